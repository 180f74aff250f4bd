import type { Doctor } from '@arogyachat/contract/doctors'
import type { SpokenLanguage } from '@arogyachat/contract/languages'
import type { Specialization } from '@arogyachat/contract/specializations'

/** The number of recommended doctors. */
export const recommendedCount = 2
/** From this average on, the rating is a reason of its own. */
const goodRating = 4

export type Reason = 'specialization' | 'language' | 'seenBefore' | 'rating'

/** The facts about a patient that recommendations use. */
export interface PatientFacts {
  /** Of recent appointments, newest first. */
  specializations: readonly Specialization[]
  language: SpokenLanguage | null
  seenDoctorIds: ReadonlySet<string>
}

/**
 * The specialization of a recent appointment counts more than the language, and both count more than an earlier
 * meeting.
 */
const weights = { specialization: 4, language: 2, seenBefore: 1, rating: 0 } as const satisfies Record<Reason, number>

function reasonsFor(doctor: Doctor, facts: PatientFacts): Reason[] {
  const applies: Record<Reason, boolean> = {
    specialization: facts.specializations.includes(doctor.specialization),
    language: facts.language !== null && doctor.languages.includes(facts.language),
    seenBefore: facts.seenDoctorIds.has(doctor._id),
    rating: doctor.rating !== null && doctor.rating >= goodRating
  }
  return (Object.keys(weights) as Reason[]).filter((reason) => applies[reason])
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Ranks the candidates by what matches the patient, then rating, experience and name, and returns the best. */
export function recommend(candidates: readonly Doctor[], facts: PatientFacts): (Doctor & { reasons: Reason[] })[] {
  const unique = [...new Map(candidates.map((candidate) => [candidate._id, candidate])).values()]
  const ranked = unique.map((doctor) => {
    const reasons = reasonsFor(doctor, facts)
    return { ...doctor, reasons, score: reasons.reduce((sum, reason) => sum + weights[reason], 0) }
  })
  ranked.sort(
    (a, b) =>
      b.score - a.score ||
      (b.rating ?? 0) - (a.rating ?? 0) ||
      b.experience - a.experience ||
      compareText(a.name, b.name) ||
      compareText(a._id, b._id)
  )
  return ranked.slice(0, recommendedCount).map(({ score: _, ...doctor }) => doctor)
}
