import { coreLanguageOf, type Dialect, type LanguageCode } from '@arogyachat/contract/languages'
import { dialectWordsIn, wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from './understand.ts'

const lexicons = lexiconsOf(wordsIn)
const answerTo = (text: string, language: LanguageCode) => {
  const understanding = understand(text, language, lexicons)
  return converse({ text, understanding, memory: freshMemory(), language, scope: 'patient' })
}
const flagsOf = (text: string, language: LanguageCode) => answerTo(text, language).redFlags.map(({ id }) => id)

const emergencies: [Dialect, string, string][] = [
  ['bho', 'हमरा मरे के मन करता', 'rf_suicide_now'],
  ['bho', 'हमरा मरे के मन करत बा', 'rf_suicide_now'],
  ['bho', 'हम जान दे देब', 'rf_suicide_now'],
  ['bho', 'हम अब ना जीयब', 'rf_suicide_now'],
  ['bho', 'बाबूजी होश में नइखन', 'rf_unconscious'],
  ['bho', 'साँस नइखे आवत', 'rf_breathing_severe'],
  ['bho', 'छाती पर सिल रखल बा', 'rf_heart_attack'],
  ['bho', 'हमार बचवा के ओठ करिया हो गइल बा', 'rf_breathing_severe'],
  ['bho', 'भइया के गेहुँअन डँसलस', 'rf_snake'],
  ['bho', 'लइका रिमोट के सेल लील गइल', 'rf_button_battery'],
  ['bho', 'बुढ़ऊ के पेशाब उतरत नइखे', 'rf_urine_retention'],
  ['bho', 'दीदी माहुर पी लिहलस', 'rf_poison'],
  ['bho', 'ओकर खून थमत नइखे', 'rf_trauma'],
  ['bho', 'मजूर के करंट मरलस', 'rf_electric'],
  ['bgc', 'जी करै सै मर ज्यां', 'rf_suicide_now'],
  ['bgc', 'इब जीण का जी कोन्या करता', 'rf_suicide_now'],
  ['bgc', 'बापू होश म्ह कोन्या', 'rf_unconscious'],
  ['bgc', 'ताऊ जागदा कोनी', 'rf_unconscious'],
  ['bgc', 'छाती म्ह दर्द सै अर पसीना आवै सै', 'rf_chest_pain_adult'],
  ['bgc', 'छाती पै पाथर सा धर्या सै', 'rf_heart_attack'],
  ['bgc', 'बटन आळी बैटरी निगळ ली', 'rf_button_battery'],
  ['bgc', 'सांस कोन्या आंदी', 'rf_breathing_severe'],
  ['bgc', 'दादी के होठ काळे पड़गे', 'rf_breathing_severe'],
  ['bgc', 'खेत म्हं सांप लड़ग्या', 'rf_snake'],
  ['bgc', 'काकी नै सल्फास खा ली', 'rf_poison'],
  ['bgc', 'बाबू का मूत बंद होग्या', 'rf_urine_retention'],
  ['bgc', 'लोही थमता कोनी', 'rf_trauma'],
  ['bgc', 'भाई कै करंट लाग्या', 'rf_electric']
]

describe.each(emergencies)('an emergency in %s: %s', (language, text, flag) => {
  it('is recognised when the screen is in the language', () => expect(flagsOf(text, language)).toContain(flag))
})

it.each<[Dialect, string]>([
  ['bgc', 'लोही थमता कोनी, काकी नै चोट लागी सै'],
  ['bgc', 'bapu jaagda koni, mannai dar laage sai'],
  ['bho', 'ओकर खून थमत नइखे'],
  ['bho', 'hamar babuji hosh me naikhan, jaldi batai']
])('is read as %s on a Hindi and on an English screen by its own words: %s', (dialect, text) => {
  for (const screen of ['hi', 'en'] as const) {
    expect(understand(text, screen, lexicons).language).toBe(dialect)
    expect(answerTo(text, screen).disposition).toBe('emergency_now')
  }
})

it('reads Hindi as Hindi on a Hindi screen, and its words on the screen of a dialect', () => {
  const text = 'मुझे दो दिन से बुखार है और सिर में दर्द हो रहा है'
  expect(understand(text, 'hi', lexicons).language).toBe('hi')
  for (const dialect of ['bgc', 'bho'] as const) {
    const { language, findings } = understand(text, dialect, lexicons)
    expect(coreLanguageOf(language)).toBe('hi')
    expect(findings.map(({ id }) => id)).toEqual(understand(text, 'hi', lexicons).findings.map(({ id }) => id))
  }
})

it.each<[Dialect, string]>([
  ['bho', 'छाती में दरद नइखे, साँस ठीक बा'],
  ['bho', 'साँस नइखे फूलत'],
  ['bgc', 'छाती म्हं दरद कोन्या, सांस ठीक सै'],
  ['bgc', 'बाबू कै ताप कोनी']
])('hears a denial in %s: %s', (language, text) => {
  const { findings } = understand(text, language, lexicons)
  expect(findings.filter(({ status }) => status === 'present')).toEqual([])
})

it.each<[Dialect, string]>([
  ['bho', 'ई दवाई जान देब का'],
  ['bho', 'हम डाक्टर के जान देब'],
  ['bho', 'माई के काल्ह जाँच बा'],
  ['bgc', 'थारा फोन नंबर के सै'],
  ['bgc', 'तावळा बता, गाम म्हं कौण सा डाक्टर सै'],
  ['bgc', 'बस पकड़ कै मेळे म्हं जाणा सै'],
  ['bho', 'भोरे बस पकड़ के बियाह में जाए के बा']
])('raises no alarm for an ordinary sentence in %s: %s', (language, text) =>
  expect(flagsOf(text, language)).toEqual([])
)

it.each(['bgc', 'bho'] as const)('leaves out the Hindi phrases that mean something else in %s', (dialect) => {
  const { unlike } = dialectWordsIn(dialect)
  const listed = (words: unknown): string[] =>
    typeof words === 'string' ? [words] : Object.values(words as object).flatMap(listed)
  const hindi = new Set(listed(wordsIn('hi')))
  expect(unlike.filter((form) => !hindi.has(form))).toEqual([])
  const merged = new Set(listed(wordsIn(dialect)))
  expect(unlike.filter((form) => merged.has(form))).toEqual([])
})
