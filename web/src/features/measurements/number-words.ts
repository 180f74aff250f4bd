/** Zero to nine, ten to ninety, and a hundred, as people say them; `|` separates spellings. Speech recognition mostly writes digits. */
const lists = [
  'zero|oh one two three four five six seven eight nine; ten twenty thirty forty|fourty fifty sixty seventy eighty ninety; hundred',
  'शून्य|जीरो|ज़ीरो एक दो|दू तीन चार|च्यार पाँच|पांच|पाच छह|छः|छे|छै|छव सात आठ नौ|नउ; दस बीस तीस चालीस|चालिस पचास साठ सत्तर अस्सी नब्बे; सौ|सउ',
  'ਸਿਫ਼ਰ|ਸਿਫਰ|ਜ਼ੀਰੋ ਇੱਕ|ਇਕ ਦੋ ਤਿੰਨ ਚਾਰ ਪੰਜ ਛੇ ਸੱਤ ਅੱਠ ਨੌਂ|ਨੌ; ਦਸ ਵੀਹ ਤੀਹ ਚਾਲੀ ਪੰਜਾਹ ਸੱਠ ਸੱਤਰ ਅੱਸੀ ਨੱਬੇ; ਸੌ',
  'பூஜ்யம்|பூஜ்ஜியம்|ஜீரோ ஒன்று|ஒன்னு|ஒண்ணு இரண்டு|ரெண்டு மூன்று|மூணு நான்கு|நாலு ஐந்து|அஞ்சு ஆறு ஏழு எட்டு ஒன்பது|ஒம்பது; பத்து இருபது|இருவது முப்பது நாற்பது ஐம்பது|அம்பது அறுபது எழுபது எண்பது தொண்ணூறு; நூறு|நூற்று|நூத்தி',
  'సున్నా|జీరో ఒకటి|ఒక రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది; పది ఇరవై ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై; వంద|నూట',
  'શૂન્ય|ઝીરો એક બે ત્રણ ચાર પાંચ|પાંચે છ સાત આઠ નવ; દસ|દશ વીસ ત્રીસ ચાલીસ પચાસ સાઠ સિત્તેર એંસી નેવું; સો',
  'صفر|زیرو ایک دو تین چار پانچ چھ|چھے سات آٹھ نو; دس بیس تیس چالیس پچاس ساٹھ ستر اسی نوے; سو',
  'শূন্য|জিরো এক দুই তিন চার পাঁচ ছয় সাত আট নয়; দশ কুড়ি|বিশ ত্রিশ|তিরিশ চল্লিশ পঞ্চাশ ষাট সত্তর আশি নব্বই; শো|একশো|একশ'
]
const teens = 'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
/** Between whole number and decimals. */
const points =
  'point dot decimal दशमलव पॉइंट पॉइण्ट पाइंट ਦਸ਼ਮਲਵ ਪੁਆਇੰਟ புள்ளி பாயிண்ட் పాయింట్ దశాంశం પોઇન્ટ દશાંશ پوائنٹ اعشاریہ দশমিক পয়েন্ট'

export type NumberWord = { value: number; size: 'digit' | 'ten' | 'hundred' } | 'point'

export const plainWord = (word: string): string => word.normalize('NFC').toLowerCase()

const words = new Map<string, NumberWord>()
const add = (spellings: string, word: NumberWord) => {
  for (const spelling of spellings.split('|')) words.set(plainWord(spelling), word)
}
for (const list of lists) {
  const [digits = '', tens = '', hundred = ''] = list.split(';').map((part) => part.trim())
  for (const [value, spellings] of digits.split(' ').entries()) add(spellings, { value, size: 'digit' })
  for (const [index, spellings] of tens.split(' ').entries()) add(spellings, { value: (index + 1) * 10, size: 'ten' })
  add(hundred, { value: 100, size: 'hundred' })
}
for (const [index, spelling] of teens.split(' ').entries()) add(spelling, { value: 11 + index, size: 'ten' })
for (const point of points.split(' ')) add(point, 'point')

export const numberWordOf = (word: string): NumberWord | undefined => words.get(plainWord(word))
