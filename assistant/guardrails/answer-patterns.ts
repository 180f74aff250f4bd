import type { CoreLanguage } from '@arogyachat/contract/languages'

type Words = Record<CoreLanguage, string>

/** Some letters have two encodings in Unicode, so texts and patterns are both normalised. */
const pattern = (source: string, flags = 'iu'): RegExp => new RegExp(source.normalize('NFC'), flags)
const patterns = (words: Words): Record<CoreLanguage, RegExp> =>
  Object.fromEntries(Object.entries(words).map(([language, text]) => [language, pattern(text)])) as Record<
    CoreLanguage,
    RegExp
  >
const anyOf = (words: Words): string => Object.values(words).join('|')

const numbers =
  '(?:[0-9]+(?:[.,/][0-9]+)?|' +
  anyOf({
    en: 'one|two|three|four|five|six|eight|ten|half(?: an?)?|quarter',
    hi: 'एक|दो|तीन|चार|पांच|पाँच|छह|छः|आठ|आधा|आधी|डेढ़',
    pa: 'ਇੱਕ|ਇਕ|ਦੋ|ਤਿੰਨ|ਚਾਰ|ਪੰਜ|ਛੇ|ਅੱਠ|ਅੱਧਾ|ਅੱਧੀ',
    te: 'ఒకటి|ఒక|రెండు|మూడు|నాలుగు|ఐదు|ఆరు|ఎనిమిది|అర',
    ta: 'ஒரு|ஒன்று|இரண்டு|மூன்று|நான்கு|ஐந்து|ஆறு|எட்டு|அரை',
    gu: 'એક|બે|ત્રણ|ચાર|પાંચ|છ|આઠ|અડધી|અડધો',
    bn: 'একটি|একটা|এক|দুইটি|দুটি|দুটো|দুই|তিনটি|তিন|চারটি|চার|পাঁচ|ছয়|আট|আধা|অর্ধেক',
    ur: 'ایک|دو|تین|چار|پانچ|چھ|آٹھ|آدھا|آدھی'
  }) +
  ')'

/** Units of medicines. Indian languages add endings to them, so only their beginnings match; English ones match whole. */
const units =
  '(?:' +
  anyOf({
    en: '(?:mgs?|mcg|µg|μg|ug|mls?|cc|iu|gms?|g|grams?|milligrams?|micrograms?|millilit(?:er|re)s?|tabs?|tablets?|caps?|capsules?|pills?|drops?|puffs?|sprays?|(?:tea ?|table ?)?spoon(?:ful)?s?|tsps?|tbsps?|sachets?|doses?|injections?)(?![\\p{L}\\p{M}])',
    hi: 'मि\\.? ?ग्रा|मिलीग्राम|मिलिग्राम|एमजी|एम\\.? ?जी|मि\\.? ?ली|मिली|एमएल|ग्राम|गोली|गोलि|टैबलेट|टेबलेट|कैप्सूल|बूंद|बूँद|चम्मच|खुराक|ख़ुराक|इंजेक्शन|सुई',
    pa: 'ਮਿ\\.? ?ਗ੍ਰਾ|ਮਿਲੀਗ੍ਰਾਮ|ਐਮਜੀ|ਮਿ\\.? ?ਲੀ|ਮਿਲੀ|ਗੋਲੀ|ਟੈਬਲੇਟ|ਕੈਪਸੂਲ|ਬੂੰਦ|ਤੁਪਕ|ਚਮਚ|ਚਮਚਾ|ਖੁਰਾਕ|ਟੀਕਾ',
    te: 'మి\\.? ?గ్రా|మిల్లీగ్రా|మిల్లిగ్రా|ఎంజి|మి\\.? ?లీ|మిల్లీ|మాత్ర|టాబ్లెట్|ట్యాబ్లెట్|క్యాప్సూల్|చుక్క|చెంచా|స్పూన్|డోస్|మోతాదు',
    ta: 'மி\\.? ?கி|மில்லிகிராம்|எம்ஜி|மி\\.? ?லி|மில்லி|மாத்திரை|கேப்சூல்|துளி|சொட்டு|ஸ்பூன்|கரண்டி|தேக்கரண்டி|டோஸ்',
    gu: 'મિ\\.? ?ગ્રા|મિલિગ્રા|મિલીગ્રા|એમજી|મિ\\.? ?લી|મિલી|ગોળી|ટેબ્લેટ|ટેબલેટ|કેપ્સ્યુલ|ટીપા|ટીપાં|ટીપું|ચમચ|ડોઝ|ખોરાકનો ડોઝ',
    bn: 'মি\\.? ?গ্রা|মিলিগ্রা|এমজি|মি\\.? ?লি|মিলি|ট্যাবলেট|বড়ি|ক্যাপসুল|ফোঁটা|চামচ|ডোজ',
    ur: 'ملی ?گرام|ایم ?جی|ملی ?لیٹر|ملی|گولی|گولیا|ٹیبلٹ|کیپسول|قطرے|قطرہ|چمچ|خوراک'
  }) +
  ')'
