import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { conditionOf } from '@arogyachat/knowledge/clinical/conditions'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { type Specialty, specialties, specialtyOf } from '@arogyachat/knowledge/specialties/specialties'
import type { PatientFacts } from '../understanding/understanding.ts'
import type { Assessment } from './assessment.ts'

const roles = clinicalLists.specialties

/** The kind of doctor for a complaint: that of the likeliest condition, else of the first symptom, else a general one. */
export function specialtyFor(
  { conditions, symptoms }: Pick<Assessment, 'conditions' | 'symptoms'>,
  facts: PatientFacts
): Specialty {
  const groups = symptoms.map((id) => symptomOf(id)?.group ?? 'general')
  const ofGroup = specialties.find(
    (specialty) => groups[0] !== undefined && specialty.symptomGroups.includes(groups[0])
  )?.id
  const ofCondition = conditions[0] ? conditionOf(conditions[0].id)?.specialty : undefined
  let id = ofCondition ?? ofGroup ?? roles.general
  if (facts.isPregnant && !roles.sameInPregnancy.includes(id)) id = roles.ofPregnancy
  if (facts.ageMonths !== undefined && facts.ageMonths < 18 * 12 && !roles.sameForChildren.includes(id))
    id = roles.ofChildren
  const specialty = specialtyOf(id) ?? specialtyOf(roles.general)
  if (!specialty) throw new Error(`No specialty ${id}`)
  return specialty
}
