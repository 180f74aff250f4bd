import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { familyOf, familyOfFlag, possibleEmergency } from '@arogyachat/knowledge/clinical/emergency-families'
import type { Understanding } from '../understanding/understanding.ts'
import { type Assessment, withDisposition } from './assessment.ts'
import type { PatientCase } from './patient-case.ts'
import type { RaisedFlag } from './red-flags.ts'

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
  /** The log-odds of an emergency, which settle a doubtful alarm of the rules (see `doubt.ts`). */
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

/** Whether the reading confirms an alarm that the rules raise with doubt: at these log-odds an emergency is likely enough. */
export const confirmsAlarm = (reading: SecondReading | null, from: number): boolean =>
  reading !== null && (reading.tier === 'alarm' || (reading.logOdds ?? Number.NEGATIVE_INFINITY) >= from)

/** The assessment with the alarm of a second reader. */
export function withSecondReading(assessment: Assessment, reading: SecondReading | null): Assessment {
  const family = reading && familyOf(reading.family)
  if (reading?.tier !== 'alarm' || !family) return assessment
  const id = (reading.isCertain ? family.shown : undefined) ?? possibleEmergency
  const raised: RaisedFlag = { id, disposition: 'emergency_now', evidence: [family.question] }
  const others = assessment.redFlags.filter((flag) => flag.id !== id)
  return withDisposition({ ...assessment, redFlags: [raised, ...others] }, 'emergency_now')
}

/** The danger question that a reading opens, unless the conversation has asked it before. */
export function questionOfReading(reading: SecondReading | null, { asked = [] }: PatientCase): string | null {
  const question = reading && reading.tier !== 'none' ? familyOf(reading.family)?.question : undefined
  return question !== undefined && !asked.includes(question) ? question : null
}
