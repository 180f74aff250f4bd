import type { CoreLanguage } from '@arogyachat/contract/languages'
import { helplines } from '@arogyachat/knowledge/helplines'
import type { Spoken } from '@arogyachat/knowledge/spoken'
import {
  amount,
  doseIn,
  fill,
  fraction,
  lastingIn,
  measure,
  measured,
  measureIn,
  numberIn,
  phoneIn,
  unitIn,
  unitOf
} from './synthesis-units-rules.ts'

/** What is said already stands as one private letter, so that no later rule reads it again. */
const firstKept = 0xf0000
const kept = String.raw`[\u{f0000}-\u{ffffd}]`
const dash = '(?:-|–|—)'
/** Where a number may begin and end: not within another, nor in a date. */
const from = String.raw`(?<![\d.,/:–—-])`
const until = String.raw`(?![\d/:]|[.,–—-]\d)`

const re = (source: string, flags = 'giu') => new RegExp(source, flags)

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const patterns = {
  isoDate: re(`${from}(\\d{4})-(\\d{2})-(\\d{2})(?:T[\\d:.]+Z?)?${until}`),
  indianDate: re(`${from}(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})${until}`),
  namedDate: re(`${from}(\\d{1,2})(?:st|nd|rd|th)?[ -](${months})[a-z]*\\.?,?[ -](\\d{4})${until}`),
  clock: re(`(?<![\\d:])([01]?\\d|2[0-3])(?::([0-5]\\d)(?::[0-5]\\d)?)?(?:\\s*([ap])\\.?m\\.?(?!\\p{L}))?(?![\\d:])`),
  keptRange: re(`(${kept})\\s*${dash}\\s*(${kept})`),
  phone: re(
    `${from}(?:\\+\\d{1,3}[\\s-]?\\d[\\d\\s-]{6,13}\\d|\\d{1,5}(?:-\\d{2,8}){1,3}|\\d{4,5}\\s\\d{5,6}|\\d{8,13})${until}`
  ),
  helpline: re(`${from}(?:${helplines.map((helpline) => helpline.number).join('|')})${until}`),
  // 1-0-1, ½-0-½, 1+0+1, 1-x-1, and four of them with the evening.
  dosing: (() => {
    const part = String.raw`(?:\d\s?[½¼¾]|[½¼¾]|1/2|1/4|3/4|\d(?:\.\d{1,2})?|x)`
    const next = (sign: string) => String.raw`\s*${sign}\s*(${part})`
    const line = (sign: string) => `(${part})${next(sign)}${next(sign)}(?:${next(sign)})?`
    return [re(`${from}${line('(?:-{1,2}|–|—)')}(?![\\d/:.–—-])`), re(`${from}${line('\\+')}(?![\\d/:.+])`)]
  })(),
  pressure: re(`${from}(\\d{2,3})\\s?/\\s?(\\d{2,3})(?:\\s*(mm\\s?(?:of\\s?)?hg)(?!\\p{L}))?${until}`),
  perMeasure: re(`(?<![\\d.,/])${measured}\\s*/\\s*${measured}`),
  measured: re(`(?<![\\d.,/])${measured}`),
  lasting: re(
    `(?<!\\p{L})(?:[x×]\\s*|for\\s+)(${measure})\\s*/?\\s*(days?|d|weeks?|wks?|w|months?|m)(?![\\p{L}\\p{M}\\d])`
  ),
  every: re(
    `(?:q\\s?(\\d{1,2})\\s?h(?:rs?|ourly)?|every\\s+(${measure})\\s*(?:hours|hrs?)|(\\d{1,2})[ -]hourly)(?!\\p{L})`
  ),
  paid: re(`${from}(\\d+(?:\\.\\d+)?)\\s?/-`),
  compared: re(`(>=|=>|≥|<=|=<|≤|>|<)\\s*(${measure}|${kept})`),
  grouped: re(`${from}\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?!,?\\d)`),
  fraction: re(`${from}(${fraction})${until}`),
  range: re(`${from}(${amount})\\s*${dash}\\s*(${amount})${until}`),
  decimal: re(`${from}\\d+\\.\\d+(?![\\d/:]|\\.\\d)`),
  over: re(`(?<=\\d)\\s*/\\s*(?=\\d)`)
}

