import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'
import { spokenOf } from '@arogyachat/knowledge/spoken'
import { describe, expect, it } from 'vitest'
import { spokenPieces } from './synthesis-text-rules.ts'

const said = (text: string, language: CoreLanguage = 'en') => spokenPieces(text, language).join(' | ')
const languages = coreLanguages

describe('spokenPieces', () => {
  it.each([
    // Units and numbers.
    ['650 mg', '650 milligrams'],
    ['1 tablet, 2 tabs, 0.5 tab', '1 tablet, 2 tablets, half tablet'],
    ['5ml, 2.5 ml, 50mcg, 5 µg', '5 millilitres, 2 point five millilitres, 50 micrograms, 5 micrograms'],
    ['1½ tsp, 1 1/2 tsp, ½ tablet', 'one and a half teaspoons, one and a half teaspoons, half tablet'],
    ['101.4 °F, 38°C', '101 point four degrees Fahrenheit, 38 degrees Celsius'],
    ['BP 120/80 mmHg, SpO2 96%', 'BP 120 over 80 millimetres of mercury, SpO2 96 percent'],
    [
      'sugar >140 mg/dL, <70 mg/dl',
      'sugar more than 140 milligrams per decilitre, less than 70 milligrams per decilitre'
    ],
    ['250 mg/5 ml', '250 milligrams in 5 millilitres'],
    ['0.05 and 10.50 and 98.0', '0 point zero five and 10 point five zero and 98'],
    ['2-3 days, 10–12 mg', '2 to 3 days, 10 to 12 milligrams'],
    ['५०० mg, ১০ ml, ۵ mg', '500 milligrams, 10 millilitres, 5 milligrams'],
    // Dosing and abbreviations.
    ['1-0-1', 'one in the morning, none at noon, one at night'],
    ['½-0-½', 'half in the morning, none at noon, half at night'],
    ['1+1+1', 'one in the morning, one at noon, one at night'],
    ['1-1-1-1', 'one in the morning, one at noon, one in the evening, one at night'],
    ['0 - 0 - 2', 'none in the morning, none at noon, two at night'],
    [
      'Tab. Paracetamol 650 mg 1-0-1 x 5 days',
      'tablet Paracetamol 650 milligrams, one in the morning, none at noon, one at night, for 5 days'
    ],
    ['Cap. Amoxicillin TDS PC x 1 week', 'capsule Amoxicillin, three times a day, after food, for 1 week'],
    ['Syp. X BD, Y OD HS SOS', 'syrup X, twice a day, Y, once a day, at bedtime, only when needed'],
    ['q8h, every 4-6 hours', 'every 8 hours, every 4 to 6 hours'],
    ['Dr. Rao saw you.', 'Doctor Rao saw you.'],
    // Text that only looks like notation.
    ['the cap of the bottle, good odd oddly', 'the cap of the bottle, good odd oddly'],
    ['10-20-30', '10 20 30'],
    ['5 mgr, 12th', '5 mgr, 12th'],
    ['Max 5 days', 'Max 5 days'],
    // Dates, times, money.
    ['2026-11-22 and 22/11/2026', '22 November 2026 and 22 November 2026'],
    ['2026-02-30', 'two zero two six, zero two three zero'],
    ['at 09:30, 14:00, 9 pm', "at 9 30 in the morning, 2 o'clock in the afternoon, 9 o'clock at night"],
    ['09:00-10:00', "9 o'clock in the morning to 10 o'clock in the morning"],
    ['₹500, Rs. 1,50,000, ₹2.5 lakh', '500 rupees, 150000 rupees, 2 point five lakh rupees'],
    // Telephone numbers.
    ['Call 112 or 108', 'Call one one two or one zero eight'],
    ['112 mg', '112 milligrams'],
    ['9876543210', 'nine eight seven six five, four three two one zero'],
    ['+91 98765-43210', 'nine one, nine eight seven six five, four three two one zero'],
    ['1-800-891-4416', 'one eight zero zero, eight nine one four, four one six'],
    // Markup and symbols.
    ['**Take** _rest_ and `water` ~~now~~', 'Take rest and water now'],
    ['# Advice\n- one\n- two', 'Advice | one. two'],
    ['[our page](https://example.org/x?y=1) https://a.example www.b.example me@c.example', 'our page'],
    ['<speak>Rest<break time="1s"/> well</speak><script>alert(1)</script>', 'Rest well'],
    ['&lt;b&gt;salt &amp; sugar&lt;/b&gt;', 'salt and sugar'],
    ['Rest 😀 well 👨‍👩‍👧 now 🇮🇳 1️⃣', 'Rest well now 1'],
    ['[[h@l@U]] {x} | y', 'h l U, x, y'],
    ['| a | b |\n|---|---|\n| c | d |', 'a, b | c, d']
  ])('%j', (text, spoken) => expect(said(text)).toBe(spoken))

  it('keeps joiners between Indian letters', () => expect(said('র‍্যাম দেখুন', 'bn')).toBe('র‍্যাম দেখুন'))

  it.each(['', '😀', '---', '***', '<br/>', 'https://a.example', '...', '\u{f0000}'])(
    'returns nothing for %j',
    (text) => expect(spokenPieces(text, 'en')).toEqual([])
  )

  it('splits at the full stops of every script: the first sentence alone, the others together', () => {
    expect(spokenPieces('एक। दो! तीन? चार।', 'hi')).toEqual(['एक।', 'दो! तीन? चार।'])
    expect(spokenPieces('ایک۔ دو؟ تین۔', 'ur')).toEqual(['ایک۔', 'دو؟ تین۔'])
    expect(spokenPieces('Take 2.5 ml. Dr. Rao. Then rest.', 'en')).toEqual([
      'Take 2 point five millilitres.',
      'Doctor Rao. Then rest.'
    ])
  })

  it('splits text without full stops and loses nothing', () => {
    const words = Array.from({ length: 500 }, (_, i) => `w${String.fromCharCode(97 + (i % 26))}`)
    const pieces = spokenPieces(words.join(' '), 'en')
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(300)
    expect(pieces.join(' ')).toBe(words.join(' '))
  })

  it.each([
    '<',
    '[',
    '1-',
    '1 ',
    '½',
    '₹1,',
    '1.',
    'a.',
    'a@',
    '<script ',
    '&#',
    '१',
    '9:',
    '1/',
    'q',
    '*',
    '|',
    'x 5 '
  ])('prepares a text that repeats %j without blocking the event loop', (piece) => {
    const text = piece.repeat(Math.floor(3000 / piece.length))
    // Measures CPU time, which doesn't depend on other processes.
    const times = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage()
      spokenPieces(text, 'ta')
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

const prescription = 'Tab. Paracetamol 650 mg 1-0-1 x 5 days'

describe('spokenPieces of a prescription', () => {
  it.each(languages)('contains no abbreviation in %s', (language) => {
    const { units, dose, amounts, forms } = spokenOf(language)
    const spoken = said(prescription, language)
    expect(spoken).toContain(`${forms.tablet} Paracetamol ${units.mg.replace('{n}', '650')}`)
    for (const [time, amount] of [
      ['morning', '1'],
      ['noon', '0'],
      ['night', '1']
    ] as const)
      expect(spoken).toContain(dose[time]?.replace('{n}', amounts[amount] ?? ''))
    expect(spoken.replace('Paracetamol', '')).not.toMatch(language === 'en' ? /\d-\d| x |mg/ : /[a-z]|\d-\d/i)
  })

  it('uses the usual words of the language', () => {
    expect(said(prescription, 'hi')).toBe('गोली Paracetamol 650 मिलीग्राम, सुबह एक, दोपहर में कुछ नहीं, रात को एक, 5 दिन तक')
    expect(said(prescription, 'ta')).toBe(
      'மாத்திரை Paracetamol 650 மில்லிகிராம், காலையில் ஒன்று, மதியம் வேண்டாம், இரவில் ஒன்று, 5 நாட்களுக்கு'
    )
    expect(said('५०० मि.ग्रा. डॉ. शर्मा। रु. 500', 'hi')).toBe('500 मिलीग्राम डॉक्टर शर्मा। | 500 रुपये')
    expect(said('सुबह 10:30 बजे या 14:00 बजे, शाम 5:00', 'hi')).toBe('सुबह 10 30 बजे या 2 बजे, शाम 5 बजे')
    expect(said('সকাল 10:30টায়', 'bn')).toBe('সকাল 10 30 টায়')
    expect(said('₹2 लाख, ₹500 रुपये, Rs 3 crore', 'hi')).toBe('2 लाख रुपये, 500 रुपये, 3 करोड़ रुपये')
    expect(said('112', 'ta')).toBe('ஒன்று ஒன்று இரண்டு')
    expect(said('2026-11-22, 22:30', 'hi')).toBe('22 नवंबर 2026, रात 10 बजकर 30 मिनट')
  })
})

/** The phonemes that espeak-ng produces for a text, in IPA without stress and length. */
async function phonemesOf(text: string, voice: string): Promise<string> {
  const program = createRequire(import.meta.url).resolve('espeak-ng')
  const { default: run } = await import(pathToFileURL(program).href)
  const { FS } = await run({
    arguments: ['-v', voice, '-b', '1', '-q', '--ipa', '--phonout=/out', '-f', '/text'],
    preRun: [(module: { FS: { writeFile(path: string, text: string): void } }) => module.FS.writeFile('/text', text)]
  })
  const ipa: string = FS.readFile('/out', { encoding: 'utf8' })
  return ipa
    .replace(/\u200d|\u0303|[ˈˌː]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('espeak-ng', () => {
  it.each([
    ['hi', ['mɪliɡɾam', 'sʊbəh ek', 'dopəhəɾ me kʊcʰ nʌhi', 'ɾat ko ek', 'pac dɪn'], 'ek ek do'],
    ['ta', ['milliɡiɹam', 'kalaɪjil onrʉ', 'mʌdijʌm veɳɖam', 'iɹʌvil onrʉ', 'aɪndʉ'], 'onrʉ onrʉ iɹʌɳɖʉ']
  ] as const)('reads units, doses and numbers as words in %s', async (language, words, emergency) => {
    const phonemes = await phonemesOf(said(prescription, language), language)
    for (const word of words) expect(phonemes).toContain(word)
    expect(await phonemesOf(said('112', language), language)).toBe(emergency)
    // Without preparation, units are spelt letter by letter and 112 is read as a hundred and twelve.
    expect(await phonemesOf('650 mg', language)).not.toMatch(/mil/)
    expect(await phonemesOf('112', language)).not.toBe(emergency)
  })
})
