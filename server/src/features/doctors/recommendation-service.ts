import { languageOf } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { nextFreeOf } from '../appointments/free-time-service.ts'
import { type PatientFacts, recommend, recommendedCount } from './rules.ts'
import { visibilityOn } from './service.ts'
import * as store from './store.ts'

/** The number of earlier appointments, and of their specializations, that recommendations use. */
const recentVisits = 20
const recentFields = 2
/** The number of best-ranked doctors to compare for each specialization and language. */
const candidatesEach = 10

/** Two doctors that match the patient; the first two of the list when nothing is known about the patient. */
export async function listRecommended(context: AppContext, actor: Actor) {
  const { db } = context.database
  const visits = await store.listRecentVisits(db, actor.accountId, recentVisits)
  const facts: PatientFacts = {
    specializations: [...new Set(visits.map((visit) => visit.specialization))].slice(0, recentFields),
    language: actor.language && languageOf(actor.language).english,
    seenDoctorIds: new Set(visits.map((visit) => visit.doctor_id))
  }
  const shown = visibilityOn(context)
  const best = async (filters: store.DoctorFilters, limit: number) => {
    const ranked = await store.listRanked(db, filters, { shown, limit, offset: 0 })
    return ranked.map(({ id }) => id)
  }
  const language = facts.language ?? undefined
  // At most eight queries, each of them bounded.
  const candidateIds = await Promise.all([
    best({}, recommendedCount),
    language ? best({ language }, candidatesEach) : [],
    ...facts.specializations.flatMap((specialization) => [
      best({ specialization }, candidatesEach),
      language ? best({ specialization, language }, candidatesEach) : []
    ]),
    [...facts.seenDoctorIds]
  ])
  const candidates = await store.listByIds(db, [...new Set(candidateIds.flat())], shown)
  const chosen = recommend(candidates, facts)
  const nextFree = await nextFreeOf(
    context,
    db,
    chosen.map((doctor) => doctor._id)
  )
  return chosen.map((doctor) => ({ ...doctor, nextFree: nextFree.get(doctor._id) ?? null }))
}
