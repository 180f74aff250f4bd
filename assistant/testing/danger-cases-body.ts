import type { DangerRule } from './danger-cases.ts'

/** Priapism, the retina, oedema of malnutrition, and burns by place and area. */
export const bodyRules: readonly DangerRule[] = [
  {
    flag: 'rf_priapism',
    dangerous: {
      en: ['my private part has been hard since night and it hurts', 'my erection is not going down since 5 hours'],
      hi: ['लिंग 5 घंटे से खड़ा है, दर्द है', 'erection 6 ghante se hai'],
      pa: ['ਲਿੰਗ 5 ਘੰਟੇ ਤੋਂ ਖੜ੍ਹਾ ਹੈ'],
      te: ['అంగస్తంభన 5 గంటలుగా తగ్గట్లేదు'],
      ta: ['விறைப்பு 5 மணி நேரமா குறையல'],
      gu: ['લિંગ 5 કલાકથી કડક છે'],
      ur: ['عضو تناسل 5 گھنٹے سے کھڑا ہے'],
      bn: ['লিঙ্গ ৫ ঘণ্টা ধরে শক্ত হয়ে আছে']
    },
    calm: {
      en: ['I cannot keep an erection'],
      hi: ['तनाव बहुत है, कम नहीं होता', 'erection nahi hota'],
      te: ['అంగస్తంభన సరిగా రావట్లేదు'],
      bn: ['লিঙ্গ শক্ত হয় না']
    }
  },
  {
    flag: 'rf_retinal_detachment',
    // Sight that is lost may be a stroke of the eye: the same hospital, at the same speed.
    orAlike: ['rf_stroke'],
    dangerous: {
      en: ['a curtain over my right eye since today', 'flashes of light and black spots floating, sight is blurred'],
      hi: ['आंख के आगे पर्दा सा आ गया है', 'aankh ke aage kale dhabbe tair rahe hain, dhundhla dikh raha hai'],
      pa: ['ਅੱਖ ਅੱਗੇ ਪਰਦਾ ਆ ਗਿਆ'],
      te: ['కంటి ముందు తెర అడ్డు వస్తోంది'],
      ta: ['கண்ணுல திரை மறைக்குது'],
      gu: ['આંખ આગળ પડદો આવી ગયો'],
      ur: ['آنکھ کے آگے پردہ آ گیا'],
      bn: ['চোখের সামনে পর্দা পড়েছে']
    },
    calm: {
      en: ['I have had a few floaters for years', 'buy curtains for the room, eyes fine'],
      hi: ['आंखों में जलन है', 'aankh me khujli hai'],
      te: ['కళ్ళు దురద'],
      bn: ['চোখ চুলকায়']
    }
  },
  {
    flag: 'rf_malnutrition_oedema',
    dangerous: {
      en: ['my 2 year old has swollen feet and is very thin'],
      hi: ['मेरे 2 साल के बच्चे के पैर सूजे हैं और वह बहुत दुबला है', '2 saal ki bacchi ke pair sooj gaye hain, bahut patli hai'],
      te: ['2 ఏళ్ల బాబు పాదాలు వాచాయి, చాలా సన్నగా ఉన్నాడు'],
      ta: ['2 வயசு குழந்தைக்கு கால் வீங்கியிருக்கு, ரொம்ப மெலிஞ்சு இருக்கு'],
      gu: ['2 વર્ષના બાળકના પગ સૂજી ગયા છે, બહુ પાતળું છે'],
      bn: ['২ বছরের বাচ্চার পা ফুলে গেছে আর খুব রোগা']
    },
    calm: {
      en: ['my grandmother’s feet are swollen', 'my 2 year old is thin but eats well'],
      hi: ['दादी के पैर सूजे हैं', 'baccha dubla hai par khata hai'],
      te: ['అమ్మమ్మ పాదాలు వాచాయి'],
      bn: ['ঠাকুমার পা ফুলেছে']
    }
  },
  {
    flag: 'rf_burn_severe',
    dangerous: {
      en: ['boiling water fell on her back and chest', '30 percent burns from the stove', 'both hands burnt'],
      hi: ['गरम तेल से चेहरा जल गया', 'dono haath jal gaye'],
      te: ['వేడి నూనె పడి ముఖం కాలిపోయింది'],
      ta: ['கொதிக்கிற தண்ணி பட்டு முகம் வெந்து போச்சு'],
      gu: ['ગરમ તેલથી મોઢું દાઝી ગયું'],
      ur: ['گرم تیل سے چہرہ جل گیا'],
      bn: ['গরম জলে বুক পুড়ে গেছে']
    },
    calm: {
      en: ['small burn on the finger from the iron', 'my face burns in the sun'],
      hi: ['उंगली जल गई', 'dhoop se chehra jal raha hai'],
      te: ['వేలు కొంచెం కాలింది'],
      bn: ['আঙুল একটু পুড়ে গেছে']
    }
  }
]