const forms: [keyof Spoken['forms'], RegExp][] = [
  ['tablet', /(?<![\p{L}\p{M}\d])(?:Tabs?|TABS?|tabs?(?=\.))\.?(?=[\s\d]|$)/gu],
  ['capsule', /(?<![\p{L}\p{M}\d])(?:Caps?|CAPS?|caps?(?=\.))\.?(?=[\s\d]|$)/gu],
  ['syrup', /(?<![\p{L}\p{M}\d])(?:Syp|SYP|syp|Syr|SYR|Susp|SUSP|susp)\.?(?=[\s\d]|$)/gu],
  ['injection', /(?<![\p{L}\p{M}\d])(?:Inj|INJ|inj)\.?(?=[\s\d]|$)/gu],
  ['ointment', /(?<![\p{L}\p{M}\d])(?:Oint|OINT|oint)\.?(?=[\s\d]|$)/gu],
  ['drops', /(?<![\p{L}\p{M}\d])(?:Gtts?|GTTS?|gtts?)\.?(?=[\s\d]|$)/gu],
  ['doctor', /(?<![\p{L}\p{M}\d])(?:D[rR]\.?(?=\s)|(?:डॉ|डा|ডা|ডঃ|ડૉ|ડો|ડા|ਡਾ|డా|டாக்)\.)/gu]
]

const alone = (source: string, flags = 'gu') => re(`(?<![\\p{L}\\p{M}\\d])(?:${source})(?![\\p{L}\\p{M}\\d])`, flags)
const aDay = String.raw`\s+(?:a\s+day|daily|per\s+day|in\s+a\s+day)`
/** Written short, which a pause goes before, and in English words. */
const schedule: [Exclude<keyof Spoken['schedule'], 'everyHours'>, RegExp[]][] = [
  ['od', [alone('OD|od|QD'), alone(`once${aDay}`, 'giu')]],
  ['bd', [alone('BDS?|bd|BID|bid(?=\\s*(?:$|[,.;]))'), alone(`twice${aDay}`, 'giu')]],
  ['tds', [alone('TDS|tds|TID|tid'), alone(`(?:thrice|three\\s+times)${aDay}`, 'giu')]],
  ['qid', [alone('QID|qid|QDS|qds'), alone(`four\\s+times${aDay}`, 'giu')]],
  ['hs', [alone('HS|hs|QHS'), alone('at\\s+bed\\s?time', 'giu')]],
  ['sos', [alone('SOS|sos|PRN|prn'), alone('(?:when|as|if)\\s+(?:needed|required)', 'giu')]],
  ['stat', [alone('STAT')]],
  ['ac', [re(`(?<=${kept}[\\s,]*)a/?c(?![\\p{L}\\p{M}])`), alone('before\\s+(?:food|meals?)', 'giu')]],
  ['pc', [re(`(?<=${kept}[\\s,]*)p/?c(?![\\p{L}\\p{M}])`), alone('after\\s+(?:food|meals?)', 'giu')]]
]

const lastingUnit = (written: string): 'days' | 'weeks' | 'months' =>
  /^w/i.test(written) ? 'weeks' : /^m/i.test(written) ? 'months' : 'days'

function partOfDay(hour: number): 'morning' | 'noon' | 'evening' | 'night' {
  if (hour >= 4 && hour < 12) return 'morning'
  if (hour >= 12 && hour < 16) return 'noon'
  return hour >= 16 && hour < 20 ? 'evening' : 'night'
}

const dateForms = new Map<CoreLanguage, Intl.DateTimeFormat>()

/** Opening one takes longer than a hundred dates with it. */
function dateFormOf(language: CoreLanguage): Intl.DateTimeFormat {
  const form = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const known = dateForms.get(language) ?? new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, form)
  dateForms.set(language, known)
  return known
}

function dateIn(language: CoreLanguage, year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return dateFormOf(language).format(date)
}

/** Without vowel signs, which some write and others do not. */
const bare = (text: string) => text.replace(/[\u064b-\u0652]/g, '')

