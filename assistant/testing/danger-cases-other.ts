import type { DangerRule } from './danger-cases.ts'

/** The other rules, each in English, in Hindi in both scripts, and in two more languages by turns. */
export const otherRules: readonly DangerRule[] = [
  {
    flag: 'rf_very_high_sugar',
    dangerous: {
      en: ['sugar is 420 and I feel weak', 'blood sugar 560 today', 'her sugar shows 610'],
      hi: ['शुगर 430 है और उल्टी हो रही है', 'sugar 550 aayi hai', 'शुगर 545 है'],
      te: ['షుగర్ 560 ఉంది'],
      bn: ['সুগার 550 এসেছে']
    },
    calm: {
      en: ['sugar is 180 after food', 'sugar was 560 two years ago, now it is 120', 'is sugar above 540 dangerous?'],
      hi: ['शुगर 160 है', 'sugar 240 aayi hai khane ke baad'],
      te: ['షుగర్ 150 ఉంది'],
      bn: ['সুগার 160 এসেছে']
    }
  },
  {
    flag: 'rf_hypoglycaemia',
    dangerous: {
      en: ['sugar is 48', 'his sugar came 50 just now'],
      hi: ['शुगर 45 है', 'sugar 50 aa rahi hai'],
      ta: ['சுகர் 48 இருக்கு'],
      gu: ['સુગર 50 આવી છે']
    },
    calm: {
      en: ['sugar is 98 fasting', 'sugar was 48 last year'],
      hi: ['शुगर 95 है', 'sugar 110 hai'],
      ta: ['சுகர் 100 இருக்கு'],
      gu: ['સુગર 105 આવી છે']
    }
  },
  {
    flag: 'rf_low_blood_pressure',
    dangerous: {
      en: ['bp is 80/50', 'my mother’s blood pressure is 84/52'],
      hi: ['बीपी 80/50 है', 'bp 78/50 aa raha hai'],
      pa: ['ਬੀਪੀ 80/50 ਹੈ'],
      ur: ['بی پی 80/50 ہے']
    },
    calm: {
      en: ['bp is 118/76', 'I take insulin 70/30', 'bp was 80/50 three years ago in hospital'],
      hi: ['बीपी 120/80 है', 'bp 110/70 hai'],
      pa: ['ਬੀਪੀ 120/80 ਹੈ'],
      ur: ['بی پی 120/80 ہے']
    }
  },
  {
    flag: 'rf_pulse',
    dangerous: {
      en: ['pulse is 145', 'heart rate 36 on the oximeter'],
      hi: ['पल्स 150 है', 'pulse 35 aa rahi hai'],
      ta: ['பல்ஸ் 150 இருக்கு'],
      bn: ['পালস 150']
    },
    calm: {
      en: [
        'pulse is 88',
        'pulse of my 2 month old baby is 140',
        'I am a heart patient, age 35, need a routine checkup'
      ],
      hi: ['पल्स 80 है', 'pulse 92 hai'],
      ta: ['பல்ஸ் 80 இருக்கு'],
      bn: ['পালস 80']
    }
  },
  {
    flag: 'rf_pregnancy_bp_severe',
    dangerous: {
      en: ['8 months pregnant and bp is 165/100', 'pregnant, bp 150/112'],
      hi: ['सात महीने की गर्भवती हूं, बीपी 170/110 है', 'pregnant hu, bp 165/105 hai'],
      te: ['గర్భిణిని, బీపీ 170/110 ఉంది'],
      gu: ['હું ગર્ભવતી છું, બીપી 170/110 છે']
    },
    calm: {
      en: ['pregnant and bp is 118/76', 'bp is 165/95, I am a man of 60'],
      hi: ['गर्भवती हूं, बीपी 110/70 है', 'pregnant hu, bp 120/80 hai'],
      te: ['గర్భిణిని, బీపీ 120/80 ఉంది'],
      gu: ['હું ગર્ભવતી છું, બીપી 120/80 છે']
    }
  },
  {
    flag: 'rf_pregnancy_bp',
    dangerous: {
      en: ['7 months pregnant, headache and blurred vision', 'pregnant, pain under the right ribs and face swollen'],
      hi: [
        'आठ महीने की गर्भवती हूं, सिर दर्द है और धुंधला दिख रहा है',
        'pregnant hu 7 mahine, sar dard aur dhundhla dikh raha hai'
      ],
      pa: ['ਗਰਭਵਤੀ ਹਾਂ, ਸਿਰ ਦਰਦ ਹੈ ਤੇ ਧੁੰਦਲਾ ਦਿਸਦਾ ਹੈ'],
      ta: ['கர்ப்பமா இருக்கேன், தலைவலி, கண் மங்கலா தெரியுது']
    },
    calm: {
      en: [
        '7 months pregnant, no headache, no blurred vision',
        'headache and blurred vision since new glasses, I am a man'
      ],
      hi: ['गर्भवती हूं, सिर दर्द नहीं है', 'pregnant hu, pet theek hai'],
      pa: ['ਗਰਭਵਤੀ ਹਾਂ, ਸਿਰ ਦਰਦ ਨਹੀਂ ਹੈ'],
      ta: ['கர்ப்பமா இருக்கேன், தலைவலி இல்லை']
    }
  },
  {
    flag: 'rf_pregnancy_vomiting',
    dangerous: {
      en: ['8 months pregnant, vomiting and headache'],
      hi: ['आठ महीने की गर्भवती हूं, उल्टी और सिर दर्द है', '8 mahine ki pregnant hu, ulti aur sar dard hai'],
      bn: ['৮ মাসের গর্ভবতী, বমি আর মাথা ব্যথা'],
      ur: ['8 ماہ کی حاملہ ہوں، الٹی اور سر درد ہے']
    },
    calm: {
      en: ['2 months pregnant, vomiting in the morning', '8 weeks pregnant, vomiting and headache'],
      hi: ['दो महीने की गर्भवती हूं, सुबह उल्टी होती है', '2 mahine ki pregnant hu, ulti aur sar dard hai'],
      bn: ['২ মাসের গর্ভবতী, সকালে বমি হয়'],
      ur: ['2 ماہ کی حاملہ ہوں، صبح الٹی ہوتی ہے']
    }
  },
  {
    flag: 'rf_green_vomit',
    dangerous: {
      en: ['my 3 week old baby vomited green', 'my 6 year old son has green vomit'],
      hi: ['मेरे 2 साल के बच्चे को हरी उल्टी हुई', 'bacche ko hari ulti ho rahi hai'],
      te: ['మా బాబుకి ఆకుపచ్చ వాంతి అయింది'],
      gu: ['બાળકને લીલી ઊલટી થઈ']
    },
    calm: {
      en: ['my son vomited milk once', 'my son ate green vegetables and has no vomiting', 'green phlegm and cough'],
      hi: ['बच्चे को हरी उल्टी नहीं हुई', 'hara balgam aa raha hai khansi me'],
      te: ['బాబుకి జలుబు ఉంది'],
      gu: ['લીલો કફ આવે છે']
    }
  },
  {
    flag: 'rf_immunity_fever',
    dangerous: {
      en: ['I am on chemotherapy and have fever since morning', 'kidney transplant patient with fever'],
      hi: ['कीमो चल रहा है और बुखार आ गया है', 'chemo ke baad bukhar aa gaya hai'],
      pa: ['ਕੀਮੋ ਚੱਲ ਰਹੀ ਹੈ ਤੇ ਬੁਖ਼ਾਰ ਹੈ'],
      bn: ['কেমো চলছে, জ্বর এসেছে']
    },
    calm: {
      en: [
        'on chemotherapy, no fever, only tired',
        'had chemotherapy 8 years ago, mild fever today',
        'my aunt is on chemo, I have fever'
      ],
      hi: ['कीमो चल रहा है, बुखार नहीं है', 'bukhar hai kal se'],
      pa: ['ਕੀਮੋ ਚੱਲ ਰਹੀ ਹੈ, ਬੁਖ਼ਾਰ ਨਹੀਂ ਹੈ'],
      bn: ['কেমো চলছে, জ্বর নেই']
    }
  },
  {
    flag: 'rf_missed_dialysis',
    dangerous: {
      en: ['missed my dialysis and now breathless', 'dialysis not done this week, breathing trouble'],
      hi: ['डायलिसिस छूट गई और सांस फूल रही है', 'dialysis nahi hua, saans phool rahi hai'],
      ta: ['டயாலிசிஸ் போகல, மூச்சு வாங்குது'],
      ur: ['ڈائیلیسس نہیں ہوا، سانس پھول رہی ہے']
    },
    calm: {
      en: ['I go for dialysis twice a week, no breathlessness', 'what is dialysis?'],
      hi: ['डायलिसिस हो गई, सांस ठीक है', 'dialysis chal raha hai, koi dikkat nahi'],
      ta: ['டயாலிசிஸ் பத்தி தெரியணும்'],
      ur: ['ڈائیلیسس کیا ہے؟']
    }
  },
  {
    flag: 'rf_drug_rash',
    dangerous: {
      en: ['started a new medicine, now rash and mouth sores', 'skin is peeling after the new tablet'],
      hi: ['नई दवा शुरू की, शरीर पर दाने और मुंह में छाले हो गए', 'nayi dawai khayi, chamdi utar rahi hai'],
      te: ['కొత్త మందు వేసుకున్నాక చర్మం ఊడిపోతోంది'],
      pa: ['ਨਵੀਂ ਦਵਾਈ ਖਾਧੀ, ਚਮੜੀ ਲਹਿ ਰਹੀ ਹੈ']
    },
    calm: {
      en: ['mouth sores since two days', 'started a new medicine, no rash', 'skin peeling on the hands in winter'],
      hi: ['मुंह में छाले हैं', 'sardi me haath ki chamdi utar rahi hai'],
      te: ['నోట్లో పుండ్లు ఉన్నాయి'],
      pa: ['ਮੂੰਹ ਵਿੱਚ ਛਾਲੇ ਹਨ']
    }
  },
  {
    flag: 'rf_purple_rash_fever',
    dangerous: {
      en: ['fever and purple spots on the skin'],
      hi: ['बुखार है और शरीर पर बैंगनी धब्बे हैं', 'bukhar hai aur baingani dhabbe hain'],
      gu: ['તાવ છે અને ચામડી પર જાંબલી ડાઘ છે'],
      ta: ['காய்ச்சல், உடம்புல ஊதா நிற புள்ளிகள்']
    },
    calm: {
      en: ['purple bruise after a fall, no fever'],
      hi: ['चोट से नील पड़ गया, बुखार नहीं है', 'bukhar nahi hai, baingani dhabbe nahi hain'],
      gu: ['તાવ નથી'],
      ta: ['காய்ச்சல் இல்லை']
    }
  },
  {
    flag: 'rf_choking',
    dangerous: {
      en: [
        'a coin is stuck in his throat and he cannot breathe',
        'food stuck in the throat, cannot speak, turning blue'
      ],
      hi: ['गले में कुछ फंस गया है, सांस नहीं आ रही', 'gale me roti atak gayi hai, bol nahi pa raha'],
      bn: ['গলায় খাবার আটকে গেছে, শ্বাস নিতে পারছে না'],
      ur: ['گلے میں نوالہ پھنس گیا ہے، سانس نہیں آ رہی']
    },
    calm: {
      en: [
        'a fish bone is stuck in my throat, I can breathe and talk',
        'I swallowed a coin yesterday',
        'my voice is hoarse from a cold'
      ],
      hi: ['गले में मछली का कांटा फंस गया है', 'gale me machli ka kanta phas gaya'],
      bn: ['গলায় মাছের কাঁটা আটকে আছে'],
      ur: ['گلے میں کانٹا پھنس گیا ہے']
    }
  },
  {
    flag: 'rf_button_battery',
    dangerous: {
      en: ['my son swallowed a small button battery', 'she swallowed the battery of the remote'],
      hi: ['बच्चे ने बैटरी निगल ली', 'bacche ne button wali battery nigal li'],
      te: ['బాబు బ్యాటరీ మింగాడు'],
      ta: ['குழந்தை பேட்டரி முழுங்கிட்டான்']
    },
    calm: {
      en: ['the battery of my hearing aid is finished', 'did not swallow the battery, it is here'],
      hi: ['बीपी मशीन की बैटरी खत्म हो गई', 'phone ki battery khatam hai'],
      te: ['ఫోన్ బ్యాటరీ అయిపోయింది'],
      ta: ['போன் பேட்டரி தீர்ந்துடுச்சு']
    }
  },
  {
    flag: 'rf_heart_attack_arm',
    orAlike: ['rf_heart_attack'],
    dangerous: {
      en: ['gas going to my left arm', 'left arm pain and acidity since an hour'],
      hi: ['गैस बन रही है और बाएं हाथ में दर्द है', 'gas ban rahi hai aur baye hath me dard hai'],
      gu: ['ગેસ થયો છે અને ડાબા હાથમાં દુખે છે'],
      pa: ['ਗੈਸ ਬਣ ਰਹੀ ਹੈ ਤੇ ਖੱਬੀ ਬਾਂਹ ਵਿੱਚ ਦਰਦ ਹੈ']
    },
    calm: {
      en: ['gas and bloating after beans', 'right hand pain after typing', 'gas but no arm pain'],
      hi: ['गैस बन रही है', 'khane ke baad gas banti hai'],
      gu: ['ગેસ થયો છે'],
      pa: ['ਗੈਸ ਬਣ ਰਹੀ ਹੈ']
    }
  },
  {
    flag: 'rf_heart_attack_atypical',
    orAlike: ['rf_heart_attack', 'rf_heart_attack_arm'],
    dangerous: {
      en: ['my mother is sweating heavily and has jaw pain, she is 60', 'sweating a lot with palpitations, age 55'],
      hi: ['मां को ठंडा पसीना आ रहा है और जबड़े में दर्द है', 'thanda pasina aa raha hai aur ji machla raha hai, 50 saal'],
      bn: ['ঘাম হচ্ছে খুব, চোয়ালে ব্যথা, বয়স ৬০'],
      ur: ['ٹھنڈا پسینہ آ رہا ہے اور جبڑے میں درد ہے']
    },
    calm: {
      en: ['tooth and jaw pain since a filling', 'i sweat a lot and have gas'],
      hi: ['जबड़े में दर्द है, दांत निकलवाया था', 'garmi me pasina aata hai'],
      bn: ['চোয়ালে ব্যথা, দাঁত তোলার পর'],
      ur: ['جبڑے میں درد ہے، دانت نکلوایا تھا']
    }
  },
  {
    flag: 'rf_sexual_assault',
    dangerous: {
      en: ['she was raped last night', 'I was sexually assaulted'],
      hi: ['मेरे साथ बलात्कार हुआ', 'mere saath rape hua hai'],
      pa: ['ਮੇਰੇ ਨਾਲ ਬਲਾਤਕਾਰ ਹੋਇਆ'],
      te: ['అత్యాచారం జరిగింది']
    },
    calm: {
      en: ['the condom broke last night', 'I had unprotected sex yesterday'],
      hi: ['कंडोम फट गया', 'condom fat gaya kal raat'],
      pa: ['ਕੰਡੋਮ ਫਟ ਗਿਆ'],
      te: ['కండోమ్ చిరిగింది']
    }
  },
  {
    flag: 'rf_acute_glaucoma',
    dangerous: {
      en: ['my eye is red, severe pain in the eye and vomiting'],
      hi: ['आंख लाल है, आंख में तेज दर्द है और उल्टी हो रही है', 'aankh laal hai, aankh me dard hai aur ulti ho rahi hai'],
      ta: ['கண் சிவந்து வலிக்குது, வாந்தி வருது'],
      bn: ['চোখ লাল, চোখে ব্যথা আর বমি হচ্ছে']
    },
    calm: {
      en: ['my eye is red and itchy'],
      hi: ['आंख लाल है और खुजली है', 'aankh laal hai'],
      ta: ['கண் சிவந்து அரிக்குது'],
      bn: ['চোখ লাল, চুলকায়']
    }
  }
]
