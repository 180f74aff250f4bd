import { symptomOf } from '@arogyachat/knowledge/symptoms'
import { composition } from '@arogyachat/knowledge/words'
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
  const told = new Map(findings.map((finding) => [finding.id, finding]))
  const present = new Map<string, Finding>()
  const add = (id: string, finding: Finding) => {
    const own = told.get(id)
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
 * Findings in which a symptom beside its sign has become what both are together.
 *
 * @param beside told in the same message of somebody near: "a bone is stuck, grandfather cannot speak" is of one person
 */
export function withCombined(findings: readonly Finding[], beside: readonly Finding[] = []): readonly Finding[] {
  let all = findings
  for (const { symptom, signs, is, signsOnly } of composition.combinations) {
    const isPresent = (id: string) => all.some((finding) => finding.id === id && finding.status === 'present')
    const cause = all.find(({ id, status }) => id === symptom && status === 'present')
    const isTold = (id: string) => isPresent(id) || beside.some((finding) => finding.id === id)
    if (!isPresent(is) && !(cause && signs.some(isTold))) continue
    const kept = all.filter(({ id }) => id !== symptom && !signsOnly.includes(id))
    all = cause && !isPresent(is) ? [...kept.filter(({ id }) => id !== is), { ...cause, id: is }] : kept
  }
  return all
}

const signsOnly = new Set(composition.combinations.flatMap((combination) => combination.signsOnly))
/** Findings without signs that say nothing by themselves: a voice is lost by a cold as well. */
export const withoutBareSigns = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ id }) => !signsOnly.has(id))

/**
 * Findings with those that measured values say. Blood pressure in pregnancy and the breathing of small children count from
 * lower values than for others (WHO; IMNCI).
 */
export function withMeasured(findings: readonly Finding[], facts: PatientFacts): readonly Finding[] {
  const { systolic = 0, diastolic = 0, breathsPerMinute = 0, ageMonths } = facts
  const ids: string[] = []
  if ((facts.isPregnant || facts.isPostpartum) && (systolic >= 140 || diastolic >= 90)) ids.push('high_bp_reading')
  if (ageMonths !== undefined && ageMonths < 60 && breathsPerMinute >= (ageMonths < 2 ? 60 : ageMonths < 12 ? 50 : 40))
    ids.push('fast_breathing_child')
  const isNew = (id: string) => !findings.some((finding) => finding.id === id && finding.status === 'present')
  const measured = ids.filter(isNew).map((id): Finding => ({ id, status: 'present', evidence: '' }))
  return withCombined([...findings, ...measured])
}
