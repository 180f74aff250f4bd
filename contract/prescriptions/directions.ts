/**
 * The directions of a prescribed medicine as codes: when on a day, how with food, and for how long. The doctor's own words are
 * kept beside them. Words are read only where their meaning is certain; all other words stay words.
 */

/** In the order of `1-0-1` (morning, noon, night) and `1-0-1-1` (morning, noon, evening, night). */
export const dayParts = ['morning', 'noon', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

/** `empty`: on an empty stomach. */
export const foods = ['before', 'with', 'after', 'empty'] as const
export type Food = (typeof foods)[number]

export const courseUnits = ['day', 'week', 'month', 'year'] as const
export type CourseUnit = (typeof courseUnits)[number]
/** Most of a unit in one course. */
export const courseMax = 365
/** Doses of one part of a day: a number of the dosage, in quarters. */
export const doseMax = 20
export const timesMax = 12
export const hoursMax = 72
export const everyDaysMax = 90

/**
 * When a medicine is taken. `parts`: how many of the dosage in each part of a day, 0 for none. `perDay`: so many times a day at times
 * of the patient's choice. `everyHours` and `everyDays`: the interval in hours (1 to 72) or days (2 to 90). `asNeeded`: only when
 * needed (SOS). `once`: one single time (STAT).
 */
export type Timing =
  | ({ kind: 'parts' } & Record<DayPart, number>)
  | { kind: 'perDay'; times: number }
  | { kind: 'everyHours'; hours: number }
  | { kind: 'everyDays'; days: number }
  | { kind: 'asNeeded' }
  | { kind: 'once' }

/** The length of a course. A month counts as 30 days and a year as 365. */
export interface Course {
  count: number
  unit: CourseUnit
}

export interface Directions {
  timing: Timing | null
  /** Null when the doctor said nothing about food. */
  food: Food | null
  /** Null when there is no length, or when it is known in words only. */
  course: Course | null
}

/** What the doctor wrote. */
export interface WrittenDirections {
  frequency: string
  duration: string
}

const none: Record<DayPart, number> = { morning: 0, noon: 0, evening: 0, night: 0 }
export const partsTiming = (doses: Partial<Record<DayPart, number>>): Timing => ({ kind: 'parts', ...none, ...doses })

/** Abbreviations of Indian prescriptions, and plain English. */
const foodPatterns: readonly [Food, RegExp][] = [
  ['after', /\b(?:after|post)\s+(?:food|meals?|eating)\b|\bp\.?c\.?(?=$|[\s,;)])/],
  ['before', /\bbefore\s+(?:food|meals?|eating)\b|\ba\.?c\.?(?=$|[\s,;)])/],
  ['with', /\b(?:with|during)\s+(?:food|meals?)\b/],
  ['empty', /\b(?:on\s+)?(?:an\s+)?empty\s+stomach\b/]
]

const fractions: Record<string, number> = { '½': 0.5, '1/2': 0.5, '¼': 0.25, '1/4': 0.25, '¾': 0.75, '3/4': 0.75 }
const dose = String.raw`(\d{1,2}(?:\.(?:0|00|25|5|50|75))?|1/2|1/4|3/4|\d?[½¼¾]|x)`
const notationPattern = new RegExp(`^${dose}\\s*[-–—+]\\s*${dose}\\s*[-–—+]\\s*${dose}(?:\\s*[-–—+]\\s*${dose})?$`)

function doseOf(written: string): number {
  if (written === 'x') return 0
  const fraction = fractions[written] ?? fractions[written.slice(-1)]
  if (fraction === undefined) return Number(written)
  return fractions[written] ?? Number(written.slice(0, -1)) + fraction
}

/** `1-0-1` has no evening; `1-1-1-1` has one. */
function readNotation(text: string): Timing | null {
  const [, a, b, c, d] = notationPattern.exec(text) ?? []
  if (a === undefined || b === undefined || c === undefined) return null
  const doses = [a, b, c, ...(d === undefined ? [] : [d])].map(doseOf)
  if (Math.max(...doses) > doseMax || Math.max(...doses) === 0) return null
  const [morning = 0, noon = 0, third = 0, fourth] = doses
  return partsTiming(
    fourth === undefined ? { morning, noon, night: third } : { morning, noon, evening: third, night: fourth }
  )
}

const partWords: readonly [DayPart, RegExp][] = [
  ['morning', /^(?:(?:in\s+the|every)\s+)?morning$/],
  ['noon', /^(?:at\s+)?(?:noon|(?:in\s+the\s+)?afternoon)$/],
  ['evening', /^(?:(?:in\s+the|every)\s+)?evening$/],
  ['night', /^(?:(?:at|every)\s+)?(?:night|bed\s?time)$|^h\.?s\.?$/]
]

/** `morning and night`: one dose in each. */
function readPartWords(text: string): Timing | null {
  const parts = text
    .split(/\s*(?:,\s*and\b|,|&|\+|\band\b)\s*/)
    .map((word) => partWords.find(([, pattern]) => pattern.test(word))?.[0])
  if (parts.some((part) => part === undefined) || new Set(parts).size < parts.length) return null
  return partsTiming(Object.fromEntries(parts.map((part) => [part, 1])))
}

