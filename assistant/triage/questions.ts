import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { conditionOf } from '@arogyachat/knowledge/clinical/conditions'
import { dangerSignOf } from '@arogyachat/knowledge/clinical/danger-signs'
import { symptomOf, symptoms } from '@arogyachat/knowledge/clinical/symptoms'
import { textsOf } from '@arogyachat/knowledge/texts'
import type { Finding, PatientFacts } from '../understanding/understanding.ts'
import type { Assessment } from './assessment.ts'
import { factsWith, type PatientCase, presentIn } from './patient-case.ts'
import { dangerQuestionsOf, emergenciesWith, redFlagsOf } from './red-flags.ts'

const { bloodThinner, longCough, recentFever, suicide } = clinicalLists

/** More questions than this would be an interrogation. */
export const maxQuestions = 5
const maxDangerSigns = 2

/** The ages of the buttons, in months. Each is the lower end of its range, which is the safe side for children. */
export const agesInMonths = {
  ageUnder3Months: 1,
  age3To11Months: 3,
  age1To4: 12,
  age5To11: 60,
  age12To17: 144,
  age18To34: 216,
  age35To59: 420,
  age60To74: 720,
  age75: 900
}
export const durationsInDays = {
  sinceToday: 0.5,
  since1To2Days: 1.5,
  since3To6Days: 4,
  since1To2Weeks: 8,
  sinceLonger: 21
}
/** The ages, in months, between which a pregnancy is asked about. */
const fertile = { from: 144, under: 600 }

export const dangerQuestions: readonly string[] = Object.keys(textsOf('en').ask.danger)

/** The buttons of a question, by the ids of `buttons` in the texts. */
export function choicesOf(question: string): string[] {
  if (question === 'patient') return ['me', 'child', 'other']
  if (question === 'age') return Object.keys(agesInMonths)
  if (question === 'duration') return Object.keys(durationsInDays)
  if (question === 'worse') return ['better', 'same', 'worse']
  if (question === 'pregnancy') return ['pregnant', 'gaveBirth', 'notPregnant', 'notSure']
  if (question === suicide.companionQuestion) return ['yes', 'no']
  const options = dangerSignOf(question)?.options
  if (options) return [...options, 'none', 'notSure']
  return ['yes', 'no', 'notSure']
}

/**
 * The question that helps most now, or null: first what decides on an emergency, then who the patient is, then the hallmarks of
 * the best conditions. Nothing is asked that is known, denied or asked already, and nothing in an emergency.
 */
export function nextQuestion(assessment: Assessment, patientCase: PatientCase): string | null {
  const { disposition, symptoms: reported } = assessment
  if (disposition === null || disposition === 'emergency_now' || reported.length === 0) return null
  const { asked = [] } = patientCase
  if (asked.length >= maxQuestions) return null
  const open = (id: string) => !asked.includes(id) && !isKnown(id, patientCase)
  const danger = dangerQuestionsOf(patientCase, assessment.redFlags).find(open)
  if (danger) return danger
  const [first, ...rest] = [...personQuestions(patientCase), ...durationQuestions(patientCase)].filter(open)
  const signs = dangerSignsOf(patientCase).filter(open)
  const askedSigns = asked.filter((id) => symptomOf(id) !== undefined).length
  if (first === 'patient' || first === 'age') return first
  if (signs[0] && askedSigns < maxDangerSigns) return questionOf(signs[0])
  const hallmark = hallmarksOf(assessment).find(open)
  return (
    first ??
    rest[0] ??
    (hallmark ? questionOf(hallmark) : null) ??
    (disposition !== 'doctor_24h' && open('worse') ? 'worse' : null)
  )
}

/** A fever is asked about as one of the last days: one that has just gone counts for dengue as well. */
const questionOf = (symptom: string) => (symptom === recentFever.symptom ? recentFever.question : symptom)

