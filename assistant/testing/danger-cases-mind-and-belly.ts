import type { DangerRule } from './danger-cases.ts'

/** Voices that order harm, the mind of a new mother, and the surgical belly. */
export const mindAndBellyRules: readonly DangerRule[] = [
  {
    flag: 'rf_command_voices',
    orAlike: ['rf_suicide_now'],
    dangerous: {
      en: [
        'some voice in my head keeps saying stab your wife',
        'the voices are telling me to kill my brother',
        'my son says god is ordering him to jump from the roof'
      ],
      hi: ['आवाजें कहती हैं कि भाई को मार दो', 'awaazein bolti hain ki maar do use', 'कान में कोई बोलता है कि कूद जा'],
      pa: ['ਆਵਾਜ਼ਾਂ ਕਹਿੰਦੀਆਂ ਨੇ ਕਿ ਮਾਰ ਦੇ'],
      te: ['చంపమని గొంతులు వినిపిస్తున్నాయి'],
      ta: ['கொல்லுன்னு குரல் சொல்லுது'],
      gu: ['અવાજો કહે છે કે મારી નાખ'],
      ur: ['آوازیں کہتی ہیں کہ مار دو'],
      bn: ['কণ্ঠ বলছে ওকে মেরে ফেল']
    },
    calm: {
      en: [
        'I hear ringing in the ear',
        'the noise of the neighbours is killing me',
        'no voices, he only talks in his sleep'
      ],
      hi: ['कान में सीटी की आवाज आती है', 'awaaz baith gayi hai'],
      ta: ['குரல் கம்மி போச்சு'],
      bn: ['গলার আওয়াজ বসে গেছে']
    }
  },
  {
    flag: 'rf_postpartum_psychosis',
    dangerous: {
      en: [
        'I gave birth 5 days ago and I have thoughts of harming my baby',
        'my wife delivered 2 weeks ago, she is behaving strangely and does not recognise the baby',
        'gave birth last week, she hears voices'
      ],
      hi: ['डिलीवरी को 5 दिन हुए, पत्नी अजीब बातें कर रही है', 'delivery ke 10 din baad bahu ajeeb harkatein kar rahi hai'],
      te: ['డెలివరీ అయి వారం అయింది, వింతగా మాట్లాడుతోంది'],
      ta: ['பிரசவம் ஆகி 5 நாள், குழந்தைய கொல்லணும்னு தோணுது'],
      gu: ['ડિલિવરી થઈ અઠવાડિયું, વિચિત્ર વર્તન કરે છે'],
      bn: ['ডেলিভারি হয়েছে ৫ দিন, অদ্ভুত কথা বলছে']
    },
    calm: {
      en: ['I gave birth 5 days ago, will this tablet harm my baby?', 'I gave birth 5 days ago and cannot sleep'],
      hi: ['डिलीवरी को 5 दिन हुए, नींद कम आती है', 'delivery ke baad kamar me dard hai'],
      te: ['డెలివరీ అయి వారం అయింది, నడుము నొప్పి'],
      bn: ['ডেলিভারি হয়েছে ৫ দিন, ঘুম কম হয়']
    }
  },
  {
    flag: 'rf_intussusception',
    dangerous: {
      en: [
        'my 9 month old pulls legs up and screams, then goes quiet, vomiting since morning',
        'baby’s stool looks like red jelly'
      ],
      hi: ['बच्चा पैर सिकोड़कर रोता है फिर चुप हो जाता है, उल्टी भी है', 'bacche ki potty me lal jelly jaisa aa raha hai'],
      pa: ['ਬੱਚੇ ਦੀ ਟੱਟੀ ਵਿੱਚ ਜੈਲੀ ਵਰਗਾ ਖ਼ੂਨ ਹੈ'],
      te: ['బాబు కాళ్లు ముడుచుకుని ఏడుస్తున్నాడు, వాంతులు అవుతున్నాయి'],
      ta: ['குழந்தை காலை மடக்கி அழுகுது, வாந்தி எடுக்குது'],
      gu: ['બાળકના ઝાડામાં જેલી જેવું લોહી આવે છે'],
      ur: ['بچہ ٹانگیں سکیڑ کر روتا ہے اور الٹی کرتا ہے'],
      bn: ['বাচ্চার পায়খানা জেলির মতো']
    },
    calm: {
      en: ['my baby pulls up her legs and cries in the evening', 'my son ate red jelly, stool is normal'],
      hi: ['बच्चा भूख लगने पर रोता है', 'bacche ko jelly khilayi, potty theek hai'],
      ta: ['குழந்தை பசிக்கு அழுகுது'],
      gu: ['બાળક ભૂખ લાગે ત્યારે રડે છે']
    }
  },
  {
    flag: 'rf_strangulated_hernia',
    dangerous: {
      en: ['my hernia is hard and painful and will not go back', 'hernia and vomiting since night'],
      hi: ['हर्निया अंदर नहीं जा रहा और दर्द है', 'hernia fas gaya hai ulti ho rahi hai'],
      pa: ['ਹਰਨੀਆ ਅੰਦਰ ਨਹੀਂ ਜਾਂਦਾ, ਦਰਦ ਹੈ'],
      te: ['హెర్నియా లోపలికి వెళ్లడం లేదు'],
      ta: ['ஹெர்னியா உள்ள போகல, வாந்தி'],
      gu: ['સારણગાંઠ અંદર જતી નથી, દુખે છે'],
      ur: ['ہرنیا اندر نہیں جا رہا'],
      bn: ['হার্নিয়া ভেতরে যাচ্ছে না, বমি হচ্ছে']
    },
    calm: {
      en: ['I have a hernia, it goes back when I lie down', 'hernia operation was done last year'],
      hi: ['हर्निया है, ऑपरेशन कब कराऊं', 'hernia hai, dard nahi hai'],
      te: ['హెర్నియా ఉంది, ఆపరేషన్ ఎప్పుడు'],
      bn: ['হার্নিয়া আছে, অপারেশন কবে করাব']
    }
  },
  {
    flag: 'rf_belly_faint',
    orAlike: ['rf_unconscious'],
    dangerous: {
      en: ['lower belly pain on one side and fainted'],
      hi: ['पेट के निचले हिस्से में एक तरफ दर्द है और बेहोश होकर गिर गई'],
      ta: ['அடிவயிறு வலிக்குது, மயங்கி விழுந்துட்டா'],
      bn: ['তলপেটে ব্যথা আর অজ্ঞান হয়ে গেছে']
    },
    calm: {
      en: ['stomach pain, did not faint', 'lower belly pain, no fainting'],
      hi: ['पेट के निचले हिस्से में दर्द है, चक्कर नहीं आया'],
      ta: ['அடிவயிறு வலிக்குது'],
      bn: ['তলপেটে ব্যথা']
    }
  }
]
