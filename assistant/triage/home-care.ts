import { type HomeCareRule, homeCare } from '@arogyachat/knowledge/clinical/home-care'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import type { Finding } from '../understanding/understanding.ts'
import { factsWith, type PatientCase, presentIn, reportedIn } from './patient-case.ts'
import { expanded } from './sign-groups.ts'

const { atAnyAge, mildHoweverStrong, homeCare: rules } = homeCare

/** Whether the strength of a finding calls for a doctor. */
export const isGravelySevere = ({ id, status, severity }: Finding): boolean =>
  status === 'present' && severity === 'severe' && !mildHoweverStrong.symptoms.includes(id)

/** Whether every reported symptom is harmless whatever the patient's age, pregnancy or long-term illness. */
export const isHarmlessAtAnyAge = (reported: readonly string[]): boolean =>
  reported.some((id) => atAnyAge.symptoms.includes(id)) &&
  reported.every((id) => atAnyAge.symptoms.includes(id) || atAnyAge.alsoWith.includes(id))

/**
 * Whether the complaint is one that is cared for at home: its symptoms, the patient's age and its duration fit a rule, and danger
 * signs were asked about. Red flags and urgency floors are decided elsewhere and outweigh it.
 */
export const isCaredForAtHome = (patientCase: PatientCase): boolean =>
  expanded(patientCase.asked ?? []).some((id) => symptomOf(id) !== undefined) &&
  rulesFitting(patientCase).length > 0 &&
  unknownOf(patientCase).length === 0

/** The questions whose answers may still make the complaint one that is cared for at home. */
export const homeCareQuestions = (patientCase: PatientCase): string[] =>
  rulesFitting(patientCase).length > 0 ? unknownOf(patientCase) : []

/** The rules that fit what is known. */
function rulesFitting({ findings, facts }: PatientCase): HomeCareRule[] {
  const present = presentIn(findings)
  const reported = reportedIn(present)
  const { ageMonths } = factsWith(facts, present)
  const longest = Math.max(0, ...reported.map((id) => present.get(id)?.durationDays ?? 0))
  if (reported.length === 0 || findings.some(isGravelySevere)) return []
  const denied = findings.filter((finding) => finding.status === 'denied').map(({ id }) => id)
  return rules.filter(
    ({ symptoms, needsAny, needsDenied = [], underDays, fromMonths, underMonths }) =>
      reported.every((id) => symptoms.includes(id)) &&
      (!needsAny || needsAny.some((id) => present.has(id))) &&
      needsDenied.every((id) => denied.includes(id)) &&
      longest < underDays &&
      (ageMonths === undefined || (ageMonths >= fromMonths && ageMonths < underMonths))
  )
}

function unknownOf({ findings, facts }: PatientCase): string[] {
  const present = findings.filter((finding) => finding.status === 'present')
  return [
    ...(facts.ageMonths === undefined ? ['age'] : []),
    ...(present.every((finding) => finding.durationDays === undefined) ? ['duration'] : [])
  ]
}