const aDay = String.raw`\s*(?:daily|(?:a|per|every|in\s+a|/)\s*day)`
const timesWords: readonly [number, RegExp][] = [
  [1, new RegExp(`^(?:o\\.?d\\.?|q\\.?d\\.?|daily|every\\s?day|(?:once|1\\s*times?|one\\s+time)${aDay})$`)],
  [2, new RegExp(`^(?:b\\.?d\\.?s?\\.?|b\\.?i\\.?d\\.?|(?:twice|2\\s*times|two\\s+times)${aDay})$`)],
  [3, new RegExp(`^(?:t\\.?d\\.?s\\.?|t\\.?i\\.?d\\.?|(?:thrice|3\\s*times|three\\s+times)${aDay})$`)],
  [4, new RegExp(`^(?:q\\.?i\\.?d\\.?|q\\.?d\\.?s\\.?|(?:4\\s*times|four\\s+times)${aDay})$`)]
]
const manyTimesPattern = new RegExp(`^(\\d{1,2})\\s*times?${aDay}$`)
const hoursPattern =
  /^(?:every|each)\s+(\d{1,2})\s*(?:hours?|hrs?|h)$|^(\d{1,2})[\s-]*(?:hourly|hrly)$|^q\s?(\d{1,2})\s?h$/
const daysPattern = /^every\s+(\d{1,2})\s+days$/
const alternatePattern = /^(?:(?:on\s+)?alternate\s+days?|every\s+(?:other|second)\s+day)$/
const weeklyPattern = /^(?:weekly|every\s+week|once\s+(?:weekly|a\s+week|per\s+week|every\s+week))$/
const asNeededPattern = /^(?:s\.?o\.?s\.?|p\.?r\.?n\.?|(?:only\s+)?(?:when|as|if)\s+(?:needed|required|necessary))$/
const oncePattern = /^(?:stat|once,?\s+(?:now|only)|single\s+dose|one\s+dose|immediately)$/

function readTiming(text: string): Timing | null {
  const times =
    timesWords.find(([, pattern]) => pattern.test(text))?.[0] ?? Number(manyTimesPattern.exec(text)?.[1] ?? 0)
  if (times > 0 && times <= timesMax) return { kind: 'perDay', times }
  const [, ...hourGroups] = hoursPattern.exec(text) ?? []
  const hours = Number(hourGroups.find((group) => group !== undefined) ?? 0)
  if (hours > 0 && hours <= hoursMax) return { kind: 'everyHours', hours }
  const days = Number(daysPattern.exec(text)?.[1] ?? 0)
  if (days > 1 && days <= everyDaysMax) return { kind: 'everyDays', days }
  if (alternatePattern.test(text)) return { kind: 'everyDays', days: 2 }
  if (weeklyPattern.test(text)) return { kind: 'everyDays', days: 7 }
  if (asNeededPattern.test(text)) return { kind: 'asNeeded' }
  if (oncePattern.test(text)) return { kind: 'once' }
  return readNotation(text) ?? readPartWords(text)
}

/** Spaces and signs around and between the parts of a direction. */
const trimmed = (text: string) => text.replace(/^[\s,;:.()]+|[\s,;:()]+$/g, '')

/**
 * The codes of a frequency: `1-0-1`, `twice daily after food`, `BD pc`, `every 8 hours`. Null unless the codes say everything that
 * the words say.
 */
export function readFrequency(written: string): Pick<Directions, 'timing' | 'food'> | null {
  const text = trimmed(written.toLowerCase().replace(/\s+/g, ' '))
  if (text === '') return null
  const stated = foodPatterns.filter(([, pattern]) => pattern.test(text))
  if (stated.length > 1) return null
  const [food = null, pattern] = stated[0] ?? []
  const rest = pattern ? trimmed(text.replace(pattern, ' ')) : text
  if (rest === '') return { timing: null, food }
  const timing = readTiming(rest) ?? readTiming(rest.replace(/\s*\.$/, ''))
  return timing && { timing, food }
}

const unitByLetter: Record<string, CourseUnit> = { d: 'day', w: 'week', m: 'month', y: 'year' }
const unitByDenominator: Record<string, CourseUnit> = { '7': 'day', '52': 'week', '12': 'month' }
const coursePattern = /^(\d{1,3})[\s-]*(d|days?|w|wks?|weeks?|m|mths?|months?|y|yrs?|years?)$/
const fractionPattern = /^(\d{1,3})\s*\/\s*(7|52|12)$/

/** The codes of a duration: `5 days`, `x 5 days`, `2 weeks`, `5/7`. Null unless it is one length and nothing else. */
export function readCourse(written: string): Course | null {
  const text = trimmed(written.toLowerCase())
    .replace(/^(?:[x×]\s*(?=\d)|for\s+)/, '')
    .replace(/\.$/, '')
  const [, ofDenominator, denominator = ''] = fractionPattern.exec(text) ?? []
  const [, ofUnit, unit = ''] = coursePattern.exec(text) ?? []
  const count = Number(ofDenominator ?? ofUnit ?? 0)
  const found = unitByDenominator[denominator] ?? unitByLetter[unit[0] ?? '']
  return found && count > 0 && count <= courseMax ? { count, unit: found } : null
}

