import { fileURLToPath } from 'node:url'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { phrasebookOf } from '@arogyachat/knowledge/phrasebook'
import { textsOf } from '@arogyachat/knowledge/texts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { comparableText, numbersAgree, sentencesOf } from './comparable-text-rules.ts'
import { TranslationMemory } from './memory-rules.ts'
import { readMemory } from './memory-service.ts'
import { languageOfLetters, translateEmbedded, translationError } from './rules.ts'
import { translateSentence } from './template-rules.ts'

let memory: TranslationMemory
beforeAll(async () => {
  memory = await readMemory(fileURLToPath(new URL('../../../../locales/messages', import.meta.url)))
})
const into = (to: LanguageCode, text: string) => translateEmbedded(text, to, memory)
const others = languageCodes.filter((languageCode) => languageCode !== 'en')

/** An English sentence of the phrasebook with its placeholders filled. */
const filled = (form: string) =>
  form
    .replace('{what}', '2 tablets')
    .replace(/\{often\??\}/, 'twice a day')
    .replace(/\{when\??\}/, 'after food')
    .replace(/\{length\??\}/, 'for 5 days')
    .replace('{medicine}', 'Paracetamol 500 mg')
    .replace('{n}', '3')
    .replace('{a}', '1')
    .replace('{b}', '0')
    .replace('{c}', '2')
    .replace(/\[[^/]+\/([^\]]+)\]/g, '$1')
const { parts, sentences } = phrasebookOf('en')
const first = (forms: Record<string, string[]>) => Object.values(forms).map(([form = '']) => filled(form))
const samples = [
  ...first(sentences),
  ...first(parts.what).map((text) => `Take ${text} twice a day`),
  ...[...first(parts.often), ...first(parts.when), ...first(parts.length)].map((text) => `Take 2 tablets ${text}`)
]

describe.each(others)('the phrasebook in %s', (language) => {
  it.each(samples)('translates to the language and back: %s', (sample) => {
    const there = translateSentence(comparableText(sample) ?? { folded: '', original: '' }, language)
    expect(there?.from).toBe('en')
    expect(there?.text).not.toMatch(/[{}[\]]|\d \d/)
    expect(numbersAgree(sample, there?.text ?? '')).toBe(true)
    const back = translateSentence(comparableText(there?.text ?? '') ?? { folded: '', original: '' }, 'en')
    expect(back?.text).toBe(sample)
  })
})

describe('translateEmbedded', () => {
  it.each<[LanguageCode, string, string]>([
    ['hi', 'Take 1 tablet twice a day after food for 5 days.', '1 गोली दिन में दो बार खाने के बाद 5 दिन तक लीजिए।'],
    ['hi', 'take 1 TABLET  twice a day, after food, for 5 days', '1 गोली दिन में दो बार खाने के बाद 5 दिन तक लीजिए'],
    ['hi', '1-0-1 x 5 days', 'दवा ऐसे लीजिए: (सुबह 1, दोपहर 0, रात को 1) 5 दिन तक'],
    ['hi', '½-0-½ after food', 'दवा ऐसे लीजिए: (सुबह ½, दोपहर 0, रात को ½) खाने के बाद'],
    [
      'ta',
      'Tab. Paracetamol 500 mg thrice a day after food for 3 days. Drink plenty of water.',
      'Tab. Paracetamol 500 mg ஒரு நாளைக்கு மூன்று முறை சாப்பிட்ட பின் 3 நாட்களுக்கு எடுத்துக்கொள்ளுங்கள். நிறைய தண்ணீர் குடியுங்கள்.'
    ],
    ['bn', 'Take 2 tablets of Dolo 650 every 6 hours.', 'Dolo 650, 2টি ট্যাবলেট প্রতি 6 ঘণ্টা অন্তর খাবেন।'],
    ['ur', 'Come back if the fever stays for 3 days!', 'بخار 3 دن تک نہ اترے تو پھر آئیے!'],
    ['en', '१ गोली दिन में दो बार खाने के बाद ५ दिन तक लीजिए।', 'Take 1 tablet twice a day after food for 5 days.'],
    ['gu', 'நிறைய தண்ணீர் குடியுங்கள்.\nகவலைப்படாதீர்கள்', 'ખૂબ પાણી પીજો.\nચિંતા ન કરશો'],
    ['te', 'FEVER', 'జ్వరం'],
    ['hi', 'జ్వరం', 'बुखार'],
    ['hi', 'Drink plenty of water', 'ख़ूब पानी पीजिए'],
    ['hi', 'ख़ूब पानी पीजिए।', 'ख़ूब पानी पीजिए।']
  ])('into %s: %s', async (to, text, translated) => {
    expect(await into(to, text)).toBe(translated)
  })

  it('translates every message of the screens into every language', async () => {
    const mail = 'This email is already registered'
    for (const to of languageCodes) expect(await into(to, 'Close'), to).not.toBeNull()
    expect(await into('hi', mail)).toBeNull()
    expect(await into('bho', 'fever')).toBe(textsOf('bho').symptoms.fever)
  })

  it.each([
    'Take 1 tablet of Unknownium twice a day',
    'Take 1 tablet twice a day and dance',
    'Drink plenty of water. The moon is made of cheese.',
    'Take 1-0-1-0-1 x 5 days',
    '1-0-1-1',
    '20-11-26',
    '...',
    '5',
    'Take 1 tablet twice'
  ])('returns null for a text that it knows only in part: %s', async (text) => {
    for (const to of others) expect(await into(to, text), to).toBeNull()
  })

  it('handles any input and never changes a number', async () => {
    const words = samples.flatMap((sample) => sample.split(' '))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words, '.', '7', '½', '३'), { maxLength: 12 }), async (some) => {
        const text = some.join(' ')
        for (const to of ['hi', 'ta', 'ur'] as const) {
          const translated = await into(to, text)
          if (translated !== null) expect(numbersAgree(text, translated)).toBe(true)
        }
      }),
      { numRuns: 150 }
    )
  })
})

