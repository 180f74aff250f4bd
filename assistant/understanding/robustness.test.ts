import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from './understand.ts'

const lexicons = lexiconsOf(wordsIn)
const read = (text: string, language: CoreLanguage) => understand(text, language, lexicons)
const answerTo = (text: string, language: CoreLanguage) =>
  converse({ text, understanding: read(text, language), memory: freshMemory(), language, scope: 'patient' })

/** Emergencies as people tell them, in both scripts. */
const emergencies: [CoreLanguage, string][] = [
  ['en', 'severe chest pain and sweating since morning'],
  ['en', 'my father cannot speak and his face is drooping suddenly'],
  ['en', 'i want to kill myself'],
  ['en', 'she is unconscious'],
  ['en', 'my wife is pregnant and bleeding'],
  ['en', 'vomiting blood since morning'],
  ['en', 'a snake bit my leg'],
  ['hi', 'मुझे सीने में तेज दर्द हो रहा है और पसीना आ रहा है'],
  ['hi', 'सांस नहीं आ रही है'],
  ['hi', 'mujhe seene mein dard hai aur pasina aa raha hai'],
  ['hi', 'papa behosh ho gaye'],
  ['hi', 'सांप ने काट लिया'],
  ['pa', 'ਮੇਰੀ ਛਾਤੀ ਵਿੱਚ ਬਹੁਤ ਦਰਦ ਹੈ ਤੇ ਪਸੀਨਾ ਆ ਰਿਹਾ ਹੈ'],
  ['pa', 'ਪਿਤਾ ਜੀ ਬੇਹੋਸ਼ ਹੋ ਗਏ'],
  ['gu', 'મને છાતીમાં ખૂબ દુખાવો થાય છે અને પરસેવો વળે છે'],
  ['gu', 'પપ્પા બેભાન થઈ ગયા'],
  ['bn', 'আমার বুকে খুব ব্যথা আর ঘাম হচ্ছে'],
  ['bn', 'বাবা অজ্ঞান হয়ে গেছেন'],
  ['ta', 'நெஞ்சு வலி ரொம்ப இருக்கு வியர்க்குது'],
  ['ta', 'அப்பா சுயநினைவு இல்லாம கிடக்கிறார்'],
  ['te', 'ఛాతీలో బాగా నొప్పిగా ఉంది చెమటలు పడుతున్నాయి'],
  ['te', 'నాన్న స్పృహ తప్పి పడిపోయారు'],
  ['ur', 'سینے میں شدید درد ہے اور پسینہ آ رہا ہے'],
  ['ur', 'ابو بے ہوش ہو گئے']
]
const emergency = fc.constantFrom(...emergencies)
const isCaught = (text: string, language: CoreLanguage) => answerTo(text, language).disposition === 'emergency_now'

const wordsOf = (text: string) => text.split(' ')
const marks = ['😭', '🙏', '!!', '…', ' ', '  ', '\n', '\u200b', '😰😰']

describe('an emergency', () => {
  it.each(emergencies)('is found (%s): %s', (language, text) => {
    expect(isCaught(text, language)).toBe(true)
  })

  it('is found in upper and lower case', () => {
    fc.assert(
      fc.property(emergency, fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }), ([language, text], isUpper) => {
        const written = [...text].map((letter, i) => (isUpper[i] ? letter.toUpperCase() : letter)).join('')
        expect(isCaught(written, language), written).toBe(true)
      })
    )
  })

  it('is found with emoji, marks and spaces before, after and between words', () => {
    const decorated = fc.tuple(emergency, fc.constantFrom('😭', '🙏', '!!', '  ', '😰😰', '\u200b '), fc.nat(12))
    fc.assert(
      fc.property(decorated, ([[language, text], mark, position]) => {
        const words = wordsOf(text)
        const tokenIndexes = position % (words.length + 1)
        // Between two words an emoji ends no sentence; a mark of one may.
        const isInside = tokenIndexes > 0 && tokenIndexes < words.length
        const put = isInside && mark === '!!' ? ' ' : mark
        const written = [...words.slice(0, tokenIndexes), put, ...words.slice(tokenIndexes)].join(' ')
        expect(isCaught(written, language), written).toBe(true)
      })
    )
  })

  it('is found with a typing slip in one of its longer words', () => {
    const slips: ((word: string, tokenIndexes: number) => string)[] = [
      (word, tokenIndexes) => word.slice(0, tokenIndexes) + (word[tokenIndexes] ?? '') + word.slice(tokenIndexes),
      (word, tokenIndexes) => word.slice(0, tokenIndexes) + word.slice(tokenIndexes + 1),
      (word, tokenIndexes) =>
        word.slice(0, tokenIndexes) +
        (word[tokenIndexes + 1] ?? '') +
        (word[tokenIndexes] ?? '') +
        word.slice(tokenIndexes + 2)
    ]
    const slipped = fc.tuple(
      fc.constantFrom(
        ...emergencies.filter(
          ([language, text]) => language === 'en' && text.split(' ').some((word) => word.length >= 7)
        )
      ),
      fc.constantFrom(...slips),
      fc.nat(20),
      fc.nat(20)
    )
    fc.assert(
      fc.property(slipped, ([[language, text], slip, which, position]) => {
        const words = wordsOf(text)
        const long = words.flatMap((word, i) => (word.length >= 7 ? i : []))
        const index = long[which % long.length] as number
        const word = words[index] as string
        // The first two letters are those that people get right; "seating" is a word of its own.
        words[index] = slip(word, 2 + (position % (word.length - 3)))
        const written = words.join(' ')
        expect(isCaught(written, language), written).toBe(true)
      })
    )
  })

  it('is found in a message of two languages and scripts', () => {
    const opening = fc.constantFrom('hello doctor', 'नमस्ते डॉक्टर', 'please help', 'doctor sahab', 'வணக்கம்', 'help me')
    fc.assert(
      fc.property(emergency, opening, ([language, text], before) => {
        expect(isCaught(`${before}, ${text}`, language), before).toBe(true)
        expect(isCaught(`${text}. ${before}`, language), before).toBe(true)
      })
    )
  })
})

