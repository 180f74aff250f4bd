import type { CoreLanguage } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse } from '../../conversation/converse.ts'
import { freshMemory } from '../../conversation/memory.ts'
import { lexiconsOf } from '../../language/lexicons.ts'
import { understand } from '../understand.ts'

const lexicons = lexiconsOf(wordsIn)
const read = (text: string, language: CoreLanguage) => understand(text, language, lexicons)
const answerTo = (text: string, language: CoreLanguage) =>
  converse({ text, understanding: read(text, language), memory: freshMemory(), language, scope: 'patient' })
const isReported = (text: string, language: CoreLanguage) => {
  const { findings, namedFlags, namedConditions } = read(text, language)
  return [...findings, ...namedFlags, ...namedConditions].some((mention) => mention.status === 'present')
}

/** One-word native names of illnesses, as the lists have them. */
const illnessesOf = (language: CoreLanguage): string[] =>
  ['dengue', 'malaria', 'typhoid', 'tuberculosis_lung', 'pneumonia', 'stroke', 'jaundice_hepatitis', 'diabetes']
    .flatMap((id) => wordsIn(language).conditions[id] ?? [])
    .filter((form) => (language === 'en' ? /^[a-z]{4,}$/ : /^[\p{L}\p{M}]{4,}$/u).test(form))
    .filter((form) => (language === 'en' || !/[a-z]/.test(form)) && isReported(form, language))

describe('a general question about an illness', () => {
  it.each<[CoreLanguage, string]>([
    ['en', 'Are platelets low in dengue?'],
    ['en', 'Does chest pain always mean heart attack?'],
    ['en', 'Is chest pain common in heart attack?'],
    ['en', 'Can a heart attack happen without chest pain?'],
    ['en', 'Do people with dengue get a rash?'],
    ['hi', 'डेंगू में प्लेटलेट कम होते हैं क्या'],
    ['hi', 'क्या सीने का दर्द हमेशा हार्ट अटैक होता है'],
    ['hi', 'dengue me platelet kam hote hai kya'],
    ['hi', 'kya seene ka dard hamesha heart attack hota hai'],
    ['pa', 'ਕੀ ਡੇਂਗੂ ਵਿੱਚ ਪਲੇਟਲੈਟ ਘੱਟ ਜਾਂਦੇ ਹਨ?'],
    ['pa', 'ਕੀ ਛਾਤੀ ਦਾ ਦਰਦ ਹਮੇਸ਼ਾ ਹਾਰਟ ਅਟੈਕ ਹੁੰਦਾ ਹੈ?'],
    ['te', 'డెంగ్యూలో ప్లేట్‌లెట్స్ తగ్గుతాయా?'],
    ['te', 'ఛాతీ నొప్పి ఎప్పుడూ గుండెపోటేనా?'],
    ['ta', 'டெங்குவில் பிளேட்லெட் குறையுமா?'],
    ['ta', 'நெஞ்சு வலி என்றால் எப்போதும் மாரடைப்பா?'],
    ['gu', 'ડેન્ગ્યુમાં પ્લેટલેટ ઘટે છે?'],
    ['gu', 'શું છાતીમાં દુખાવો હંમેશા હાર્ટ એટેક હોય છે?'],
    ['bn', 'ডেঙ্গুতে কি প্লেটলেট কমে যায়?'],
    ['bn', 'হার্ট অ্যাটাকে কি সবসময় বুকে ব্যথা হয়?'],
    ['ur', 'کیا ڈینگی میں پلیٹلیٹس کم ہوتے ہیں؟'],
    ['ur', 'کیا سینے کا درد ہمیشہ دل کا دورہ ہوتا ہے؟']
  ])('reports nothing (%s): %s', (language, text) => {
    const { redFlags, disposition } = answerTo(text, language)
    expect(isReported(text, language), JSON.stringify(read(text, language).findings)).toBe(false)
    expect(redFlags).toEqual([])
    expect(disposition).toBeNull()
  })

  it.each<[CoreLanguage, (illness: string) => string]>([
    ['en', (illness) => `does ${illness} always cause chest pain?`],
    ['en', (illness) => `is chest pain common in ${illness}`],
    ['hi', (illness) => `क्या ${illness} में सीने में दर्द होता है?`],
    ['hi', (illness) => `${illness} में सीने में दर्द होता है क्या`],
    ['pa', (illness) => `ਕੀ ${illness} ਵਿੱਚ ਛਾਤੀ ਵਿੱਚ ਦਰਦ ਹੁੰਦਾ ਹੈ?`],
    ['te', (illness) => `${illness}లో ఛాతీ నొప్పి వస్తుందా?`],
    ['gu', (illness) => `શું ${illness}માં છાતીમાં દુખાવો થાય છે?`],
    ['ur', (illness) => `کیا ${illness} میں سینے میں درد ہوتا ہے؟`]
  ])('does not report its symptom, whatever the illness (%s)', (language, question) => {
    const illnesses = illnessesOf(language)
    const reported = illnesses.map(question).filter((text) => isReported(text, language))
    expect(illnesses.length).toBeGreaterThanOrEqual(5)
    expect(reported).toEqual([])
  })
})

