import type { MeasuredFinding } from '@arogyachat/knowledge/clinical/clinical-lists'
import { composition } from '@arogyachat/knowledge/words'
import type { Finding, PatientFacts } from './understanding.ts'

/**
 * Findings in which a symptom and its sign are replaced by the symptom that both make together (`combinations` in
 * `knowledge/clinical/composition.json`).
 *
 * @param beside findings that the same message reports of a relative: "a bone is stuck, grandfather cannot speak" is about one
 * person
 */
export function withCombined(findings: readonly Finding[], beside: readonly Finding[] = []): readonly Finding[] {
  let all = findings
  const ids = new Set(findings.map(({ id }) => id))
  for (const { symptom, signs, is, signsOnly } of composition.combinations) {
    // Most combinations have nothing to do with a message. What one combination makes, none of the others is made of.
    if (!ids.has(symptom) && !ids.has(is)) continue
    const isPresent = (id: string) => all.some((finding) => finding.id === id && finding.status === 'present')
    const cause = all.find(({ id, status }) => id === symptom && status === 'present')
    const isReported = (id: string) => isPresent(id) || beside.some((finding) => finding.id === id)
    if (!isPresent(is) && !(cause && signs.some(isReported))) continue
    const kept = all.filter(({ id }) => id !== symptom && !signsOnly.includes(id))
    all = cause && !isPresent(is) ? [...kept.filter(({ id }) => id !== is), { ...cause, id: is }] : kept
  }
  return all
}

const signsOnly = new Set(composition.combinations.flatMap((combination) => combination.signsOnly))
/** Findings without the signs that mean nothing by themselves: a cold takes the voice as well. */
export const withoutBareSigns = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ id }) => !signsOnly.has(id))

/** Whether a measured value is within one of the limits of a rule. Units: see `clinical-lists.ts`. */
export const isMeasured = ({ anyOf }: Pick<MeasuredFinding, 'anyOf'>, facts: PatientFacts): boolean =>
  anyOf.some(({ fact, from = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY }) => {
    const value = facts[fact]
    return value !== undefined && value >= from && value < below
  })

/** Ids of the symptoms that follow from measured values, in the order of the rules. */
export const measuredSymptoms = (rules: readonly MeasuredFinding[], facts: PatientFacts): string[] =>
  rules.filter((rule) => isMeasured(rule, facts)).map(({ symptom }) => symptom)
