import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { dangerSignOf } from '@arogyachat/knowledge/clinical/danger-signs'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { textsOf } from '@arogyachat/knowledge/texts'
import type { Assessment } from './assessment.ts'
import { isHarmlessAtAnyAge } from './home-care.ts'
import { type PatientCase, presentIn } from './patient-case.ts'
import {
  isAskedAlone,
  personQuestions,
  signQuestions,
  type WeighedQuestion,
  worthOfWorsening
} from './question-worth.ts'
import { dangerQuestionsOf } from './red-flags.ts'
import { expanded, groupOf, isMeant, signsOf, whichOne } from './sign-groups.ts'

const { bloodThinner, recentFever, suicide } = clinicalLists

/** More questions than this would be an interrogation. */
export const maxQuestions = 6
/** More signs than this are too many to read in one question. */
const maxSigns = 4

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

export const dangerQuestions: readonly string[] = Object.keys(textsOf('en').ask.danger)

/** The buttons of a question, by the ids of `buttons` in the texts, or of `symptoms` where the signs of a group are the buttons. */
export function choicesOf(question: string): string[] {
  const signs = signsOf(question)
  if (signs.length > 0) return isMeant(question) ? [...signs, 'none'] : [...signs, 'none', 'notSure']
  if (question === 'patient') return ['me', 'child', 'other']
  if (question === 'age') return Object.keys(agesInMonths)
  if (question === 'sex') return ['man', 'woman', 'womanPregnant', 'womanGaveBirth']
  if (question === 'duration') return Object.keys(durationsInDays)
  if (question === 'worse') return ['better', 'same', 'worse']
  if (question === 'pregnancy') return ['pregnant', 'gaveBirth', 'notPregnant', 'notSure']
  if (question === suicide.companionQuestion) return ['yes', 'no']
  const options = dangerSignOf(question)?.options
  if (options) return [...options, 'none', 'notSure']
  return ['yes', 'no', 'notSure']
}

/** A question is asked if its answers are expected to change the urgency by this much, on the scale of `gravity`. */
const leastWorth = 0.1
/** Each further question about danger signs must be worth this many times more. */
const growthPerGroup = 4

/**
 * The question whose answers are expected to change the urgency most, or null: first the questions that a red flag itself asks,
 * then danger signs, the person, the duration, and signs that tell likely conditions apart. Nothing is asked that is known, denied
 * or asked already, and nothing in an emergency.
 */
export function nextQuestion(assessment: Assessment, patientCase: PatientCase): string | null {
  const { disposition, symptoms: reported } = assessment
  if (disposition === null || disposition === 'emergency_now' || reported.length === 0) return null
  const { asked = [] } = patientCase
  if (asked.length >= maxQuestions) return null
  const known = knownIn(patientCase)
  const done = new Set(asked.includes(whichOne) ? asked : [...asked, ...expanded(asked)])
  const open = (id: string) => !known.has(id) && !done.has(id)
  const danger = dangerQuestionsOf(patientCase, assessment.redFlags).find(open)
  if (danger) return danger

  const groups = asked.filter((id) => (signsOf(id).length > 0 && !isMeant(id)) || symptomOf(id) !== undefined).length
  const signs = signQuestions(patientCase, assessment, open)
  const persons = personQuestions(patientCase, assessment).filter(({ id, worth }) => open(id) && worth >= leastWorth)
  const age = persons.find(({ id }) => id === 'age')
  // An open danger sign raises calm advice to a day, so who the patient is comes first while the advice is calm.
  const askAge = () => (open('patient') ? 'patient' : 'age')
  if (age && disposition === 'self_care') return askAge()
  const emergencies = questionFrom(signs.emergencies, asked, leastWorth * growthPerGroup ** groups)
  const others = questionFrom(signs.others, asked, leastWorth * growthPerGroup ** Math.max(0, groups - 1))
  const best = [emergencies, others, ...persons]
    .filter((question) => question !== null)
    .sort((a, b) => b.worth - a.worth)[0]
  if (best) return best.id === 'age' ? askAge() : best.id
  const mayWorsen = !isHarmlessAtAnyAge(reported) && open('worse')
  return mayWorsen && worthOfWorsening(assessment) >= leastWorth ? 'worse' : null
}

/** One question about the first of these signs: with others in a group, unless a sign is asked about alone. */
function questionFrom(signs: readonly WeighedQuestion[], asked: readonly string[], least: number) {
  const [first, ...rest] = signs
  if (!first) return null
  const isAlone = ({ id }: WeighedQuestion) => isAskedAlone(id) || asked.includes(whichOne)
  const group = isAlone(first) ? [first] : [first, ...rest.filter((sign) => !isAlone(sign))].slice(0, maxSigns)
  const worth = group.reduce((sum, sign) => sum + sign.worth, 0)
  if (worth < least) return null
  const ids = group.map((sign) => sign.id)
  return { id: ids.length > 1 ? groupOf(ids) : questionOf(first.id), worth }
}

/** A fever is asked about as one of the last days: one that has just gone counts for dengue as well. */
const questionOf = (symptom: string) => (symptom === recentFever.symptom ? recentFever.question : symptom)

/** The questions whose answers are known, by the ids of questions and symptoms. */
function knownIn({ facts, patient, findings, confirmed, refuted = [], asked = [] }: PatientCase): ReadonlySet<string> {
  const isAgeKnown = facts.ageMonths !== undefined
  const isPregnancyKnown = facts.isPregnant !== undefined || facts.isPostpartum === true
  return new Set([
    ...(patient !== undefined || isAgeKnown ? ['patient'] : []),
    ...(isAgeKnown ? ['age'] : []),
    ...(isPregnancyKnown ? ['pregnancy'] : []),
    ...(facts.background?.includes(bloodThinner.background) ? [bloodThinner.question] : []),
    ...(asked.includes(recentFever.question) ? [recentFever.symptom] : []),
    ...confirmed,
    ...refuted,
    ...findings.flatMap((finding) => (finding.status === 'other' ? [] : finding.id)),
    ...presentIn(findings).keys()
  ])
}
