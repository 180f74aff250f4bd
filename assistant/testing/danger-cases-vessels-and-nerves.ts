import type { DangerRule } from './danger-cases.ts'

/** A torn main artery, a limb without blood, and weakness that climbs. */
export const vesselAndNerveRules: readonly DangerRule[] = [
  {
    flag: 'rf_aortic_dissection',
    dangerous: {
      en: ['sudden tearing pain in the chest going through to the back'],
      hi: [
        'papa ko peeth me phatne jaisa dard hua achanak',
        'सीने में चीरने जैसा दर्द पीठ तक जा रहा है',
        'chhati me chirne jaisa dard hai'
      ],
      pa: ['ਛਾਤੀ ਵਿੱਚ ਚੀਰਨ ਵਰਗੀ ਪੀੜ'],
      te: ['ఛాతీలో చీల్చినట్టు నొప్పి వీపులోకి పోతోంది'],
      ta: ['நெஞ்சை கிழிக்கிற மாதிரி வலி'],
      gu: ['છાતીમાં ચીરાતો દુખાવો પીઠ સુધી'],
      ur: ['سینے میں چیرنے جیسا درد ہے'],
      bn: ['বুকে ছিঁড়ে যাওয়ার মতো ব্যথা']
    },
    calm: {
      en: ['back pain since lifting', 'tore a muscle in the calf last year'],
      hi: ['सिर फटा जा रहा है', 'kamar me dard hai'],
      ta: ['முதுகு வலிக்குது'],
      bn: ['কোমরে ব্যথা']
    }
  },
  {
    flag: 'rf_limb_ischaemia',
    dangerous: {
      en: ['my left leg is suddenly cold and pale with severe pain', 'right foot has gone cold and blue'],
      hi: ['बायां पैर ठंडा और नीला पड़ गया है, बहुत दर्द है', 'ek pair thanda ho gaya hai aur sunn hai'],
      pa: ['ਖੱਬੀ ਲੱਤ ਠੰਢੀ ਤੇ ਸੁੰਨ ਹੈ'],
      ta: ['இடது கால் சில்லுன்னு மரத்து போச்சு'],
      gu: ['ડાબો પગ ઠંડો અને ભૂરો પડી ગયો'],
      ur: ['بایاں پاؤں ٹھنڈا اور سن ہے'],
      bn: ['বাম পা ঠান্ডা আর ফ্যাকাসে, খুব ব্যথা']
    },
    calm: {
      en: ['my feet are cold in winter', 'left leg not cold, only tired'],
      hi: ['सर्दी में हाथ पैर ठंडे रहते हैं', 'pair thande rehte hain thand me'],
      ta: ['குளிர்ல கால் ஜில்லுன்னு இருக்கு'],
      bn: ['শীতে হাত পা ঠান্ডা থাকে']
    }
  },
  {
    flag: 'rf_ascending_weakness',
    dangerous: {
      en: [
        'weakness started in the feet and is climbing up to the hands',
        'both legs weak since 3 days and hard to swallow'
      ],
      hi: ['कमजोरी पैरों से शुरू होकर ऊपर चढ़ रही है', 'dono pair kamzor ho gaye, saans lene me dikkat'],
      pa: ['ਕਮਜ਼ੋਰੀ ਪੈਰਾਂ ਤੋਂ ਉੱਪਰ ਚੜ੍ਹ ਰਹੀ ਹੈ'],
      te: ['కాళ్ల నుంచి తిమ్మిరి పైకి పాకుతోంది'],
      ta: ['நாலு நாளா ரெண்டு காலும் தூக்க முடியல, இப்ப கையும் தூக்க முடியல', 'கால்ல மரத்து மேல ஏறுது'],
      gu: ['પગથી નબળાઈ ઉપર ચડે છે'],
      ur: ['کمزوری پاؤں سے اوپر چڑھ رہی ہے'],
      bn: ['পা থেকে দুর্বলতা উপরে উঠছে']
    },
    calm: {
      en: ['weakness since fever, otherwise fine', 'legs tired after climbing up the stairs'],
      hi: ['बुखार के बाद कमजोरी है', 'pair me kamzori hai kaam ke baad'],
      te: ['జ్వరం తర్వాత నీరసం'],
      bn: ['জ্বরের পরে দুর্বলতা']
    }
  }
]
