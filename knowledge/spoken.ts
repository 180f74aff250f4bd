import type { CoreLanguage } from '@arogyachat/contract/languages'
import { z } from 'zod'
import bn from './spoken/bn.json' with { type: 'json' }
import en from './spoken/en.json' with { type: 'json' }
import gu from './spoken/gu.json' with { type: 'json' }
import hi from './spoken/hi.json' with { type: 'json' }
import pa from './spoken/pa.json' with { type: 'json' }
import ta from './spoken/ta.json' with { type: 'json' }
import te from './spoken/te.json' with { type: 'json' }
import ur from './spoken/ur.json' with { type: 'json' }

/** How a prescription is said aloud in one language: what is written short there, in words. */
export type Spoken = z.output<typeof spokenSchema>
export type Unit = keyof typeof en.units

const units = Object.keys(en.units) as [Unit, ...Unit[]]
const word = z.string().min(1)
const phraseWith = (...names: string[]) =>
  word.refine(
    (text) => names.every((name) => text.split(`{${name}}`).length === 2) && text.match(/\{/g)?.length === names.length
  )
const phrasesOf = <const K extends string>(keys: readonly [K, ...K[]], name: string) =>
  z.record(z.enum(keys), phraseWith(name))

export const spokenSchema = z.strictObject({
  language: word,
  /** 0 to 9, for numbers that are read digit by digit. */
  digits: z.array(word).length(10),
  /** Between a number and its decimals. */
  point: word,
  and: word,
  magnitudes: z.record(z.enum(['thousand', 'lakh', 'crore']), word),
  /** How much of a medicine, by the number; tablets where the language asks for a gender. */
  amounts: z.record(z.enum(['0', '0.25', '0.5', '0.75', '1', '1.5', '2', '2.5', '3', '4']), word),
  phrases: z.strictObject({
    range: phraseWith('a', 'b'),
    over: phraseWith('a', 'b'),
    /** How much of it in how much: `250 mg/5 ml`. */
    per: phraseWith('a', 'b'),
    moreThan: phraseWith('n'),
    lessThan: phraseWith('n'),
    atLeast: phraseWith('n'),
    atMost: phraseWith('n')
  }),
  units: phrasesOf(units, 'n'),
  /** Where one is said otherwise. */
  unitsOfOne: z.partialRecord(z.enum(units), phraseWith('n')),
  /** For so long: `x 5 days`. */
  forTime: phraseWith('time'),
  /** The same where the unit changes with it, for more than one. */
  lasting: z.partialRecord(z.enum(['days', 'weeks', 'months']), phraseWith('n')),
  forms: z.record(z.enum(['tablet', 'capsule', 'syrup', 'injection', 'drops', 'ointment', 'doctor']), word),
  schedule: z.strictObject({
    od: word,
    bd: word,
    tds: word,
    qid: word,
    hs: word,
    sos: word,
    stat: word,
    ac: word,
    pc: word,
    everyHours: phraseWith('n')
  }),
  dose: phrasesOf(['morning', 'noon', 'evening', 'night'], 'n'),
  clock: z.strictObject({
    /** How a word begins that people write behind a time of day: it then says all, and nothing is added. */
    written: z.array(word).min(1),
    hour: phraseWith('h'),
    minutes: phraseWith('h', 'm'),
    morning: phraseWith('t'),
    noon: phraseWith('t'),
    evening: phraseWith('t'),
    night: phraseWith('t')
  })
})

const all: Record<CoreLanguage, unknown> = { en, hi, pa, te, ta, gu, bn, ur }

const checked = new Map<CoreLanguage, Spoken>()

/** The words of a language; checked when they are first asked for. */
export function spokenOf(language: CoreLanguage): Spoken {
  const words = checked.get(language) ?? spokenSchema.parse(all[language])
  checked.set(language, words)
  return words
}
