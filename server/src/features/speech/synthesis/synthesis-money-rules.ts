import type { Spoken } from '@arogyachat/knowledge/spoken'
import { dash, numberStart, type Placeholders, re } from './synthesis-placeholder-rules.ts'
import { fill, measureIn, unitIn } from './synthesis-units-rules.ts'

const paidPattern = re(`${numberStart}(\\d+(?:\\.\\d+)?)\\s?/-`)

type Magnitude = keyof Spoken['magnitudes']
const magnitudes: [Magnitude, string][] = [
  ['lakh', 'lakhs?|lacs?'],
  ['crore', 'crores?|cr'],
  ['thousand', 'thousand']
]

/** Matches an amount (1) with its lakh or crore (2), in English or in the language; `₹500 rupees` is one amount. */
const moneyIn = ({ magnitudes: own, units }: Spoken): RegExp => {
  const times = magnitudes.map(([key, english]) => `${english}|${own[key]}`).join('|')
  const rupees = units.rupees?.replace('{n}', '').trim()
  return re(
    `(?:₹|(?<!\\p{L})(?:rs\\.?|inr)|रु\\.?|रू\\.?)\\s*(\\d+(?:\\.\\d+)?(?:\\s*${dash}\\s*\\d+(?:\\.\\d+)?)?)(?:\\s*(${times})(?![\\p{L}\\p{M}]))?(?:\\s?/-)?(?:\\s*${rupees}(?![\\p{L}\\p{M}]))?`
  )
}

const magnitudeOf = ({ magnitudes: own }: Spoken, written: string): string => {
  const [key] =
    magnitudes.find(([magnitude, english]) => own[magnitude] === written || re(`^(?:${english})$`).test(written)) ?? []
  return key === undefined ? written : (own[key] ?? written)
}

/** Replaces amounts of money. */
export function verbaliseMoney(text: string, words: Spoken, placeholders: Placeholders): string {
  return text
    .replace(moneyIn(words), (_, n: string, magnitude?: string) =>
      placeholders.put(
        magnitude === undefined
          ? unitIn(words, n, 'rupees')
          : fill(words.units.rupees, { n: `${measureIn(words, n)} ${magnitudeOf(words, magnitude)}` })
      )
    )
    .replace(paidPattern, (_, n: string) => placeholders.put(unitIn(words, n, 'rupees')))
}