const daysByUnit: Record<CourseUnit, number> = { day: 1, week: 7, month: 30, year: 365 }
export const courseDays = ({ count, unit }: Course): number => count * daysByUnit[unit]

const amountText = (amount: number) => String(amount)
const timesNotation: Record<number, string> = { 1: 'OD', 2: 'BD', 3: 'TDS', 4: 'QID' }

/** The timing as doctors in India write it: `1-0-1`, `BD`, `SOS`. `readFrequency` reads it back. */
export function timingNotation(timing: Timing): string {
  switch (timing.kind) {
    case 'parts': {
      const { morning, noon, evening, night } = timing
      const doses = evening === 0 ? [morning, noon, night] : [morning, noon, evening, night]
      return doses.map(amountText).join('-')
    }
    case 'perDay':
      return timesNotation[timing.times] ?? `${timing.times} times a day`
    case 'everyHours':
      return `every ${timing.hours} hours`
    case 'everyDays':
      return timing.days === 7 ? 'once a week' : timing.days === 2 ? 'alternate days' : `every ${timing.days} days`
    case 'asNeeded':
      return 'SOS'
    case 'once':
      return 'STAT'
  }
}

const foodNotation: Record<Food, string> = {
  before: 'before food',
  with: 'with food',
  after: 'after food',
  empty: 'on empty stomach'
}

export const frequencyNotation = ({ timing, food }: Pick<Directions, 'timing' | 'food'>): string =>
  [timing && timingNotation(timing), food && foodNotation[food]].filter(Boolean).join(' ')

export const courseNotation = ({ count, unit }: Course): string => `${count} ${unit}${count === 1 ? '' : 's'}`

const isEqual = (a: object | string, b: object | string): boolean =>
  typeof a === 'string' || typeof b === 'string'
    ? a === b
    : Object.entries(a).every(([key, value]) => (b as Record<string, unknown>)[key] === value)

/** The food that a frequency states, also among words that are not certain; null if it states none or several. */
export function foodIn(written: string): Food | null {
  const stated = foodPatterns.filter(([, pattern]) => pattern.test(written.toLowerCase()))
  return stated.length === 1 ? (stated[0]?.[0] ?? null) : null
}

/** The frequency with another food, or without any. The other words stay as they were written. */
export function withFood(written: string, food: Food | null): string {
  const others = foodPatterns.reduce((text, [, pattern]) => text.replace(new RegExp(pattern, 'gi'), ' '), written)
  const rest = others
    .replace(/\s+/g, ' ')
    .replace(/[\s,;]+$/, '')
    .trim()
  return [rest, food && foodNotation[food]].filter(Boolean).join(' ')
}

/** The codes that contradict what the words certainly say. */
export function contradictions(row: WrittenDirections & Partial<Directions>): (keyof Directions)[] {
  const read = { ...readFrequency(row.frequency), course: readCourse(row.duration) }
  return (['timing', 'food', 'course'] as const).filter((code) => {
    const [given, written] = [row[code], read[code]]
    return given && written ? !isEqual(given, written) : false
  })
}

/**
 * The row with both: codes from certain words where no code was given, as older prescriptions and older clients have them, and words
 * from the codes where none were written.
 */
export function withDirections<Row extends WrittenDirections & Partial<Directions>>(row: Row): Row & Directions {
  const read = readFrequency(row.frequency)
  const timing = row.timing ?? read?.timing ?? null
  const food = row.food ?? read?.food ?? null
  const course = row.course ?? readCourse(row.duration)
  const isCoded = row.frequency === '' || read !== null
  const isComplete = read !== null && (timing === null || read.timing !== null) && (food === null || read.food !== null)
  const frequency = isCoded && !isComplete ? frequencyNotation({ timing, food }) : row.frequency
  const duration = row.duration === '' && course ? courseNotation(course) : row.duration
  return { ...row, frequency, duration, timing, food, course }
}

/** The words that the codes don't say: empty when the codes say everything. */
export const uncodedWords = ({ frequency, duration }: WrittenDirections): WrittenDirections => ({
  frequency: frequency !== '' && readFrequency(frequency) === null ? frequency : '',
  duration: duration !== '' && readCourse(duration) === null ? duration : ''
})

const usualParts: Record<number, Partial<Record<DayPart, number>>> = {
  2: { morning: 1, night: 1 },
  3: { morning: 1, noon: 1, night: 1 },
  4: { morning: 1, noon: 1, evening: 1, night: 1 }
}

/** The doses in each part of a day, to be shown as sun and moon: as written, or as two to four times a day are usually taken. */
export function dosesByPart(timing: Timing | null): Record<DayPart, number> | null {
  if (timing?.kind === 'parts') {
    const { kind: _, ...doses } = timing
    return doses
  }
  const usual = timing?.kind === 'perDay' ? usualParts[timing.times] : undefined
  return usual ? { ...none, ...usual } : null
}
