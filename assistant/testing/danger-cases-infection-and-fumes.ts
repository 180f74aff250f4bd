import type { DangerRule } from './danger-cases.ts'

/** Tetanus, rabies, carbon monoxide, the infected joint, and sepsis. */
export const infectionAndFumesRules: readonly DangerRule[] = [
  {
    flag: 'rf_tetanus',
    dangerous: {
      en: [
        'my jaw is locked and my neck is stiff after a nail wound',
        'his body arches backward like a bow when there is noise'
      ],
      hi: [
        'जंग लगी कील चुभी थी, अब मुंह नहीं खुल रहा और बदन अकड़ रहा है',
        'जबड़ा नहीं खुल रहा और गर्दन अकड़ गई है',
        'shareer dhanush jaisa akad jata hai'
      ],
      pa: ['ਸਰੀਰ ਕਮਾਨ ਵਾਂਗ ਆਕੜ ਜਾਂਦਾ ਹੈ'],
      te: ['దవడ తెరవలేకపోతున్నాడు, మెడ బిగుసుకుపోయింది'],
      ta: ['வாய் திறக்க முடியல, கழுத்து விறைச்சு போச்சு'],
      gu: ['જડબું ખૂલતું નથી, ડોક અકડાઈ ગઈ છે'],
      ur: ['جبڑا نہیں کھل رہا، گردن اکڑ گئی ہے'],
      bn: ['চোয়াল খুলছে না, ঘাড় শক্ত']
    },
    calm: {
      en: ['cannot open my mouth fully because of gutkha', 'do I need a tetanus injection for a small cut?'],
      hi: ['गुटखे से मुंह पूरा नहीं खुलता', 'tetanus ka injection lagwana hai'],
      ta: ['கழுத்து வலிக்குது'],
      bn: ['টিটেনাস ইনজেকশন নিতে হবে কি']
    }
  },
  {
    flag: 'rf_hydrophobia',
    dangerous: {
      en: [
        'bitten by a street dog in summer, panics when we bring water',
        'his throat goes into spasm when he tries to drink water',
        'a dog bite last week and now she is scared of water'
      ],
      hi: ['पानी देखकर डरता है, कुत्ते ने काटा था', 'paani pine par gala ainth jata hai'],
      pa: ['ਪਾਣੀ ਵੇਖ ਕੇ ਡਰਦਾ ਹੈ'],
      te: ['నీళ్లు చూస్తే భయపడుతున్నాడు, కుక్క కరిచింది'],
      ta: ['தண்ணிய பார்த்தா பயப்படுறான், நாய் கடிச்சது'],
      gu: ['પાણી જોઈને ડરે છે'],
      ur: ['پانی دیکھ کر ڈرتا ہے'],
      bn: ['জল দেখলে ভয় পায়, কুকুরে কামড়েছিল']
    },
    calm: {
      en: ['my son is afraid of swimming in deep water', 'my son is afraid of water'],
      hi: ['बच्चा नहाने से डरता है', 'पानी पीने से गला ठीक है', 'bacche ko paani se dar lagta hai'],
      ta: ['தண்ணி குடிச்சா தொண்டை நல்லா இருக்கு'],
      bn: ['বাচ্চা স্নান করতে ভয় পায়']
    }
  },
  {
    flag: 'rf_carbon_monoxide',
    dangerous: {
      en: [
        'headache and vomiting after bath with gas geyser',
        'we slept with a coal fire in the room and all of us are dizzy'
      ],
      hi: [
        'बाथरूम में गीजर चालू था, नहाते हुए बेहोश हो गई',
        'गैस गीजर से नहाने के बाद चक्कर आ रहा है',
        'raat ko angithi jala kar soye the, sab ko sar dard aur ulti'
      ],
      pa: ['ਕਮਰੇ ਵਿੱਚ ਅੰਗੀਠੀ ਬਾਲ ਕੇ ਸੁੱਤੇ ਸੀ, ਸਿਰ ਦਰਦ ਹੈ'],
      te: ['గదిలో కుంపటి పెట్టుకుని పడుకున్నాం, అందరికీ తల తిరుగుతోంది'],
      ta: ['ரூம்ல கரி அடுப்பு வச்சு தூங்கினோம், தலைவலி வாந்தி'],
      gu: ['ગેસ ગીઝરથી નહાયા પછી ચક્કર આવે છે'],
      ur: ['کمرے میں انگیٹھی جلا کر سوئے تھے، سر درد اور الٹی'],
      bn: ['ঘরে কয়লার উনুন জ্বেলে ঘুমিয়েছিলাম, মাথা ঘুরছে']
    },
    calm: {
      en: ['is a gas geyser safe?', 'headache after a cold bath'],
      hi: ['गैस बनती है और सिर दर्द है', 'gas ki wajah se pet phula hai aur chakkar'],
      te: ['గ్యాస్ పట్టేసింది, తలనొప్పి'],
      bn: ['গ্যাস হয়েছে, মাথা ব্যথা']
    }
  },
  {
    flag: 'rf_septic_joint',
    dangerous: {
      en: ['knee is hot and swollen with fever'],
      hi: ['घुटना गर्म है और सूजा हुआ है, बुखार भी है'],
      pa: ['ਗੋਡਾ ਗਰਮ ਤੇ ਸੁੱਜਿਆ ਹੈ, ਬੁਖ਼ਾਰ ਹੈ'],
      te: ['మోకాలు వేడిగా వాచింది, జ్వరం ఉంది'],
      ta: ['முட்டி சூடா வீங்கிடுச்சு, காய்ச்சல் இருக்கு'],
      gu: ['ઘૂંટણ ગરમ અને સૂજી ગયું છે, તાવ છે'],
      ur: ['گھٹنا گرم اور سوجا ہوا ہے، بخار ہے'],
      bn: ['হাঁটু গরম আর ফুলে গেছে, জ্বর আছে']
    },
    calm: {
      en: ['knee swollen after football, no fever', 'fever and pain in all joints'],
      hi: ['घुटने में सूजन है, बुखार नहीं है', 'bukhar hai aur jodo me dard'],
      ta: ['முட்டி வீங்கிடுச்சு, காய்ச்சல் இல்லை'],
      bn: ['হাঁটু ফুলে গেছে, জ্বর নেই']
    }
  },
  {
    flag: 'rf_sepsis_adult',
    orAlike: ['rf_fever_drowsy', 'rf_dengue_warning'],
    dangerous: {
      en: ['infected wound, shivering, confused and breathless', 'fever and her skin is mottled'],
      hi: [
        'पेशाब में जलन थी, अब कंपकंपी, सांस तेज और पेशाब बहुत कम',
        'बुखार है, शरीर चितकबरा हो गया है',
        'bukhar hai, peshab bahut kam hai, chamdi chitkabri ho gayi'
      ],
      te: ['జ్వరం, చర్మం నీలం ఎరుపు మచ్చలుగా ఉంది'],
      bn: ['জ্বর আর চামড়ায় ছোপ ছোপ দাগ']
    },
    calm: {
      en: ['fever and body ache since yesterday', 'small wound on the foot, no fever'],
      hi: ['बुखार और बदन दर्द है', 'pair me chhota ghav hai'],
      te: ['జ్వరం, ఒళ్ళు నొప్పులు'],
      bn: ['জ্বর আর গা ব্যথা']
    }
  }
]