interface TimeOfDay {
  hour: number
  minute: number
  /** a or p, where it was. */
  half: string | undefined
  /** The text around it. */
  before: string
  after: string
}

/**
 * Where the text around says already which part of the day it is, or that it is a time, that is not said twice. Null for
 * what is no time of day.
 */
function clockIn({ clock }: Spoken, { hour, minute, half, before, after }: TimeOfDay): string | null {
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const h = String(hours % 12 || 12)
  if (clock.written.some((text) => after.trimStart().startsWith(text))) return minute === 0 ? h : `${h} ${minute}`
  const t = minute === 0 ? fill(clock.hour, { h }) : fill(clock.minutes, { h, m: String(minute) })
  const isSaid = (['morning', 'noon', 'evening', 'night'] as const).some((entry) =>
    bare(before)
      .trimEnd()
      .endsWith(bare(clock[entry].replace('{t}', '').trim()))
  )
  return isSaid ? t : fill(clock[partOfDay(hours)], { t })
}

/** Where the ten digits of each script begin: Arabic, Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66]
const digitsOf = (text: string) =>
  text.replace(/\p{Nd}/gu, (text) => {
    const code = text.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? text : String(code - zero)
  })

type Magnitude = keyof Spoken['magnitudes']
const magnitudes: [Magnitude, string][] = [
  ['lakh', 'lakhs?|lacs?'],
  ['crore', 'crores?|cr'],
  ['thousand', 'thousand']
]

/** An amount of money (1) with its lakh or crore (2), in English or the language's own words; `₹500 rupees` is one. */
const moneyIn = ({ magnitudes: own, units }: Spoken): RegExp => {
  const times = magnitudes.map(([key, english]) => `${english}|${own[key]}`).join('|')
  const rupees = units.rupees?.replace('{n}', '').trim()
  return re(
    `(?:₹|(?<!\\p{L})(?:rs\\.?|inr)|रु\\.?|रू\\.?)\\s*(\\d+(?:\\.\\d+)?(?:\\s*${dash}\\s*\\d+(?:\\.\\d+)?)?)(?:\\s*(${times})(?![\\p{L}\\p{M}]))?(?:\\s?/-)?(?:\\s*${rupees}(?![\\p{L}\\p{M}]))?`
  )
}

const magnitudeOf = ({ magnitudes: own }: Spoken, written: string): string => {
  const [key] = magnitudes.find(([it, english]) => own[it] === written || re(`^(?:${english})$`).test(written)) ?? []
  return key === undefined ? written : (own[key] ?? written)
}

/**
 * Everything that is written short, in the words of the language: dates, times, telephone numbers, dosing notation, money,
 * units, abbreviations, ranges, decimals. Whole numbers stay digits.
 */