describe('TranslationMemory', () => {
  const of = (...entries: Partial<Record<LanguageCode, string>>[]) => {
    const filledMemory = new TranslationMemory()
    for (const entry of entries) filledMemory.add(entry)
    return filledMemory
  }
  const find = async (memory: TranslationMemory, text: string, to: LanguageCode = 'hi') =>
    translateEmbedded(text, to, memory)

  it('accepts only numbers, names and known texts in placeholders', async () => {
    const own = of(
      { en: 'You wrote that you have {symptoms}.', hi: 'आपने लिखा है: {symptoms}।' },
      { en: "Namaste {name}, it''s good to see you", hi: 'नमस्ते {name}, मिलकर अच्छा लगा' },
      { en: 'The next one is at {time}', hi: 'अगला {time} बजे है' },
      { en: 'fever', hi: 'बुखार' }
    )
    expect(await find(own, 'You wrote that you have fever.')).toBe('आपने लिखा है: बुखार।')
    expect(await find(own, 'You wrote that you have lava.')).toBeNull()
    expect(await find(own, "Namaste Asha Devi, it's good to see you")).toBe('नमस्ते Asha Devi, मिलकर अच्छा लगा')
    expect(await find(own, 'The next one is at 10:30')).toBe('अगला 10:30 बजे है')
    expect(await find(own, 'The next one is at your own risk')).toBeNull()
  })

  it('ignores messages with plurals or tags and those that consist mostly of placeholders', async () => {
    const own = of(
      { en: '{count, plural, one {# day} other {# days}}', hi: '{count, plural, other {# दिन}}' },
      { en: '{name} on {date}', hi: '{date} को {name}' }
    )
    expect(await find(own, 'Poison on 5')).toBeNull()
    expect(await find(own, '{count, plural, one {# day} other {# days}}')).toBeNull()
  })

  it('chooses the most frequent translation of an ambiguous word', async () => {
    const own = of(
      { en: 'Back', hi: 'पीठ' },
      { en: 'Back', hi: 'पीछे' },
      { en: 'Back', hi: 'पीछे' },
      { en: 'Back', ta: 'முதுகு' }
    )
    expect(await find(own, 'back')).toBe('पीछे')
    expect(await find(own, 'back', 'ta')).toBe('முதுகு')
    expect(await find(own, 'back', 'bgc')).toBeNull()
  })

  it('returns null when a number would change', async () => {
    expect(await find(of({ en: 'Call 108', hi: '112 पर कॉल करें' }), 'Call 108')).toBeNull()
    expect(await find(of({ en: 'Call 108', hi: '१०८ पर कॉल करें' }), 'Call 108')).toBe('१०८ पर कॉल करें')
  })
})

it('numbersAgree compares numbers in the digits of any script', () => {
  expect(numbersAgree('500 mg, 2 times, 1.5 ml', '१.५ मिली, ২ বার, ۵۰۰ مگ')).toBe(true)
  expect(numbersAgree('2 and 2', '2')).toBe(false)
  expect(numbersAgree('12', '1 2')).toBe(false)
})

it('sentencesOf keeps every character', () => {
  for (const text of ['One. Two!\nThree', 'एक। दो॥ तीन', 'Is 1.5 ml enough? Yes.', '\n\n a', ''])
    expect(sentencesOf(text).join('')).toBe(text)
  expect(sentencesOf('Is 1.5 ml enough? Yes.')).toEqual(['Is 1.5 ml enough? ', 'Yes.'])
})

describe('a provider’s translation', () => {
  it.each([
    ['Take 500 mg for 5 days', '5 दिन तक 500 mg लें', null],
    ['Take 500 mg for 5 days', '5 दिन तक 50 mg लें', 'numbers'],
    ['Take 500 mg for 5 days', '५ दिन तक ५०० mg लें', null],
    ['Take rest', '  ', 'empty'],
    ['Take rest', 'Take rest', 'letters'],
    ['Take rest', 'ஓய்வு எடுங்கள்', 'letters'],
    ['Take rest', 'आराम '.repeat(40), 'length']
  ])('is checked: %s → %s', (text, translated, error) => {
    expect(translationError(text, translated, 'hi')).toBe(error)
  })

  it('is requested with the language of the script', () => {
    expect(languageOfLetters('I have fever')).toBe('en')
    expect(languageOfLetters('mujhe bukhar')).toBeNull()
    expect(languageOfLetters('मुझे fever है')).toBe('hi')
    expect(languageOfLetters('123')).toBeNull()
  })
})

it('splits a text of punctuation in linear time', () => {
  const takes = (text: string) => {
    const started = process.cpuUsage()
    for (let i = 0; i < 5; i++) sentencesOf(text).map(comparableText)
    const { user, system } = process.cpuUsage(started)
    return user + system
  }
  for (const piece of ['!', '.a', '!!!!a', ' ', '…\n', 'a. ']) {
    const text = piece.repeat(Math.ceil(40_000 / piece.length))
    const best = Math.min(...Array.from({ length: 4 }, () => takes(text)))
    // Quadratic time would take seconds.
    expect(best / 5 / 1000, piece).toBeLessThan(60)
  }
})