const start = '(?<![\\p{L}\\p{M}0-9])'
const n = `${numbers}(?: ?[-–] ?${numbers}| (?:to|or|से|या|ਤੋਂ|ਜਾਂ|లేదా|அல்லது|થી|કે|থেকে|বা|سے|یا) ${numbers})?`

/** Amounts and frequencies of medicines, which only a doctor or a label may state. */
export const doses: readonly RegExp[] = [
  pattern(`${start}${n}[ -]?(?:[\\p{L}\\p{M}]+ )?${units}`),
  pattern(`${start}${units} ?[:=]? ?[0-9]`),
  pattern(`${start}(?:once|twice|thrice|${n} times?)(?: (?:a|per|each|every|in a))? ?(?:day|daily|night)`),
  pattern(`${start}every ${n} ?(?:-? ?hours?|hrs?)|${start}${n}[- ]?hourly`),
  pattern(`${start}[0-9] ?- ?[0-9] ?- ?[0-9](?![0-9])`),
  pattern(`${start}(?:BD|TDS|QID|OD|HS|SOS)(?![\\p{L}])`, 'u'),
  pattern(`(?:दिन में|रोज़?|रोज़ाना|प्रतिदिन) ${n} ?(?:बार|दफा|टाइम)|हर ${n} ?घं|प्रत्येक ${n} ?घं`),
  pattern(`(?:ਦਿਨ ਵਿੱਚ|ਦਿਨ 'ਚ|ਰੋਜ਼?) ${n} ?ਵਾਰ|ਹਰ ${n} ?ਘੰਟ`),
  pattern(`రోజు(?:కు|కి|లో)? ?${n} ?(?:సార్లు|సారి|పూట)|ప్రతి ${n} ?గంట`),
  pattern(
    `(?:நாளைக்கு|நாளுக்கு|தினமும்|தினசரி) ${n} ?(?:முறை|தடவை|வேளை)|ஒவ்வொரு ${n} ?மணி|${n} மணி ?நேரத்(?:திற்கு|துக்கு) ஒரு`
  ),
  pattern(`(?:દિવસમાં|રોજ) ${n} ?(?:વાર|વખત)|દર ${n} ?કલાક`),
  pattern(`(?:দিনে|প্রতিদিন|রোজ) ${n} ?(?:বার|বেলা)|প্রতি ${n} ?ঘ`),
  pattern(`(?:دن میں|روزانہ) ${n} ?(?:بار|مرتبہ|دفعہ)|ہر ${n} ?گھنٹ`)
]