describe('a question about a complaint of the writer or the family', () => {
  it.each<[CoreLanguage, string]>([
    ['en', 'Is my chest pain a heart attack?'],
    ['en', 'Does my chest pain always mean a heart attack?'],
    ['en', 'What causes my chest pain?'],
    ['en', 'How to know if my chest pain is a heart attack?'],
    ['en', 'Chest pain since morning, is it always a heart attack?'],
    ['en', 'My father has chest pain, does it always mean heart attack?'],
    ['hi', 'क्या मेरे सीने का दर्द हार्ट अटैक है?'],
    ['hi', 'मेरे सीने में दर्द क्यों होता है'],
    ['hi', 'सीने में दर्द हमेशा रहता है क्या हार्ट अटैक है'],
    ['hi', 'पापा के सीने में दर्द क्यों होता है'],
    ['hi', 'mere seene me dard kyu hota hai'],
    ['pa', 'ਮੇਰੀ ਛਾਤੀ ਵਿੱਚ ਦਰਦ ਕਿਉਂ ਹੁੰਦਾ ਹੈ'],
    ['te', 'నా ఛాతీ నొప్పి గుండెపోటా?'],
    ['ta', 'எனக்கு ஏன் நெஞ்சு வலி வருது'],
    ['ta', 'எப்பவும் நெஞ்சு வலி மாரடைப்பா?'],
    ['gu', 'મારી છાતીના દુખાવાનું કારણ શું છે'],
    ['gu', 'મને છાતીમાં દુખાવો થાય છે શું આ હાર્ટ એટેક છે?'],
    ['bn', 'আমার বুকে ব্যথা কেন হয়'],
    ['bn', 'বুকে সবসময় ব্যথা হয় হার্ট অ্যাটাক কি'],
    ['ur', 'میرے سینے میں درد کیوں ہوتا ہے'],
    ['ur', 'سینے میں ہمیشہ درد رہتا ہے کیا دل کا دورہ ہے']
  ])('is a report (%s): %s', (language, text) => {
    expect(read(text, language).findings).toContainEqual(
      expect.objectContaining({ id: 'chest_pain', status: 'present' })
    )
    expect(['doctor_24h', 'emergency_now']).toContain(answerTo(text, language).disposition)
  })

  it('remains a report beside a general question', () => {
    expect(answerTo('I have chest pain. What causes a heart attack?', 'en').disposition).toBe('doctor_24h')
    expect(answerTo('मेरे सीने में दर्द है। क्या हार्ट अटैक में हमेशा पसीना आता है?', 'hi').disposition).toBe('doctor_24h')
  })

  it('is a report of what has happened in a named illness', () => {
    expect(answerTo('डेंगू में प्लेटलेट कम हो गए हैं क्या करें', 'hi').disposition).toBe('emergency_now')
    expect(answerTo('dengue me platelet kam ho gaye kya kare', 'hi').disposition).toBe('emergency_now')
  })
})
