import { clinicalLists } from '@arogyachat/knowledge/clinical-lists'
import { symptomOf } from '@arogyachat/knowledge/symptoms'
import { measuredSymptoms, withCombined } from '../understanding/combined-findings.ts'
import type { Finding, Mention, PatientFacts, Understanding } from '../understanding/understanding.ts'

/** All that is known when a conclusion is drawn: this message and what the conversation told before. */
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
  /** Questions put so far. */
  asked?: readonly string[]
  isWorsening: boolean
  isRepeated: boolean
  /** 1 to 12. */
  month?: number
}

/** What is known beside the conversation. It is of the person help is sought for, and what they say outweighs it. */
export interface Context {
  facts?: PatientFacts
  /** 1 to 12: some illnesses have their season. */
  month?: number
  /** The same complaint within the last seven days. */
  isRepeated?: boolean
}

/**
 * Present symptoms by id with the finding that says so: a symptom that is part of a present one is present too, unless
 * the person said that it is not there.
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

/** Symptoms the person named themselves, without those that are only part of another. */
export function reportedIn(present: ReadonlyMap<string, Finding>): string[] {
  const parts = new Set([...present.keys()].flatMap((id) => symptomOf(id)?.implies ?? []))
  return [...present.keys()].filter((id) => !parts.has(id))
}

/** Facts with what symptoms tell of the person; what was said in words wins, and long illnesses add up. */
export function factsWith(facts: PatientFacts, present: ReadonlyMap<string, Finding>): PatientFacts {
  const said = [...present.keys()].map((id) => symptomOf(id)?.says ?? {})
  const background = [...new Set([...said, facts].flatMap((known) => known.background ?? []))]
  return Object.assign({}, ...said, facts, background.length > 0 && { background })
}

/** Whether it is about a small child, as far as the age is not known. */
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
