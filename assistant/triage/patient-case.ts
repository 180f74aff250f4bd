import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { measuredSymptoms, withCombined } from '../understanding/combined-findings.ts'
import type { Finding, Mention, PatientFacts, Understanding } from '../understanding/understanding.ts'

/** Everything that an assessment rests on: the message and the conversation before it. */
export interface PatientCase {
  findings: readonly Finding[]
  namedFlags: readonly Mention[]
  namedConditions: readonly Mention[]
  facts: PatientFacts
  patient?: Understanding['patient']
  /** Danger questions answered with yes. */
  confirmed: readonly string[]
  /** Danger questions answered with no. */
  refuted?: readonly string[]
  /** Questions asked so far. */
  asked?: readonly string[]
  isWorsening: boolean
  isRepeated: boolean
  /** The month, 1 to 12. */
  month?: number
}

/** What is known of the patient from outside the conversation. The conversation outweighs it. */
export interface Context {
  facts?: PatientFacts
  /** The month, 1 to 12: some conditions are seasonal. */
  month?: number
  /** Whether the patient had the same complaint within the last seven days. */
  isRepeated?: boolean
}

/**
 * The present symptoms by id, each with its finding. A symptom that is part of a present one is present too, unless it was denied
 * or is past.
 */
export function presentIn(findings: readonly Finding[]): Map<string, Finding> {
  const reported = new Map(findings.map((finding) => [finding.id, finding]))
  const present = new Map<string, Finding>()
  const add = (id: string, finding: Finding) => {
    const own = reported.get(id)
    if (present.has(id) || (own && (own.status === 'denied' || own.status === 'past'))) return
    present.set(id, own?.status === 'present' ? own : finding)
    for (const part of symptomOf(id)?.implies ?? []) add(part, finding)
  }
  for (const finding of findings) if (finding.status === 'present') add(finding.id, finding)
  return present
}

/** The symptoms that were reported themselves, without those that are only part of another one. */
export function reportedIn(present: ReadonlyMap<string, Finding>): string[] {
  const parts = new Set([...present.keys()].flatMap((id) => symptomOf(id)?.implies ?? []))
  return [...present.keys()].filter((id) => !parts.has(id))
}

/** Facts completed by what the symptoms imply about the patient. Stated facts win; long-term illnesses add up. */
export function factsWith(facts: PatientFacts, present: ReadonlyMap<string, Finding>): PatientFacts {
  const said = [...present.keys()].map((id) => symptomOf(id)?.says ?? {})
  const background = [...new Set([...said, facts].flatMap((known) => known.background ?? []))]
  return Object.assign({}, ...said, facts, background.length > 0 && { background })
}

/** Whether the patient is a small child, for when the age is not known. */
export const isOfSmallChild = (patient: PatientCase['patient'], present: ReadonlyMap<string, Finding>): boolean =>
  patient === 'child' || [...present.keys()].some((id) => symptomOf(id)?.ofSmallChild)

/**
 * Findings with those that follow from measured values in a pregnant or newly delivered patient and in a small child, whose
 * limits are lower than those of others. Sources: `clinical-lists.ts`.
 */
export function withMeasured(findings: readonly Finding[], facts: PatientFacts): readonly Finding[] {
  const { ageMonths, isPregnant, isPostpartum } = facts
  const rules = clinicalLists.measuredFindingsOfGroups.filter(
    ({ isMother, ageMonthsFrom, ageMonthsUnder }) =>
      (!isMother || isPregnant || isPostpartum) &&
      (ageMonthsFrom === undefined || (ageMonths !== undefined && ageMonths >= ageMonthsFrom)) &&
      (ageMonthsUnder === undefined || (ageMonths !== undefined && ageMonths < ageMonthsUnder))
  )
  const isNew = (id: string) => !findings.some((finding) => finding.id === id && finding.status === 'present')
  const measured = measuredSymptoms(rules, facts).filter(isNew)
  return withCombined([...findings, ...measured.map((id): Finding => ({ id, status: 'present', evidence: '' }))])
}