/** Words for the person who is said to have something. */
export const persons = patterns({
  en: "(?<![a-z])(?:you|your|he|she|they|it|this|that|these|child|baby|patient|it's|you're|you've)(?![a-z])",
  hi: 'आपको|आपके|आपका|आपकी|आप|तुम्हें|तुमको|यह|ये|उसे|उन्हें|बच्चे',
  pa: 'ਤੁਹਾਨੂੰ|ਤੁਹਾਡ|ਤੁਸੀਂ|ਇਹ|ਉਸਨੂੰ|ਬੱਚੇ',
  te: 'మీకు|మీది|మీరు|ఇది|అతనికి|ఆమెకు|బిడ్డకు|పిల్ల',
  ta: 'உங்களுக்கு|உங்கள்|நீங்கள்|இது|அவருக்கு|குழந்தை',
  gu: 'તમને|તમારા|તમારી|તમે|આ|એમને|બાળકને',
  bn: 'আপনার|আপনি|আপনাকে|এটি|এটা|ওনার|তার|শিশু|বাচ্চা',
  ur: 'آپ|تمہیں|یہ|اسے|انہیں|بچے'
})

/** Words that make a statement uncertain: may, might, if, or a test that is to find out. */
export const hedges = patterns({
  en: "(?<![a-z])(?:may|might|could|can|cannot|can't|possibl[ey]|possibility|perhaps|maybe|seems?|suggests?|if|whether|when|unless|rule out|check|test(?:ed|s)?|similar|not|only a doctor|signs? of|fits?|causes?)(?![a-z])",
  hi: 'सकत|शायद|संभव|सम्भव|लगत|अगर|यदि|तो|क्या|जांच|जाँच|टेस्ट|चाहिए|नहीं|लक्षण',
  pa: 'ਸਕਦ|ਸ਼ਾਇਦ|ਸੰਭਵ|ਲੱਗਦ|ਜੇ|ਜਾਂਚ|ਟੈਸਟ|ਚਾਹੀਦ|ਨਹੀਂ|ਲੱਛਣ',
  te: 'వచ్చు|బహుశా|సంభవ|అనిపి|అయితే|ఉంటే|పరీక్ష|టెస్ట్|అవసరం|లేదు|కాదు|లక్షణ',
  ta: 'லாம்|ஒருவேளை|சாத்திய|வாய்ப்பு|இருந்தால்|என்றால்|பரிசோதனை|டெஸ்ட்|வேண்டும்|இல்லை|அறிகுறி',
  gu: 'શકે|કદાચ|સંભવ|લાગે|જો|તપાસ|ટેસ્ટ|જોઈએ|નથી|લક્ષણ',
  bn: 'পারে|হয়তো|সম্ভব|সম্ভাব|মনে হ|যদি|পরীক্ষা|টেস্ট|উচিত|নয়|নেই|লক্ষণ',
  ur: 'سکت|شاید|ممکن|لگت|اگر|جانچ|ٹیسٹ|چاہیے|چاہئے|نہیں|علامات|علامت'
})

