import type { Doctor } from '@arogyachat/contract/doctors'
import type { SpokenLanguage } from '@arogyachat/contract/languages'
import type { Specialization } from '@arogyachat/contract/specializations'

/** How many the recommendations name (specification part 9). */
export const recommendedCount = 2
/** A mean from here on is a reason of its own. */
const goodRating = 4

export type Reason = 'specialization' | 'language' | 'seenBefore' | 'rating'

/** What is known of a patient when doctors are recommended. */
export interface Known {
  /** Of recent visits, the newest first. */
  specializations: readonly Specialization[]
  language: SpokenLanguage | null
  seenDoctorIds: ReadonlySet<string>
}

/** The field of a recent visit counts more than the language, and both more than having met before. */
const weights = { specialization: 4, language: 2, seenBefore: 1, rating: 0 } as const satisfies Record<Reason, number>

function reasonsFor(value: Doctor, known: Known): Reason[] {
  const holds: Record<Reason, boolean> = {
    specialization: known.specializations.includes(value.specialization),
    language: known.language !== null && value.languages.includes(known.language),
    seenBefore: known.seenDoctorIds.has(value._id),
    rating: value.rating !== null && value.rating >= goodRating
  }
  return (Object.keys(weights) as Reason[]).filter((reason) => holds[reason])
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The best of the candidates: what fits the patient first, then rating, experience and name. */
export function recommend(candidates: readonly Doctor[], known: Known): (Doctor & { reasons: Reason[] })[] {
  const unique = [...new Map(candidates.map((candidate) => [candidate._id, candidate])).values()]
  const ranked = unique.map((entry) => {
    const reasons = reasonsFor(entry, known)
    return { ...entry, reasons, score: reasons.reduce((sum, reason) => sum + weights[reason], 0) }
  })
  ranked.sort(
    (a, b) =>
      b.score - a.score ||
      (b.rating ?? 0) - (a.rating ?? 0) ||
      b.experience - a.experience ||
      compareText(a.name, b.name) ||
      compareText(a._id, b._id)
  )
  return ranked.slice(0, recommendedCount).map(({ score: _, ...it }) => it)
}
