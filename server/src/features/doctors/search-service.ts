import type { ListedDoctor } from '@arogyachat/contract/doctors'
import { coreLanguageOf, type LanguageCode, languageOf, type SpokenLanguage } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { nextFreeOf } from '../appointments/free-time-service.ts'
import { needOf } from './need-service.ts'
import { inOrderOfTime } from './rules.ts'
import { visibilityOn } from './service.ts'
import * as store from './store.ts'

/** Within a language group this many of the best rated doctors are ordered by time. Those after them keep the order of rating. */
const orderedByTime = 500

type Paged = store.DoctorFilters & { page: number; pageSize: number }
interface Page {
  doctors: ListedDoctor[]
  total: number
}

/** The languages in which a user can talk to a doctor. Speakers of Haryanvi and Bhojpuri also understand Hindi. */
const languagesOf = (code: LanguageCode | null): SpokenLanguage[] =>
  code === null ? [] : [...new Set([languageOf(code).english, languageOf(coreLanguageOf(code)).english])]

/**
 * One page of the doctors that match the filters, with their first free times: those who speak the user's language, then
 * the others; within both by day of the first free time, then by weighted rating. The number of queries does not depend on
 * the number of doctors.
 */
export async function listDoctors(context: AppContext, actor: Actor, filters: Paged): Promise<Page> {
  const { page, pageSize } = filters
  const { db } = context.database
  const languages = languagesOf(actor.language)
  const { total, spoken } = await store.count(db, filters, visibilityOn(context), languages)
  const [from, to] = [(page - 1) * pageSize, Math.min(page * pageSize, total)]
  const groups =
    languages.length === 0
      ? [{ group: undefined, start: 0, size: total }]
      : [
          { group: { languages, isSpoken: true }, start: 0, size: spoken },
          { group: { languages, isSpoken: false }, start: spoken, size: total - spoken }
        ]
  const ids: string[] = []
  for (const { group, start, size } of groups) {
    const span = { from: Math.max(from - start, 0), to: Math.min(to - start, size) }
    if (span.from < span.to) ids.push(...(await idsOf(context, filters, { ...(group && { group }), ...span, size })))
  }
  return { doctors: await listInOrder(context, db, ids), total }
}

interface Span {
  group?: store.LanguageGroup
  from: number
  to: number
  /** How many doctors the group has. */
  size: number
}

async function idsOf(context: AppContext, filters: store.DoctorFilters, { group, from, to, size }: Span) {
  const { db } = context.database
  const ranked = (offset: number, end: number) =>
    store.listRanked(db, filters, {
      shown: visibilityOn(context),
      ...(group && { group }),
      limit: end - offset,
      offset,
      total: size
    })
  const head = Math.min(size, orderedByTime)
  const ids: string[] = []
  if (from < head) {
    const first = await ranked(0, head)
    const nextFree = await nextFreeOf(
      context,
      db,
      first.map(({ id }) => id)
    )
    ids.push(
      ...inOrderOfTime(first, nextFree)
        .slice(from, to)
        .map(({ id }) => id)
    )
  }
  if (to > head) ids.push(...(await ranked(Math.max(from, head), to)).map(({ id }) => id))
  return ids
}

/** These doctors in this order, with their first free times, in two queries. */
async function listInOrder(context: AppContext, q: Queryable, ids: readonly string[]): Promise<ListedDoctor[]> {
  const [doctors, nextFree] = await Promise.all([
    store.listByIds(q, ids, visibilityOn(context)),
    nextFreeOf(context, q, ids)
  ])
  const byId = new Map(doctors.map((doctor) => [doctor._id, doctor]))
  return ids.flatMap((id) => {
    const doctor = byId.get(id)
    return doctor ? { ...doctor, nextFree: nextFree.get(id) ?? null } : []
  })
}

/** The doctors of a sentence: those of that name, and those of the specialties that it asks for. */
export async function findDoctors(context: AppContext, actor: Actor, { text, ...filters }: Paged & { text: string }) {
  const need = await needOf(text, actor.language ?? 'en')
  const found = await listDoctors(context, actor, { ...filters, name: text, orSpecializations: need.specializations })
  return { ...found, understood: need.specializations, isEmergency: need.isEmergency }
}
