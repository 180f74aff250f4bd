import { type Condition, conditionOf, conditions } from '@arogyachat/knowledge/clinical/conditions'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import type { Finding, PatientFacts } from '../understanding/understanding.ts'
import { factsWith, isOfSmallChild, type PatientCase, presentIn } from './patient-case.ts'

export interface RankedCondition {
  id: string
  /** Only used for ranking: never shown, and no likelihood. */
  score: number
  /** Ids of the findings that fit the condition. */
  evidence: string[]
}

/** The lowest score at which a condition is named. Editorial. */
const threshold = 5
const shown = 5
/** Added to the score when the message names the condition and a finding fits it. */
const saidByName = 5
/** Symptoms of a lower weight are possible signs only. */
const typical = 2

/** The conditions that fit the present findings, best first, at most five. */
export function conditionsOf(patientCase: PatientCase): RankedCondition[] {
  const present = presentIn(patientCase.findings)
  const facts = factsWith(patientCase.facts, present)
  const named = new Set(
    patientCase.namedConditions.filter((mention) => mention.status === 'present').map((mention) => mention.id)
  )
  const isOfChild = isOfSmallChild(patientCase.patient, present)
  const ranked = conditions.flatMap((condition): RankedCondition[] => {
    const fitting = condition.symptoms.filter((symptom) => present.has(symptom.id))
    if (!fitting.some((sign) => sign.weight >= typical) || !fitsPerson(condition, fitting, present, facts, isOfChild))
      return []
    if (!named.has(condition.id) && !isEvident(fitting)) return []
    const sum = fitting.reduce((total, sign) => total + sign.weight, named.has(condition.id) ? saidByName : 0)
    const score = Math.round(sum * multiplierOf(condition, facts, patientCase.month) * 10) / 10
    return score >= threshold ? [{ id: condition.id, score, evidence: fitting.map((sign) => sign.id) }] : []
  })
  if (present.size === 0)
    return [...named].flatMap((id) => (conditionOf(id) ? { id, score: saidByName, evidence: [id] } : []))
  return ranked.sort((a, b) => b.score - a.score).slice(0, shown)
}

/** Whether the hallmark or at least two signs are present. High fever and the fever that it implies are one sign. */
function isEvident(fitting: Condition['symptoms']): boolean {
  const implied = new Set(fitting.flatMap((sign) => symptomOf(sign.id)?.implies ?? []))
  return fitting.some((sign) => sign.hallmark) || fitting.filter((sign) => !implied.has(sign.id)).length >= 2
}

/** Whether the hallmark of the condition is present. */
export const hasHallmark = ({ id, evidence }: RankedCondition): boolean =>
  conditionOf(id)?.symptoms.some((symptom) => symptom.hallmark && evidence.includes(symptom.id)) ??
  evidence.includes(id)

function fitsPerson(
  { group, modifiers, symptoms }: Condition,
  fitting: Condition['symptoms'],
  present: ReadonlyMap<string, Finding>,
  facts: PatientFacts,
  isOfChild: boolean
): boolean {
  const isKnownByHallmark = fitting.some((sign) => sign.hallmark)
  const { sex, onset, postpartum } = modifiers
  if (postpartum && !facts.isPostpartum) return false
  // A condition of one sex or of children needs its hallmark while the sex or age is not known.
  if (sex && 'only' in sex && (facts.sex ? facts.sex !== sex.sex : !isKnownByHallmark)) return false
  if (group === 'child' && facts.ageMonths === undefined && !isOfChild && !isKnownByHallmark) return false
  if (onset && symptoms.some((symptom) => present.get(symptom.id)?.onset === 'gradual')) return false
  return true
}

function multiplierOf({ modifiers }: Condition, facts: PatientFacts, month: number | undefined): number {
  const years = facts.ageMonths === undefined ? undefined : facts.ageMonths / 12
  let product = 1
  for (const range of modifiers.age ?? [])
    if (years !== undefined && years >= range.minYears && years < range.maxYears + 1) product *= range.multiplier
  if (modifiers.sex && 'multiplier' in modifiers.sex && facts.sex === modifiers.sex.sex)
    product *= modifiers.sex.multiplier
  for (const { id, multiplier } of modifiers.background ?? []) if (facts.background?.includes(id)) product *= multiplier
  for (const season of modifiers.season ?? [])
    if (month !== undefined && season.months.includes(month)) product *= season.multiplier
  return product
}
