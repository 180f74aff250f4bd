import { alsoEnglish, hindiHalves, hindiNumbers, latinKey } from './hindi-numbers.ts'

/** Zero to nine, ten to ninety, and a hundred, as people say them; `|` separates spellings. Speech recognition mostly writes digits. */
const lists = [
  'zero|oh one two three four five six seven eight nine; ten twenty thirty forty|fourty fifty sixty seventy eighty ninety; hundred',
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
  'point dot decimal दशमलव पॉइंट पॉइण्ट पाइंट dashamlav dashmalav ਦਸ਼ਮਲਵ ਪੁਆਇੰਟ புள்ளி பாயிண்ட் పాయింట్ దశాంశం પોઇન્ટ દશાંશ پوائنٹ اعشاریہ দশমিক পয়েন্ট'

/** `whole`: a word for a number under a hundred to which no digit is added, such as eleven, and most numbers in Hindi. */
export type NumberWord = { value: number; size: 'digit' | 'ten' | 'whole' | 'hundred' } | 'point'

/** One form of a word: without nukta, which is often left out, and with one sign for a nasal vowel. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u093c\u0a3c]/g, '')
    .normalize('NFC')
    .replaceAll('\u0901', '\u0902')
    .toLowerCase()

const words = new Map<string, NumberWord>()
/** By `latinKey`. */
const latinWords = new Map<string, NumberWord>()
const add = (spellings: string, word: NumberWord) => {
  for (const spelling of spellings.split('|')) words.set(plainWord(spelling), word)
}
for (const list of lists) {
  const [digits = '', tens = '', hundred = ''] = list.split(';').map((part) => part.trim())
  for (const [value, spellings] of digits.split(' ').entries()) add(spellings, { value, size: 'digit' })
  for (const [index, spellings] of tens.split(' ').entries()) add(spellings, { value: (index + 1) * 10, size: 'ten' })
  add(hundred, { value: 100, size: 'hundred' })
}
for (const [index, spelling] of teens.split(' ').entries()) add(spelling, { value: 11 + index, size: 'whole' })
for (const point of points.split(' ')) add(point, 'point')

const sizeInHindi = (value: number) => (value < 10 ? 'digit' : value === 100 ? 'hundred' : 'whole')
const addHindi = (entry: string, word: NumberWord) => {
  const [devanagari = '', latin = ''] = entry.split('; ')
  add(devanagari, word)
  for (const spelling of latin.split('|')) latinWords.set(latinKey(spelling), word)
}
for (const [value, entry] of hindiNumbers.entries()) addHindi(entry, { value, size: sizeInHindi(value) })
for (const [value, entry] of hindiHalves) addHindi(entry, { value, size: 'whole' })

export const numberWordOf = (word: string): NumberWord | undefined =>
  words.get(plainWord(word)) ?? latinWords.get(latinKey(word))

/** Whether the word is a number only beside another number word, because it is also an English word. */
export const isDoubtful = (word: string): boolean => alsoEnglish.has(word.toLowerCase())