export function wordsOf(text: string, words: Spoken): string {
  const language = words.language as CoreLanguage
  const said: string[] = []
  const keep = (text: string): string => {
    said.push(text)
    return ` ${String.fromCodePoint(firstKept + said.length - 1)} `
  }
  const keepOr = (value: string | null, otherwise: string) => (value === null ? otherwise : keep(value))
  const restore = (text: string): string =>
    text.replace(re(kept, 'gu'), (letter) => restore(said[(letter.codePointAt(0) ?? 0) - firstKept] ?? ''))
  const { phrases } = words

  let out = digitsOf(text.normalize('NFC'))
    .replace(/\p{Co}/gu, ' ')
    .replace(patterns.grouped, (text) => text.replaceAll(',', ''))
    .replace(/(?<![\p{L}.])e\.\s?g\.|(?<![\p{L}.])i\.\s?e\./giu, ', ')
    .replace(/(?<![\p{L}\p{M}.])(?:[A-Za-z]\.){2,}(?!\p{L})/gu, (text) => `${text.replaceAll('.', '')} `)
    .replace(/^[ \t]*(\d{1,2})[.)][ \t]+/gm, '$1, ')
  out = out
    .replace(patterns.isoDate, (all, y, m, d) => keepOr(dateIn(language, Number(y), Number(m), Number(d)), all))
    .replace(patterns.indianDate, (all, d, _, m, y) => keepOr(dateIn(language, Number(y), Number(m), Number(d)), all))
    .replace(patterns.namedDate, (all, d, m: string, y) =>
      keepOr(dateIn(language, Number(y), months.split('|').indexOf(m.toLowerCase()) + 1, Number(d)), all)
    )
    .replace(moneyIn(words), (_, n: string, magnitude?: string) =>
      keep(
        magnitude === undefined
          ? unitIn(words, n, 'rupees')
          : fill(words.units.rupees, { n: `${measureIn(words, n)} ${magnitudeOf(words, magnitude)}` })
      )
    )
    .replace(patterns.paid, (_, n: string) => keep(unitIn(words, n, 'rupees')))
    .replace(
      patterns.clock,
      (all, h: string, m: string | undefined, half: string | undefined, at: number, whole: string) => {
        if (m === undefined && half === undefined) return all
        const before = whole.slice(0, at)
        const after = whole.slice(at + all.length)
        const time = { hour: Number(h), minute: Number(m ?? 0), half, before, after }
        return keepOr(clockIn(words, time), all)
      }
    )
    .replace(patterns.keptRange, (_, a: string, b: string) => keep(fill(phrases.range, { a, b })))
  for (const pattern of patterns.dosing)
    out = out.replace(pattern, (_, a: string, b: string, c: string, d: string | undefined) => {
      const times =
        d === undefined ? (['morning', 'noon', 'night'] as const) : (['morning', 'noon', 'evening', 'night'] as const)
      const parts = [a, b, c, d ?? '']
      const doses = times.map((time, i) => {
        const part = parts[i] ?? ''
        return fill(words.dose[time], { n: doseIn(words, /^x$/i.test(part) ? '0' : part) })
      })
      return keep(`, ${doses.join(', ')}, `)
    })
  out = out
    .replace(patterns.phone, (all) => (all.replace(/\D/g, '').length < 8 ? all : keep(phoneIn(words, all))))
    .replace(patterns.pressure, (_, a: string, b: string, unit?: string) => {
      const n = fill(phrases.over, { a, b })
      return keep(unit === undefined ? n : fill(words.units.mmhg, { n }))
    })
    .replace(patterns.lasting, (_, n: string, unit: string) => keep(`, ${lastingIn(words, n, lastingUnit(unit))}`))
    .replace(patterns.every, (_, a?: string, b?: string, c?: string) =>
      keep(fill(words.schedule.everyHours, { n: measureIn(words, a ?? b ?? c ?? '') }))
    )
    .replace(patterns.perMeasure, (all, a: string, unitA: string, b: string, unitB: string) => {
      const [first, second] = [unitOf(unitA), unitOf(unitB)]
      if (!first || !second) return all
      return keep(fill(phrases.per, { a: unitIn(words, a, first), b: unitIn(words, b, second) }))
    })
    .replace(patterns.measured, (all, n: string, written: string) => {
      const unit = unitOf(written)
      return unit ? keep(unitIn(words, n, unit)) : all
    })
  for (const [form, pattern] of forms) out = out.replace(pattern, () => keep(words.forms[form]))
  for (const [often, found] of schedule)
    for (const [i, pattern] of found.entries())
      out = out.replace(pattern, () => keep(i === 0 ? `, ${words.schedule[often]}` : words.schedule[often]))
  out = out
    .replace(patterns.helpline, (text) => keep(phoneIn(words, text)))
    .replace(patterns.compared, (_, sign: string, n: string) => {
      const name = /^[≥]|>=|=>/.test(sign)
        ? 'atLeast'
        : /^[≤]|<=|=</.test(sign)
          ? 'atMost'
          : sign === '>'
            ? 'moreThan'
            : 'lessThan'
      return keep(fill(phrases[name], { n: n.match(re(`^${kept}$`)) ? n : measureIn(words, n) }))
    })
    .replace(patterns.range, (all) => keep(measureIn(words, all)))
    .replace(patterns.fraction, (_, n: string) => keep(numberIn(words, n)))
    .replace(patterns.decimal, (n) => keep(numberIn(words, n)))
    .replace(patterns.over, ' , ')
    .replace(/\s&\s/g, () => ` ${words.and} `)
  return restore(out)
}
