import type { CoreLanguage } from '@arogyachat/contract/languages'

/** Messages by language; those in Hindi are in Devanagari and in Latin letters. */
type Messages = Partial<Record<CoreLanguage, readonly string[]>>

export interface DangerRule {
  /** The red flag whose card must be shown. */
  flag: string
  /** Flags with the same cause and the same first aid. */
  orAlike?: readonly string[]
  dangerous: Messages
  /** Near misses, which resemble the danger but are no emergency. */
  calm: Messages
}

/** The gravest rules, in all core languages. */
export const coreRules: readonly DangerRule[] = [
  {
    flag: 'rf_meningitis',
    dangerous: {
      en: [
        'he has fever and his neck is stiff',
        'high fever since yesterday, cannot bend the neck, chin not touching chest'
      ],
      hi: ['तेज बुखार है और गर्दन अकड़ गई है', 'bukhar hai aur gardan akad gayi hai'],
      pa: ['ਬੁਖ਼ਾਰ ਹੈ ਤੇ ਗਰਦਨ ਆਕੜ ਗਈ ਹੈ'],
      te: ['జ్వరం ఉంది, మెడ బిగుసుకుపోయింది'],
      ta: ['காய்ச்சல் இருக்கு, கழுத்து விறைச்சு போச்சு'],
      gu: ['તાવ છે અને ડોક અકડાઈ ગઈ છે'],
      bn: ['জ্বর আছে আর ঘাড় শক্ত হয়ে গেছে'],
      ur: ['بخار ہے اور گردن اکڑ گئی ہے']
    },
    calm: {
      en: [
        'my neck is stiff since I woke up, I slept badly',
        'neck stiff but no fever',
        'what are the symptoms of meningitis?'
      ],
      hi: ['सोकर उठा तो गर्दन अकड़ी हुई है, बुखार नहीं है', 'galat sone se gardan akad gayi hai'],
      pa: ['ਸੌਣ ਕਰਕੇ ਗਰਦਨ ਆਕੜ ਗਈ ਹੈ, ਬੁਖ਼ਾਰ ਨਹੀਂ ਹੈ'],
      te: ['నిద్ర లేచాక మెడ బిగుసుకుపోయింది, జ్వరం లేదు'],
      ta: ['தூங்கி எழுந்ததும் கழுத்து விறைச்சு போச்சு, காய்ச்சல் இல்லை'],
      gu: ['ઊંઘીને ઊઠ્યા પછી ડોક અકડાઈ ગઈ છે, તાવ નથી'],
      bn: ['ঘুম থেকে উঠে ঘাড় শক্ত, জ্বর নেই'],
      ur: ['سو کر اٹھا تو گردن اکڑی ہوئی ہے، بخار نہیں ہے']
    }
  },
  {
    flag: 'rf_dka_suspected',
    dangerous: {
      en: [
        'I have diabetes and I am vomiting with stomach pain',
        'missed my insulin for two days and now vomiting',
        'diabetic, breathing deep and fast, breath smells like fruit'
      ],
      hi: ['शुगर की बीमारी है, उल्टी और पेट में दर्द हो रहा है', 'insulin nahi liya do din se aur ab ulti ho rahi hai'],
      pa: ['ਸ਼ੂਗਰ ਦਾ ਮਰੀਜ਼ ਹਾਂ, ਉਲਟੀਆਂ ਤੇ ਢਿੱਡ ਵਿੱਚ ਦਰਦ ਹੈ'],
      te: ['ఇన్సులిన్ మానేశాను, వాంతులు అవుతున్నాయి'],
      ta: ['இன்சுலின் போடல, வாந்தி எடுக்குது'],
      gu: ['ડાયાબિટીસ છે, ઊલટી થાય છે અને પેટમાં દુખે છે'],
      bn: ['ডায়াবেটিস আছে, বমি হচ্ছে আর পেটে ব্যথা'],
      ur: ['شوگر کا مریض ہوں، الٹی ہو رہی ہے اور پیٹ میں درد ہے']
    },
    calm: {
      en: [
        'I have diabetes, no vomiting and no stomach pain',
        'vomiting and stomach pain since morning',
        'what is diabetic ketoacidosis?'
      ],
      hi: ['शुगर की बीमारी है, न उल्टी है न पेट दर्द', 'ulti aur pet dard ho raha hai subah se'],
      pa: ['ਸ਼ੂਗਰ ਦਾ ਮਰੀਜ਼ ਹਾਂ, ਉਲਟੀ ਨਹੀਂ ਹੈ'],
      te: ['షుగర్ ఉంది, వాంతులు లేవు'],
      ta: ['சர்க்கரை நோய் இருக்கு, வாந்தி இல்லை'],
      gu: ['ડાયાબિટીસ છે, ઊલટી નથી'],
      bn: ['ডায়াবেটিস আছে, বমি নেই'],
      ur: ['شوگر کا مریض ہوں، الٹی نہیں ہے']
    }
  },
  {
    flag: 'rf_saddle_numbness',
    dangerous: {
      en: [
        'numbness between my legs since today',
        'no feeling in my private parts and I cannot tell when I pass urine'
      ],
      hi: ['जांघों के बीच सुन्न हो गया है', 'tango ke beech sunn ho gaya hai'],
      pa: ['ਪੱਟਾਂ ਵਿਚਾਲੇ ਸੁੰਨ ਹੋ ਗਿਆ ਹੈ'],
      te: ['తొడల మధ్య మొద్దుబారింది'],
      ta: ['தொடைக்கு நடுவுல மரத்து போச்சு'],
      gu: ['બે પગ વચ્ચે બહેર મારી ગઈ છે'],
      bn: ['দুই পায়ের মাঝে অবশ হয়ে গেছে'],
      ur: ['رانوں کے درمیان سن ہو گیا ہے']
    },
    calm: {
      en: [
        'numbness in my legs after sitting long',
        'back pain, no numbness between the legs',
        'itching in private parts'
      ],
      hi: ['देर तक बैठने से पैर सुन्न हो गया', 'private part me jalan mehsus hoti hai', 'दर्द की जगह पर सूजन है'],
      pa: ['ਲੱਕ ਦਰਦ ਹੈ, ਪੱਟਾਂ ਵਿਚਾਲੇ ਸੁੰਨ ਨਹੀਂ ਹੈ'],
      te: ['కాలు తిమ్మిరి ఎక్కింది'],
      ta: ['கால் மரத்து போச்சு'],
      gu: ['પગમાં ખાલી ચડી છે'],
      bn: ['পায়ে ঝিনঝিন করছে'],
      ur: ['پیر سن ہو گیا ہے']
    }
  },
  {
    flag: 'rf_heart_attack',
    dangerous: {
      en: ['chest pain going to my left arm', 'my father has pressure on the chest and pain in the jaw'],
      hi: ['सीने में दर्द है और बाएं हाथ में जा रहा है', 'chhati mein dard hai, baye hath tak ja raha hai'],
      pa: ['ਛਾਤੀ ਵਿੱਚ ਦਰਦ ਹੈ ਤੇ ਖੱਬੀ ਬਾਂਹ ਵੱਲ ਜਾ ਰਿਹਾ ਹੈ'],
      te: ['ఛాతీ నొప్పి ఎడమ చేతికి పాకుతోంది'],
      ta: ['நெஞ்சு வலி இடது கைக்கு பரவுது'],
      gu: ['છાતીમાં દુખાવો છે અને ડાબા હાથમાં જાય છે'],
      bn: ['বুকে ব্যথা, বাঁ হাতে ছড়িয়ে যাচ্ছে'],
      ur: ['سینے میں درد ہے اور بائیں بازو میں جا رہا ہے']
    },
    calm: {
      en: ['no chest pain and no arm pain', 'what are the symptoms of a heart attack?'],
      hi: ['सीने में दर्द नहीं है', 'mere pados ke uncle ko 5 saal pehle heart attack aaya tha'],
      pa: ['ਛਾਤੀ ਵਿੱਚ ਦਰਦ ਨਹੀਂ ਹੈ'],
      te: ['ఛాతీ నొప్పి లేదు'],
      ta: ['நெஞ்சு வலி இல்லை'],
      gu: ['છાતીમાં દુખાવો નથી'],
      bn: ['বুকে ব্যথা নেই'],
      ur: ['سینے میں درد نہیں ہے']
    }
  },
  {
    flag: 'rf_allergy_exposure',
    orAlike: ['rf_allergy_breath'],
    dangerous: {
      en: [
        'a bee sting ten minutes ago and now I feel faint',
        'after the antibiotic injection his face is swollen and he is wheezing',
        'ate prawns and now wheezing'
      ],
      hi: ['मधुमक्खी ने काटा और अब सांस फूल रही है', 'injection lagne ke baad chehra suj gaya', 'नई दवा खाई और चेहरा सूज गया'],
      pa: ['ਭਰਿੰਡ ਲੜ ਗਈ ਤੇ ਹੁਣ ਸਾਹ ਚੜ੍ਹ ਰਿਹਾ ਹੈ'],
      te: ['కందిరీగ కుట్టింది, ముఖం వాచింది'],
      ta: ['தேனீ கொட்டிடுச்சு, முகம் வீங்கிடுச்சு'],
      gu: ['મધમાખીએ ડંખ માર્યો અને ચહેરો સૂજી ગયો છે'],
      bn: ['চিংড়ি খেয়ে মুখ ফুলে গেছে'],
      ur: ['شہد کی مکھی نے کاٹا اور چہرہ سوج گیا']
    },
    calm: {
      en: [
        'a bee sting on the finger, it itches',
        'mosquito bite on my face, swollen eye',
        'breathless on the stairs since I started a new medicine',
        'ate prawns yesterday, loose motions today',
        'my brother is allergic to peanuts, I have a cough'
      ],
      hi: ['मधुमक्खी ने उंगली पर काटा है, दर्द है', 'nayi dawai shuru ki hai, neend aati hai'],
      pa: ['ਭਰਿੰਡ ਲੜ ਗਈ, ਖਾਜ ਹੈ'],
      te: ['దోమ కుట్టింది, దురద ఉంది'],
      ta: ['கொசு கடிச்சுது, அரிக்குது'],
      gu: ['મધમાખીએ આંગળી પર ડંખ માર્યો, ખંજવાળ આવે છે'],
      bn: ['পোকা কামড়েছে, চুলকাচ্ছে'],
      ur: ['شہد کی مکھی نے انگلی پر کاٹا، خارش ہے']
    }
  },
  {
    flag: 'rf_young_infant_danger',
    dangerous: {
      en: [
        'my 10 day old baby has pus at the navel',
        'my 5 day old baby is cold to touch',
        'newborn of 3 days, palms and soles are yellow',
        'baby of 8 days has turned blue'
      ],
      hi: [
        '10 दिन के बच्चे की नाभि से मवाद आ रहा है',
        '6 din ka baccha hai, shareer thanda pad gaya',
        '5 दिन का बच्चा है, हथेलियां और तलवे पीले हैं'
      ],
      pa: ['8 ਦਿਨਾਂ ਦਾ ਬੱਚਾ ਹੈ, ਧੁੰਨੀ ਵਿੱਚੋਂ ਪੀਕ ਆਉਂਦੀ ਹੈ'],
      te: ['10 రోజుల పాప, బొడ్డు దగ్గర చీము వస్తోంది'],
      ta: ['10 நாள் குழந்தை, தொப்புளில் சீழ் வருது'],
      gu: ['8 દિવસનું બાળક છે, નાભિમાંથી પરુ આવે છે'],
      bn: ['১০ দিনের বাচ্চা, নাভি থেকে পুঁজ পড়ছে'],
      ur: ['10 دن کا بچہ ہے، ناف سے پیپ آ رہی ہے']
    },
    calm: {
      en: [
        'my 10 day old baby is well, the navel is dry, no pus',
        'the hands and feet of my 20 day old baby are cold, it feeds well',
        'pus from my navel, I am 30 years old',
        'how do I care for a newborn’s cord?'
      ],
      hi: ['10 दिन का बच्चा है, नाभि से मवाद नहीं है', 'main 30 saal ka hu, nabhi se mawad aa raha hai'],
      pa: ['ਮੇਰੀ ਉਮਰ 30 ਸਾਲ ਹੈ, ਧੁੰਨੀ ਵਿੱਚੋਂ ਪੀਕ ਆਉਂਦੀ ਹੈ'],
      te: ['నా వయసు 30, బొడ్డు దగ్గర చీము వస్తోంది'],
      ta: ['எனக்கு வயசு 30, தொப்புளில் சீழ் வருது'],
      gu: ['મારી ઉંમર 30 વર્ષ છે, નાભિમાંથી પરુ આવે છે'],
      bn: ['আমার বয়স ৩০ বছর, নাভি থেকে পুঁজ পড়ছে'],
      ur: ['میری عمر 30 سال ہے، ناف سے پیپ آ رہی ہے']
    }
  }
]
