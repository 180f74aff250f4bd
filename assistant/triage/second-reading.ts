import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { familyOf, familyOfFlag, possibleEmergency } from '@arogyachat/knowledge/clinical/emergency-families'
import type { Understanding } from '../understanding/understanding.ts'
import { type Assessment, withDisposition } from './assessment.ts'
import type { PatientCase } from './patient-case.ts'
import { byUrgency, type RaisedFlag } from './red-flags.ts'

const { suicide } = clinicalLists

/**
 * What a second reader takes a message for. It may only add to the conclusions of the rules: an `alarm` is an emergency, `ask`
 * puts the danger question of the family, and `none` adds nothing by itself.
 */
export interface SecondReading {
  tier: 'alarm' | 'ask' | 'none'
  /** The id of an emergency family. */
  family: string
  /** Whether the family is certain enough for its first aid. */
  isCertain: boolean
  /** The log-odds of an emergency, which dispel the doubt of the rules (see `doubt.ts`). */
  logOdds?: number
}

/** The question about a thought of suicide that hints in a message open. */
export const readingOfHints = ({ hintsAtCrisis }: Understanding): SecondReading | null =>
  hintsAtCrisis ? { tier: 'ask', family: familyOfFlag(suicide.flag)?.id ?? '', isCertain: false } : null

/** The more urgent of two readings, the first where they are equal. */
export function moreUrgentReading(a: SecondReading | null, b: SecondReading | null): SecondReading | null {
  if (!a || !b) return a ?? b
  return tiers.indexOf(b.tier) > tiers.indexOf(a.tier) ? b : a
}
const tiers: SecondReading['tier'][] = ['none', 'ask', 'alarm']

/** Whether the reading confirms an alarm that the rules raise with doubt: from these log-odds an emergency is likely enough. */
export const confirmsAlarm = (reading: SecondReading | null, from: number): boolean =>
  reading !== null && (reading.tier === 'alarm' || (reading.logOdds ?? Number.NEGATIVE_INFINITY) >= from)

/**
 * An emergency of the rules with the one that a second reader is certain of beside it, so that the first aid of both is shown. That
 * of the rules stays in front, unless they raise it with doubt, which takes both to be an alarm.
 */
export function withReadingBeside(
  assessment: Assessment,
  reading: SecondReading | null,
  isDoubted: boolean
): Assessment {
  const family = reading?.isCertain && reading.tier !== 'none' ? familyOf(reading.family) : undefined
  const { redFlags } = assessment
  // Help against suicide is offered alone.
  if (!family || redFlags.some(({ id }) => id === suicide.flag)) return assessment
  const isOfFamily = ({ id, disposition }: RaisedFlag) => disposition === 'emergency_now' && family.flags.includes(id)
  const own = redFlags.filter(isOfFamily)
  const others = redFlags.filter((flag) => !isOfFamily(flag))
  // A possible thought of suicide adds the helpline alone: the first aid of the rules stays whole.
  const isCrisis = family.shown === suicide.flag
  const id = isCrisis ? possibleEmergency : family.shown
  const read: RaisedFlag[] = own.length > 0 ? own : [{ id, disposition: 'emergency_now', evidence: [family.question] }]
  if (isDoubted && !isCrisis) return { ...assessment, redFlags: [...read, ...others] }
  return own.length > 0 ? assessment : { ...assessment, redFlags: byUrgency([...redFlags, ...read]) }
}

/** The assessment with the alarm of a second reader. */
export function withSecondReading(assessment: Assessment, reading: SecondReading | null): Assessment {
  const family = reading && familyOf(reading.family)
  if (reading?.tier !== 'alarm' || !family) return assessment
  const id = reading.isCertain ? family.shown : possibleEmergency
  const raised: RaisedFlag = { id, disposition: 'emergency_now', evidence: [family.question] }
  const others = assessment.redFlags.filter((flag) => flag.id !== id)
  return withDisposition({ ...assessment, redFlags: [raised, ...others] }, 'emergency_now')
}

/** The danger question that a reading opens, unless the conversation has asked it before. */
export function questionOfReading(reading: SecondReading | null, { asked = [] }: PatientCase): string | null {
  const question = reading && reading.tier !== 'none' ? familyOf(reading.family)?.question : undefined
  return question !== undefined && !asked.includes(question) ? question : null
}
