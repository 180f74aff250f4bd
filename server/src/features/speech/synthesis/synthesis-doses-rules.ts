import type { Spoken } from '@arogyachat/knowledge/spoken'
import { numberStart, type Placeholders, placeholder, re } from './synthesis-placeholder-rules.ts'
import { doseIn, fill, lastingIn, measure, measureIn } from './synthesis-units-rules.ts'

/** 1-0-1, ½-0-½, 1+0+1, 1-x-1, and with a fourth dose in the evening. */
const dosePatterns = (() => {
  const part = String.raw`(?:\d\s?[½¼¾]|[½¼¾]|1/2|1/4|3/4|\d(?:\.\d{1,2})?|x)`
  const next = (sign: string) => String.raw`\s*${sign}\s*(${part})`
  const line = (sign: string) => `(${part})${next(sign)}${next(sign)}(?:${next(sign)})?`
  return [re(`${numberStart}${line('(?:-{1,2}|–|—)')}(?![\\d/:.–—-])`), re(`${numberStart}${line('\\+')}(?![\\d/:.+])`)]
})()
const lastingPattern = re(
  `(?<!\\p{L})(?:[x×]\\s*|for\\s+)(${measure})\\s*/?\\s*(days?|d|weeks?|wks?|w|months?|m)(?![\\p{L}\\p{M}\\d])`
)
const everyPattern = re(
  `(?:q\\s?(\\d{1,2})\\s?h(?:rs?|ourly)?|every\\s+(${measure})\\s*(?:hours|hrs?)|(\\d{1,2})[ -]hourly)(?!\\p{L})`
)

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
/** Abbreviations, which are spoken after a pause, and English words. */
const schedule: [Exclude<keyof Spoken['schedule'], 'everyHours'>, RegExp[]][] = [
  ['od', [alone('OD|od|QD'), alone(`once${aDay}`, 'giu')]],
  ['bd', [alone('BDS?|bd|BID|bid(?=\\s*(?:$|[,.;]))'), alone(`twice${aDay}`, 'giu')]],
  ['tds', [alone('TDS|tds|TID|tid'), alone(`(?:thrice|three\\s+times)${aDay}`, 'giu')]],
  ['qid', [alone('QID|qid|QDS|qds'), alone(`four\\s+times${aDay}`, 'giu')]],
  ['hs', [alone('HS|hs|QHS'), alone('at\\s+bed\\s?time', 'giu')]],
  ['sos', [alone('SOS|sos|PRN|prn'), alone('(?:when|as|if)\\s+(?:needed|required)', 'giu')]],
  ['stat', [alone('STAT')]],
  ['ac', [re(`(?<=${placeholder}[\\s,]*)a/?c(?![\\p{L}\\p{M}])`), alone('before\\s+(?:food|meals?)', 'giu')]],
  ['pc', [re(`(?<=${placeholder}[\\s,]*)p/?c(?![\\p{L}\\p{M}])`), alone('after\\s+(?:food|meals?)', 'giu')]]
]

const lastingUnit = (written: string): 'days' | 'weeks' | 'months' =>
  /^w/i.test(written) ? 'weeks' : /^m/i.test(written) ? 'months' : 'days'

/** Replaces doses such as 1-0-1. */
export function verbaliseDoses(text: string, words: Spoken, placeholders: Placeholders): string {
  return dosePatterns.reduce(
    (result, pattern) =>
      result.replace(pattern, (_, a: string, b: string, c: string, d: string | undefined) => {
        const times =
          d === undefined ? (['morning', 'noon', 'night'] as const) : (['morning', 'noon', 'evening', 'night'] as const)
        const parts = [a, b, c, d ?? '']
        const doses = times.map((time, i) => {
          const part = parts[i] ?? ''
          return fill(words.dose[time], { n: doseIn(words, /^x$/i.test(part) ? '0' : part) })
        })
        return placeholders.put(`, ${doses.join(', ')}, `)
      }),
    text
  )
}

/** Replaces durations such as "x 5 days" and intervals such as "every 6 hours". */
export function verbaliseDurations(text: string, words: Spoken, placeholders: Placeholders): string {
  return text
    .replace(lastingPattern, (_, n: string, unit: string) =>
      placeholders.put(`, ${lastingIn(words, n, lastingUnit(unit))}`)
    )
    .replace(everyPattern, (_, a?: string, b?: string, c?: string) =>
      placeholders.put(fill(words.schedule.everyHours, { n: measureIn(words, a ?? b ?? c ?? '') }))
    )
}

/** Replaces abbreviations of forms, such as "Tab.", and of schedules, such as "BD". */
export function verbaliseAbbreviations(text: string, words: Spoken, placeholders: Placeholders): string {
  let result = text
  for (const [form, pattern] of forms) result = result.replace(pattern, () => placeholders.put(words.forms[form]))
  for (const [frequency, alternatives] of schedule)
    for (const [i, pattern] of alternatives.entries())
      result = result.replace(pattern, () =>
        placeholders.put(i === 0 ? `, ${words.schedule[frequency]}` : words.schedule[frequency])
      )
  return result
}
