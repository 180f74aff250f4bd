import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { conditionOf } from '@arogyachat/knowledge/clinical/conditions'
import { type Disposition, isMoreUrgent, mostUrgent } from '@arogyachat/knowledge/clinical/dispositions'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { isCrisis } from '../understanding/intent.ts'
import type { Finding, Mention, PatientFacts, Understanding } from '../understanding/understanding.ts'
import { conditionsOf, hasHallmark, type RankedCondition } from './conditions.ts'
import { isCaredForAtHome, isGravelySevere, isHarmlessAtAnyAge } from './home-care.ts'
import { factsWith, type PatientCase, presentIn, reportedIn } from './patient-case.ts'
import { openDangerQuestionsOf, type RaisedFlag, redFlagsOf } from './red-flags.ts'

const { suicide } = clinicalLists

export type Triage = 'emergency' | 'doctor' | 'selfcare'
export type UrgencyFloor =
  | 'baby'
  | 'childOfUnknownAge'
  | 'old'
  | 'pregnant'
  | 'postpartum'
  | 'illness'
  | 'worse'
  | 'openDanger'

/** The conclusions about a case. */
export interface Assessment {
  /** Null if nothing present was reported. */
  disposition: Disposition | null
  triage: Triage | null
  /** Most urgent first. */
  redFlags: RaisedFlag[]
  conditions: RankedCondition[]
  /** Reasons other than symptoms to be seen within a day. */
  urgencyFloors: UrgencyFloor[]
  /** Present symptoms, as reported. */
  symptoms: string[]
}

/**
 * Assesses a case together with what the message says of others: an emergency of close family, and a thought of suicide of
 * anybody, is an emergency beside the patient's own.
 */
export function assess(patientCase: PatientCase, understanding: Understanding): Assessment {
  const assessment = assessCase(patientCase)
  const ofOthers = redFlagsOf(understanding.relatives, [], {}, { patient: 'other' }).filter(
    (flag) => flag.disposition === 'emergency_now' && !assessment.redFlags.some((own) => own.id === flag.id)
  )
  const hasSuicideFlag = [...assessment.redFlags, ...ofOthers].some((flag) => flag.id === suicide.flag)
  if (isCrisis(understanding) && !hasSuicideFlag)
    ofOthers.push({ id: suicide.flag, disposition: 'emergency_now', evidence: [suicide.thought] })
  if (ofOthers.length === 0) return assessment
  return withDisposition({ ...assessment, redFlags: [...ofOthers, ...assessment.redFlags] }, 'emergency_now')
}

/**
 * The assessment while a question is open: a question that decides on an emergency raises it to a doctor within a day. Nothing
 * else depends on the questions asked, so the case is not assessed again.
 */
export function withOpenQuestion(assessment: Assessment, patientCase: PatientCase, question: string): Assessment {
  const { disposition, redFlags, urgencyFloors } = assessment
  if (disposition === null || disposition === 'emergency_now' || urgencyFloors.includes('openDanger')) return assessment
  const asked = [...(patientCase.asked ?? []), question]
  if (openDangerQuestionsOf({ ...patientCase, asked }, redFlags).length === 0) return assessment
  return withDisposition(
    { ...assessment, urgencyFloors: [...urgencyFloors, 'openDanger'] },
    mostUrgent(disposition, 'doctor_24h')
  )
}

/** Ids of the findings and facts that make an emergency of a case. */
export const emergencyEvidenceOf = (patientCase: PatientCase): string[] =>
  redFlagsOf(patientCase.findings, emergenciesNamed(patientCase), patientCase.facts, patientCase)
    .filter((flag) => flag.disposition === 'emergency_now')
    .flatMap((flag) => flag.evidence)

/** Assesses the patient alone: the most urgent of red flags, conditions and urgency floors decides. */
export function assessCase(patientCase: PatientCase): Assessment {
  const { findings, facts } = patientCase
  const present = presentIn(findings)
  const redFlags = redFlagsOf(findings, emergenciesNamed(patientCase), facts, patientCase)
  const conditions = conditionsOf(patientCase)
  const symptoms = reportedIn(present)
  const fitting = ownDisposition(patientCase, present, conditions)
  const own = fitting === 'doctor_routine' && isCaredForAtHome(patientCase) ? 'self_care' : fitting
  const assessment = { redFlags, conditions, symptoms, urgencyFloors: [], disposition: null, triage: null }
  const all = [own, redFlags[0]?.disposition].filter((disposition) => disposition !== undefined && disposition !== null)
  const [first] = all
  if (first === undefined) return assessment
  const disposition = all.reduce(mostUrgent, first)
  const urgencyFloors = urgencyFloorsOf(patientCase, factsWith(facts, present), symptoms)
  // No advice is below a doctor within a day while a question that decides on an emergency is open.
  if (disposition !== 'emergency_now' && openDangerQuestionsOf(patientCase, redFlags).length > 0)
    urgencyFloors.push('openDanger')
  return withDisposition(
    { ...assessment, urgencyFloors },
    urgencyFloors.length > 0 ? mostUrgent(disposition, 'doctor_24h') : disposition
  )
}

