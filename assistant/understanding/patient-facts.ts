import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import type { Person } from '@arogyachat/knowledge/words'
import { hasModifier, isModifier } from './clause-modifiers.ts'
import type { Clause } from './clauses.ts'
import { isPatientOrUnspecified, relationGroups } from './experiencer.ts'
import type { Measures } from './measures/measures.ts'
import { isNegated } from './negation.ts'
import type { PatientFacts } from './understanding.ts'

const women = new Set<Person>(['daughter', 'mother', 'wife', 'grandmother', 'sister'])
const men = new Set<Person>(['son', 'father', 'husband', 'grandfather', 'brother'])

/** Values that change from day to day. */
const vitalSigns = ['systolic', 'diastolic', 'pulsePerMinute', 'sugarMgDl'] as const
const withoutVitalSigns = (facts: PatientFacts): PatientFacts =>
  Object.fromEntries(Object.entries(facts).filter(([key]) => !vitalSigns.some((vitalSign) => vitalSign === key)))

const { treatments } = clinicalLists
const limitedTreatments = new Set([...treatments.temporary, ...treatments.lasting])

/** Whether a treatment is the patient's and, unless it lasts for life, still going on. */
function isCurrentTreatment(id: string, clause: Clause, { isLongAgo }: Measures, patient: Person | null): boolean {
  const people = clause.matches.flatMap(({ meaning }) => (meaning.kind === 'person' ? [meaning.id] : []))
  // In "my aunt" only the aunt is a person.
  const named = people.filter((person) => person !== 'self')
  const isOfOther = named.length > 0 && !named.some((person) => isPatientOrUnspecified(person, patient))
  const isOver = isLongAgo || (hasModifier(clause, 'past') && !hasModifier(clause, 'now'))
  return !isOfOther && !hasModifier(clause, 'whatIs') && (treatments.lasting.includes(id) || !isOver)
}

/** Whether a measured value is current and the patient's: not from long ago, over, a stranger's, or asked about. */
function isCurrentVitalSign(clause: Clause, { isLongAgo }: Measures): boolean {
  const people = clause.matches.flatMap(({ meaning }) =>
    meaning.kind === 'person' ? [relationGroups[meaning.id]] : []
  )
  const isOfStranger = people.length > 0 && people.every((group) => group === 'stranger')
  const isOver = hasModifier(clause, 'past', 'resolved') && !hasModifier(clause, 'now', 'persist')
  const isQuestion = hasModifier(clause, 'whatIs') && people.length === 0
  return !isLongAgo && !isOfStranger && !isOver && !isQuestion
}

/**
 * What the whole message says of the patient. The first value of a fact counts, and the sex that follows from the person named
 * outweighs other words.
 */
export function patientFacts(
  clauses: readonly Clause[],
  measures: readonly Measures[],
  patient: Person | null
): PatientFacts {
  const facts: PatientFacts = {}
  const background = new Set<string>()
  for (const [i, clause] of clauses.entries()) {
    const measured = measures[i] as Measures
    Object.assign(facts, {
      ...(isCurrentVitalSign(clause, measured) ? measured.facts : withoutVitalSigns(measured.facts)),
      ...facts
    })
    for (const match of clause.matches) {
      const { meaning } = match
      if (
        meaning.kind === 'background' &&
        !isNegated({ kind: 'condition', tokenIndexes: match.tokenIndexes }, clause) &&
        (!limitedTreatments.has(meaning.id) || isCurrentTreatment(meaning.id, clause, measured, patient))
      )
        background.add(meaning.id)
      if (isModifier(match, 'male')) facts.sex ??= 'M'
      if (isModifier(match, 'female')) facts.sex ??= 'F'
      if (isModifier(match, 'pregnant') && isNegated({ kind: 'condition', tokenIndexes: match.tokenIndexes }, clause))
        facts.isPregnant = false
    }
  }
  if (patient && women.has(patient)) facts.sex = 'F'
  if (patient && men.has(patient)) facts.sex = 'M'
  if (facts.isPregnant || facts.isPostpartum) facts.sex = 'F'
  if (background.size > 0) facts.background = [...background]
  return facts
}
