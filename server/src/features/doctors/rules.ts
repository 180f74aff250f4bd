import { type Doctor, type FreeTime, ratingsForStars } from '@arogyachat/contract/doctors'
import type { SpokenLanguage } from '@arogyachat/contract/languages'
import type { Specialization } from '@arogyachat/contract/specializations'

/** The number of recommended doctors. */
export const recommendedCount = 2
/** From this average of enough ratings on, the rating is a reason of its own. */
const goodRating = 4

/**
 * The mean of all ratings with this many ratings of the usual value added, so that one opinion cannot outrank many. The
 * index of the lists repeats both numbers.
 */
export const usualRating = 4
export const addedRatings = 10
export const weightedRating = (sum: number, count: number): number =>
  (sum + usualRating * addedRatings) / (count + addedRatings)
const weightedOf = ({ rating, ratingCount }: Doctor) => weightedRating((rating ?? 0) * ratingCount, ratingCount)

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
    rating: doctor.ratingCount >= ratingsForStars && (doctor.rating ?? 0) >= goodRating
  }
  return (Object.keys(weights) as Reason[]).filter((reason) => applies[reason])
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What the order of a list within one language group rests on. */
export interface Ranked {
  id: string
  name: string
  experience: number
  /** See `weightedRating`. */
  rating: number
}

const noDay = '9999-12-31'

/** Orders by the day of the first free time, then by weighted rating, experience and name. */
export function inOrderOfTime(doctors: readonly Ranked[], nextFree: ReadonlyMap<string, FreeTime | null>): Ranked[] {
  const dayOf = ({ id }: Ranked) => nextFree.get(id)?.date ?? noDay
  return [...doctors].sort(
    (a, b) =>
      compareText(dayOf(a), dayOf(b)) ||
      b.rating - a.rating ||
      b.experience - a.experience ||
      compareText(a.name, b.name) ||
      compareText(a.id, b.id)
  )
}

/** Ranks the candidates by what matches the patient, then weighted rating, experience and name, and returns the best. */
export function recommend(candidates: readonly Doctor[], facts: PatientFacts): (Doctor & { reasons: Reason[] })[] {
  const unique = [...new Map(candidates.map((candidate) => [candidate._id, candidate])).values()]
  const ranked = unique.map((doctor) => {
    const reasons = reasonsFor(doctor, facts)
    return { ...doctor, reasons, score: reasons.reduce((sum, reason) => sum + weights[reason], 0) }
  })
  ranked.sort(
    (a, b) =>
      b.score - a.score ||
      weightedOf(b) - weightedOf(a) ||
      b.experience - a.experience ||
      compareText(a.name, b.name) ||
      compareText(a._id, b._id)
  )
  return ranked.slice(0, recommendedCount).map(({ score: _, ...doctor }) => doctor)
}
