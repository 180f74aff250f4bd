import { type RedFlag, redFlags, type Vital } from '@arogyachat/knowledge/clinical/red-flags'
import type { Finding, Mention, PatientFacts, Status, Understanding } from '../understanding/understanding.ts'

/** The result of `understand` for an empty message. */
export const emptyUnderstanding: Understanding = {
  language: 'en',
  isRomanised: false,
  isUnsupportedScript: false,
  findings: [],
  relatives: [],
  namedFlags: [],
  namedConditions: [],
  facts: {},
  tabletsTaken: null,
  hintsAtCrisis: false,
  hasUnrecognisedWords: false,
  near: [],
  reading: [],
  tests: [],
  wants: {
    test: false,
    book: false,
    dose: false,
    medicine: false,
    doctor: false,
    information: false,
    greeting: false,
    thanks: false,
    yes: false,
    no: false,
    cancel: false,
    help: false,
    injection: false,
    bookings: false,
    plea: false
  }
}

export const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
  id,
  status: 'present',
  evidence: id,
  ...more
})
export const mention = (id: string, status: Status = 'present'): Mention => ({ id, status, evidence: id })

/** A message that reports these symptoms. */
export const reporting = (ids: readonly string[], more: Partial<Understanding> = {}): Understanding => ({
  ...emptyUnderstanding,
  findings: ids.map((id) => finding(id)),
  ...more
})

export const wanting = (...wishes: (keyof Understanding['wants'])[]): Understanding => ({
  ...emptyUnderstanding,
  wants: { ...emptyUnderstanding.wants, ...Object.fromEntries(wishes.map((wishe) => [wishe, true])) }
})

export interface TriggerCase {
  flag: RedFlag
  ids: string[]
  namedFlags: Mention[]
  facts: PatientFacts
  durationDays?: number
}

/** A value just beyond the limit of a vital sign. */
function leastReading({ oxygenBelow, systolicBelow, pulseAbove, pressureFrom }: Vital): PatientFacts {
  if (oxygenBelow !== undefined) return { oxygenPercent: oxygenBelow - 1 }
  if (systolicBelow !== undefined) return { systolic: systolicBelow - 1, diastolic: 50 }
  if (pressureFrom) return { systolic: pressureFrom[0], diastolic: pressureFrom[1] }
  return pulseAbove === undefined ? {} : { pulsePerMinute: pulseAbove + 1 }
}

/** The fewest findings and facts that raise a red flag. */
export function minimalCaseFor(flag: RedFlag): TriggerCase {
  const { all = [], any = [], minAny = 0, requiresAny = [], vital, byName, ...when } = flag.when
  const facts: PatientFacts = {}
  if (when.ageMinMonths !== undefined || when.ageMaxMonths !== undefined) facts.ageMonths = when.ageMinMonths ?? 0
  if (when.sex) facts.sex = when.sex
  if (when.pregnant) facts.isPregnant = true
  else if (when.postpartum) facts.isPostpartum = true
  if (when.background) facts.background = when.background.slice(0, 1)
  if (vital && all.length + any.length === 0) Object.assign(facts, leastReading(vital))
  return {
    flag,
    ids: [
      ...new Set([
        ...all,
        ...any.slice(0, minAny),
        ...requiresAny.slice(0, 1),
        ...(when.earlyPregnancyOr ? [when.earlyPregnancyOr] : [])
      ])
    ],
    namedFlags: byName ? [mention(flag.id)] : [],
    facts,
    ...(when.durationDaysMin !== undefined && { durationDays: when.durationDaysMin })
  }
}

export const minimalCases: TriggerCase[] = redFlags.map(minimalCaseFor)

export const findingsOf = ({ ids, durationDays }: TriggerCase): Finding[] =>
  ids.map((id) => finding(id, durationDays === undefined ? {} : { durationDays }))