/** English "you have" and its variants. */
export const youHave =
  /(?<![a-z])you(?: have(?: got)?| are having|'ve(?: got)?| are suffering from|'re suffering from| suffer from| are diagnosed with|'ve been diagnosed with)(?![a-z])/iu
/** What may follow "you have": a reference to what the patient reported. */
export const reportedAfterYouHave =
  /^\s*(?:told|said|written|mentioned|described|shared|noted|been|had|to |a question|questions|any|no |not |these|those|other|more|one of|signs?|symptoms?|trouble|already|just|not yet)/iu

/** Statements that no doctor is needed or that there is nothing to fear. */
export const dismissals: readonly RegExp[] = [
  pattern(
    "(?:no|not|n't|never|without|isn't|aren't)(?: [\\p{L}']+){0,4} (?:need(?:ed)?|necessary|require[ds]?|have|see(?:ing)?|go(?:ing)?)(?: [\\p{L}']+){0,4} (?:doctor|hospital|clinic|help|care)|(?:doctor|hospital|medical help)(?: [\\p{L}']+){0,4} (?:is not|isn't|not) (?:needed|necessary|required)|nothing to worry|nothing serious|not serious|no (?:cause|reason|need) (?:for|to) (?:alarm|worry)|(?:skip|avoid|ignore) (?:the |a )?(?:doctor|hospital)"
  ),
  pattern(
    '(?:डॉक्टर|डाक्टर|चिकित्सक|अस्पताल|दवाखान)[^।.!?]{0,50}(?:ज़?रूरत|आवश्यकता|ज़?रूरी)[^।.!?]{0,12}(?:नहीं|नही|न )|(?:चिंता|चिन्ता|घबराने|डरने) की (?:कोई )?(?:बात|ज़?रूरत) नहीं|गंभीर नहीं'
  ),
  pattern(
    '(?:ਡਾਕਟਰ|ਹਸਪਤਾਲ)[^।.!?]{0,50}(?:ਲੋੜ|ਜ਼?ਰੂਰਤ|ਜ਼?ਰੂਰੀ)[^।.!?]{0,12}ਨਹੀਂ|(?:ਚਿੰਤਾ|ਘਬਰਾਉਣ|ਡਰਨ) (?:ਦੀ|ਵਾਲੀ) (?:ਕੋਈ )?(?:ਗੱਲ|ਲੋੜ) ਨਹੀਂ|ਗੰਭੀਰ ਨਹੀਂ'
  ),
  pattern(
    '(?:డాక్టర్|వైద్యు|ఆసుపత్రి|ఆస్పత్రి)[^.!?]{0,50}అవసరం[^.!?]{0,10}(?:లేదు|ఉండదు)|(?:ఆందోళన|భయ|చింత)[^.!?]{0,20}అవసరం లేదు|తీవ్రమైనది కాదు'
  ),
  pattern(
    '(?:மருத்துவ|டாக்டர்)[^.!?]{0,50}(?:தேவையில்லை|தேவை இல்லை|அவசியமில்லை|அவசியம் இல்லை|வேண்டாம்)|(?:கவலை|பயப்பட)[^.!?]{0,20}(?:தேவையில்லை|தேவை இல்லை|வேண்டாம்)|தீவிரமானது அல்ல'
  ),
  pattern(
    '(?:ડૉક્ટર|ડોક્ટર|તબીબ|હોસ્પિટલ)[^.!?]{0,50}(?:જરૂર|જરૂરી|આવશ્યક)[^.!?]{0,12}(?:નથી|નહીં)|(?:ચિંતા|ગભરાવ)[^.!?]{0,20}(?:જરૂર|વાત) નથી|ગંભીર નથી'
  ),
  pattern(
    '(?:ডাক্তার|চিকিৎসক|হাসপাতাল)[^।.!?]{0,50}(?:দরকার|প্রয়োজন)[^।.!?]{0,12}(?:নেই|নাই|হবে না)|(?:চিন্তা|ভয়|দুশ্চিন্তা)[^।.!?]{0,20}(?:কিছু|কারণ|দরকার|প্রয়োজন) নেই|গুরুতর নয়'
  ),
  pattern(
    '(?:ڈاکٹر|معالج|ہسپتال|اسپتال)[^۔.!?]{0,50}(?:ضرورت|ضروری)[^۔.!?]{0,12}نہیں|(?:فکر|گھبرانے|پریشانی) کی (?:کوئی )?(?:بات|ضرورت) نہیں|سنگین نہیں'
  )
]

/** Words for a doctor or a place of care. */
export const doctors = patterns({
  en: '(?<![a-z])(?:doctors?|clinics?|hospitals?|physicians?|specialists?|dentists?|paediatricians?|gynaecologists?)(?![a-z])',
  hi: 'डॉक्टर|डाक्टर|चिकित्सक|विशेषज्ञ|अस्पताल',
  pa: 'ਡਾਕਟਰ|ਮਾਹਰ|ਹਸਪਤਾਲ',
  te: 'డాక్టర్|వైద్య|నిపుణు|ఆసుపత్రి|ఆస్పత్రి|హాస్పిటల్',
  ta: 'மருத்துவ|டாக்டர்|நிபுணர்|ஆஸ்பத்திரி',
  gu: 'ડૉક્ટર|ડોક્ટર|ડોકટર|તબીબ|નિષ્ણાત|હોસ્પિટલ',
  bn: 'ডাক্তার|চিকিৎসক|বিশেষজ্ঞ|হাসপাতাল',
  ur: 'ڈاکٹر|معالج|طبیب|ماہر|ہسپتال|اسپتال'
})