function isKnown(id: string, patientCase: PatientCase): boolean {
  const { facts, patient, confirmed, refuted = [], asked = [] } = patientCase
  if (id === 'patient') return patient !== undefined || facts.ageMonths !== undefined
  if (id === 'age') return facts.ageMonths !== undefined
  if (id === 'pregnancy') return facts.isPregnant !== undefined || facts.isPostpartum === true
  if (id === bloodThinner.question) return facts.background?.includes(bloodThinner.background) === true
  if (id === recentFever.symptom && asked.includes(recentFever.question)) return true
  if (confirmed.includes(id) || refuted.includes(id)) return true
  return (
    patientCase.findings.some((finding) => finding.id === id && finding.status !== 'other') ||
    presentIn(patientCase.findings).has(id)
  )
}

/** Whether more facts or findings would change the red flags. */
function decides(patientCase: PatientCase, known: { facts?: PatientFacts; findings?: readonly Finding[] }): boolean {
  const flags = (patientCase: PatientCase) => {
    const matches = redFlagsOf(patientCase.findings, patientCase.namedFlags, patientCase.facts, patientCase)
    return matches.map((match) => `${match.id} ${match.disposition}`).join()
  }
  const other = {
    ...patientCase,
    findings: known.findings ?? patientCase.findings,
    facts: { ...patientCase.facts, ...known.facts }
  }
  return flags(patientCase) !== flags(other)
}

function personQuestions(patientCase: PatientCase): string[] {
  const facts = factsWith(patientCase.facts, presentIn(patientCase.findings))
  const questions: string[] = []
  const { ageMonths, sex } = facts
  // The age may raise the urgency of every complaint except slow and harmless ones.
  const isTrifle = [...presentIn(patientCase.findings).keys()].every((id) => symptomOf(id)?.slow)
  if (ageMonths === undefined && !isTrifle) questions.push('patient', 'age')
  const mayBePregnant =
    sex !== 'M' && (ageMonths === undefined || (ageMonths >= fertile.from && ageMonths < fertile.under))
  if (mayBePregnant && patientCase.patient !== 'child' && decides(patientCase, { facts: { isPregnant: true } }))
    questions.push('pregnancy')
  return questions
}

function durationQuestions(patientCase: PatientCase): string[] {
  const { findings } = patientCase
  if (findings.some((finding) => finding.status === 'present' && finding.durationDays !== undefined)) return []
  const isLong = findings.map(
    (finding): Finding =>
      finding.status === 'present' ? { ...finding, durationDays: durationsInDays.sinceLonger } : finding
  )
  const isLongCough = findings.some((finding) => finding.id === longCough.symptom && finding.status === 'present')
  return isLongCough || decides(patientCase, { findings: isLong }) ? ['duration'] : []
}

/**
 * Symptoms that would make an emergency of the present findings, those that complete most red flags first. A graver form of a
 * present symptom ("the worst headache ever") comes before others.
 */
function dangerSignsOf(patientCase: PatientCase): string[] {
  const present = presentIn(patientCase.findings)
  const texts = textsOf('en').ask.symptoms
  const { findings, facts } = patientCase
  const candidates = symptoms.flatMap(({ id, implies = [] }) => {
    if (present.has(id) || !Object.hasOwn(texts, id)) return []
    const isGraver = implies.some((part) => present.has(part))
    const made = emergenciesWith(id, findings, facts, patientCase)
    // A symptom that is an emergency by itself would have been reported first.
    if (made === 0 || (!isGraver && emergenciesWith(id, [], facts, patientCase) > 0)) return []
    return [{ id, worth: made + (isGraver ? 10 : 0) }]
  })
  return candidates.sort((a, b) => b.worth - a.worth).map((candidate) => candidate.id)
}

/** The hallmarks of the best three conditions. */
const hallmarksOf = ({ conditions }: Assessment): string[] =>
  conditions
    .slice(0, 3)
    .flatMap(({ id }) => conditionOf(id)?.symptoms.flatMap((symptom) => (symptom.hallmark ? symptom.id : [])) ?? [])