const triageOf: Record<Disposition, Triage> = {
  emergency_now: 'emergency',
  doctor_24h: 'doctor',
  doctor_routine: 'doctor',
  self_care: 'selfcare'
}
/** The assessment at another urgency. */
export const withDisposition = (assessment: Assessment, disposition: Disposition): Assessment => ({
  ...assessment,
  disposition,
  triage: triageOf[disposition]
})

/** Emergencies mentioned by name, and conditions mentioned by name that are emergencies. */
export const emergenciesNamed = ({ namedFlags, namedConditions }: PatientCase): Mention[] => [
  ...namedFlags,
  ...namedConditions.flatMap((mention) => {
    const redFlag = conditionOf(mention.id)?.redFlag
    return redFlag ? [{ ...mention, id: redFlag }] : []
  })
]

/** A complaint that lasts this many days needs at least a routine visit. */
const longDays = 14

/**
 * The disposition of symptoms and conditions without red flags. Only a red flag makes an emergency: a condition or symptom that
 * may be one is seen within a day, and a mild condition that fits best is not outweighed by others that fit less.
 */
function ownDisposition(
  { findings, namedConditions }: PatientCase,
  present: ReadonlyMap<string, Finding>,
  conditions: readonly RankedCondition[]
): Disposition | null {
  const reported = reportedIn(present)
  const best = conditions[0]
  if (reported.length === 0) return best ? capped(dispositionOf(best)) : null
  const alone = reported.map((id) => capped(symptomOf(id)?.alone ?? 'doctor_routine'))
  const isSevere = findings.some(isGravelySevere)
  const isLong = reported.some((id) => (present.get(id)?.durationDays ?? 0) >= longDays && !symptomOf(id)?.slow)
  const atLeast: Disposition = isSevere || isLong ? 'doctor_routine' : 'self_care'
  const isNamed = conditions.some(({ id }) =>
    namedConditions.some((mention) => mention.id === id && mention.status === 'present')
  )
  if (reported.length === 1 && !isNamed) return alone.reduce(mostUrgent, atLeast)
  if (best) {
    const top = conditions.filter((condition) => condition.score === best.score)
    // Of conditions that fit equally well the mildest decides; symptoms that none of them explains count for themselves.
    const mildest = top
      .map((condition) => capped(dispositionOf(condition)))
      .reduce((a, b) => (isMoreUrgent(a, b) ? b : a))
    const explained = new Set(top.flatMap((condition) => condition.evidence))
    const unexplained = reported.flatMap((id, i) => (explained.has(id) ? [] : (alone[i] ?? [])))
    const grave = [
      ...conditions.filter(hasHallmark).map((condition) => capped(dispositionOf(condition))),
      ...alone
    ].filter((disposition) => isMoreUrgent(disposition, 'doctor_routine'))
    return [mildest, ...unexplained, ...grave].reduce(mostUrgent, atLeast)
  }
  // No condition fits: two mild symptoms can wait, more of them need a doctor.
  return alone.reduce(mostUrgent, reported.length > 2 ? 'doctor_routine' : atLeast)
}

const dispositionOf = ({ id }: RankedCondition): Disposition => conditionOf(id)?.disposition ?? 'doctor_routine'
const capped = (disposition: Disposition): Disposition => (disposition === 'emergency_now' ? 'doctor_24h' : disposition)

/** Whether the findings would be an emergency in a newborn. */
const isUrgentInBaby = (findings: readonly Finding[], facts: PatientFacts): boolean =>
  redFlagsOf(findings, [], { ...facts, ageMonths: 0 }, { patient: 'child' })[0]?.disposition === 'emergency_now'

function urgencyFloorsOf(
  { isWorsening, isRepeated, findings, patient }: PatientCase,
  facts: PatientFacts,
  symptoms: readonly string[]
): UrgencyFloor[] {
  const { ageMonths, isPregnant, isPostpartum, background = [] } = facts
  const urgencyFloors: UrgencyFloor[] = []
  if (!isHarmlessAtAnyAge(symptoms)) {
    if (ageMonths !== undefined && ageMonths < 12) urgencyFloors.push('baby')
    if (ageMonths === undefined && patient === 'child' && isUrgentInBaby(findings, facts))
      urgencyFloors.push('childOfUnknownAge')
    if (ageMonths !== undefined && ageMonths >= 75 * 12) urgencyFloors.push('old')
    if (isPregnant) urgencyFloors.push('pregnant')
    if (isPostpartum) urgencyFloors.push('postpartum')
    if (background.some((illness) => clinicalLists.graveIllnesses.includes(illness))) urgencyFloors.push('illness')
  }
  if (isWorsening || isRepeated || findings.some((finding) => finding.status === 'present' && finding.isWorsening))
    urgencyFloors.push('worse')
  return urgencyFloors
}