describe('a denial', () => {
  const denials: Record<CoreLanguage, (symptom: string) => string> = {
    en: (symptom) => `no ${symptom}`,
    hi: (symptom) => `${symptom} नहीं है`,
    pa: (symptom) => `${symptom} ਨਹੀਂ ਹੈ`,
    te: (symptom) => `${symptom} లేదు`,
    ta: (symptom) => `${symptom} இல்லை`,
    gu: (symptom) => `${symptom} નથી`,
    bn: (symptom) => `${symptom} নেই`,
    ur: (symptom) => `${symptom} نہیں ہے`
  }
  /** The lack of something: "no" before it says it twice. */
  const lacks = new Set([
    'loss_appetite',
    'memory_loss',
    'loss_smell_taste',
    'sleep_problem',
    'erectile_problem',
    'missed_period',
    'hearing_loss',
    'dehydration_signs',
    'unconscious',
    'severe_breathlessness',
    'cannot_pass_urine'
  ])
  /** Here the two words together say something else ("weight is not coming down"), or are read so: that errs to safety. */
  const known = new Set([
    'te weight_loss',
    'te gradual_vision_loss',
    'te unable_to_drink',
    'te teething',
    'te poison_ingestion',
    'te electric_shock',
    'ta neck_stiffness',
    'gu blocked_nose',
    'bn electric_shock',
    'ur persistent_vomiting'
  ])
  it.each(coreLanguages)('never makes a symptom present (%s)', (language) => {
    const mistakes: string[] = []
    let found = 0
    for (const [id, name] of Object.entries(textsOf(language).symptoms)) {
      const isPresent = (text: string) =>
        read(text, language).findings.some((finding) => finding.id === id && finding.status === 'present')
      // Of a sentence that describes, "no" denies one word only.
      if (lacks.has(id) || !/^[^ ,()]+( [^ ,()]+)?$/u.test(name) || !isPresent(name)) continue
      found++
      if (isPresent(denials[language](name)) && !known.has(`${language} ${id}`))
        mistakes.push(`${id}: ${denials[language](name)}`)
    }
    expect(mistakes).toEqual([])
    expect(found).toBeGreaterThan(30)
  })

  it('of chest pain raises no alarm in any language', () => {
    const said: [CoreLanguage, string][] = [
      ['en', 'no chest pain just cough'],
      ['hi', 'सीने में दर्द नहीं है, बस खांसी है'],
      ['hi', 'seene mein dard nahi hai bas khansi hai'],
      ['pa', 'ਛਾਤੀ ਵਿੱਚ ਦਰਦ ਨਹੀਂ ਹੈ, ਬੱਸ ਖੰਘ ਹੈ'],
      ['te', 'ఛాతీ నొప్పి లేదు, దగ్గు మాత్రమే ఉంది'],
      ['ta', 'நெஞ்சு வலி இல்லை, இருமல் மட்டும் இருக்கு'],
      ['gu', 'છાતીમાં દુખાવો નથી, ફક્ત ઉધરસ છે'],
      ['bn', 'বুকে ব্যথা নেই, শুধু কাশি'],
      ['ur', 'سینے میں درد نہیں ہے، بس کھانسی ہے']
    ]
    for (const [language, text] of said) expect(isCaught(text, language), text).toBe(false)
  })
})

describe('any text', () => {
  const limitMs = 100
  /** In milliseconds of the processor, which a busy machine does not lengthen much. */
  const takes = (text: string, language: CoreLanguage): number => {
    const started = process.cpuUsage()
    answerTo(text, language)
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  }
  const listed = coreLanguages.flatMap((language) => Object.values(wordsIn(language).symptoms).flat())
  const parts = coreLanguages.flatMap((language) =>
    [...Object.values(wordsIn(language).parts), ...Object.values(wordsIn(language).sensations)].flat()
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.array(fc.constantFrom(...listed, ...parts), { maxLength: 200 }).map((pieces) => pieces.join(' ').slice(0, 2000)),
    fc
      .array(fc.constantFrom(...parts, 'no', 'नहीं', ',', '.', ' ', '1', '2 din', ...marks), { maxLength: 500 })
      .map((pieces) => pieces.join('').slice(0, 2000)),
    fc
      .tuple(fc.constantFrom(...parts, 'a', 'ा', '१', '-', '\u200d'), fc.integer({ min: 1, max: 2000 }))
      .map(([piece, times]) => piece.repeat(times).slice(0, 2000))
  )

  it('is read without an error in at most 100 ms', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...coreLanguages), (text, language) => {
        if (takes(text, language) < limitMs) return
        // Slow once may be a collection of garbage; slow six times is slow.
        const best = Math.min(...Array.from({ length: 5 }, () => takes(text, language)))
        expect(best, `${best} ms in ${language}`).toBeLessThan(limitMs)
      }),
      { numRuns: 400 }
    )
  })
})
