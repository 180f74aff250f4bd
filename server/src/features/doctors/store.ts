import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { Doctor } from '@arogyachat/contract/doctors'
import type { SpokenLanguage } from '@arogyachat/contract/languages'
import type { doctorFilters } from '@arogyachat/contract/schemas/doctors'
import type { Specialization } from '@arogyachat/contract/specializations'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { isNotBlocked } from '../../db/account-state.ts'
import type { Queryable } from '../../db/database.ts'
import { isNotDemo } from '../../db/demo-accounts.ts'
import { addedRatings, type Ranked, usualRating } from './rules.ts'

export type DoctorFilters = Partial<z.output<typeof doctorFilters>> & {
  /** Doctors of these specialties match as well as those of the name. */
  orSpecializations?: readonly Specialization[]
}

/** Must match the expression of the index exactly, with the numbers as literals. */
const weightedRating = sql<number>`((d.rating_sum + ${sql.lit(usualRating * addedRatings)})::float8 / (d.rating_count + ${sql.lit(addedRatings)}))`

export const listed = (q: Queryable) =>
  q
    .selectFrom('doctors as d')
    .leftJoin('profile_images as i', 'i.account_id', 'd.id')
    .select([
      'd.id',
      'd.name',
      'd.specialization',
      'd.qualifications',
      'd.languages',
      'd.experience',
      'd.gender',
      'd.rating_sum',
      'd.rating_count',
      'd.days',
      'd.time_slots',
      'i.updated_at as image_at',
      'd.consultation_fee',
      'd.city',
      'd.state',
      'd.bio',
      'd.registration_number',
      'd.registration_council',
      'd.verified_at'
    ])
type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

/** Rounded to one decimal for display. */
const averageOf = (row: ListedRow) =>
  row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10

export const doctorOf = (row: ListedRow): Doctor => ({
  _id: row.id,
  name: row.name,
  specialization: row.specialization,
  qualifications: row.qualifications,
  languages: row.languages,
  experience: row.experience,
  gender: row.gender,
  rating: averageOf(row),
  ratingCount: row.rating_count,
  availability: { days: row.days, timeSlots: row.time_slots },
  profileImage: profileImageUrl(row.id, row.image_at),
  consultationFee: row.consultation_fee,
  city: row.city,
  state: row.state,
  bio: row.bio,
  registrationNumber: row.registration_number,
  registrationCouncil: row.registration_council,
  verified: row.verified_at !== null
})

/** The words of a name, split as in the index: at spaces and punctuation. */
const nameWords = sql`array_to_tsvector(array_remove(
  string_to_array(translate(lower(d.name), '.,’''-()', '       '), ' '), ''
))`
const wordsOf = (name: string): string[] => name.split(/[\s.,’'()-]+/).filter(Boolean)
/** Matches each word as a prefix of a word of the name, in any order; quoting disables query operators. */
const prefixQuery = (words: readonly string[]) =>
  words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ')

/** Which doctors this site shows. */
export interface Visibility {
  onlyVerified: boolean
  withDemo: boolean
}

const matching = (
  { specialization, language, name, maxFee, orSpecializations = [] }: DoctorFilters,
  { onlyVerified, withDemo }: Visibility
) => {
  // Doctors with an unverified address, or whose account is closed or blocked, are not listed.
  const conditions = [sql`d.bookable_since is not null`, isNotBlocked('d.id')]
  if (specialization) conditions.push(sql`d.specialization = ${specialization}`)
  if (language) conditions.push(sql`${language} = any(d.languages)`)
  if (maxFee !== undefined) conditions.push(sql`d.consultation_fee <= ${maxFee}`)
  if (onlyVerified) conditions.push(sql`d.verified_at is not null`)
  if (!withDemo) conditions.push(isNotDemo('d.id'))
  const words = wordsOf(name ?? '')
  const either = [
    ...(words.length > 0 ? [sql`${nameWords} @@ lower(${prefixQuery(words)})::tsquery`] : []),
    ...(orSpecializations.length > 0 ? [sql`d.specialization = any(${[...orSpecializations]}::text[])`] : [])
  ]
  if (either.length > 0) conditions.push(sql`(${sql.join(either, sql` or `)})`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * Up to this many matches, finding and sorting all of them is faster than walking through the order until the page is
 * full.
 */
const fewMatches = 1000

/** The doctors who speak one of some languages, or the others. */
export interface LanguageGroup {
  languages: readonly SpokenLanguage[]
  isSpoken: boolean
}

const speaks = (languages: readonly SpokenLanguage[]) => sql<SqlBool>`d.languages && ${[...languages]}::text[]`

/** Best rated first, then most experienced, then by name. `total` is the number of matches, if known. */
export const listRanked = async (
  q: Queryable,
  filters: DoctorFilters,
  of: { shown: Visibility; group?: LanguageGroup; limit: number; offset: number; total?: number }
): Promise<Ranked[]> => {
  const { group } = of
  const inGroup = group && (group.isSpoken ? speaks(group.languages) : sql<SqlBool>`not (${speaks(group.languages)})`)
  const matches = inGroup ? sql<SqlBool>`${matching(filters, of.shown)} and ${inGroup}` : matching(filters, of.shown)
  const isFew = of.total !== undefined && of.total <= fewMatches
  return (
    q
      .selectFrom('doctors as d')
      .select(['d.id', 'd.name', 'd.experience', weightedRating.as('rating')])
      // The planner cannot estimate how rare a name is, so the subquery makes it filter first.
      .where(isFew ? sql<SqlBool>`d.id = any(array(select d.id from doctors as d where ${matches}))` : matches)
      .orderBy(weightedRating, 'desc')
      .orderBy('d.experience', 'desc')
      .orderBy('d.name')
      .orderBy('d.id')
      .limit(of.limit)
      .offset(of.offset)
      .execute()
  )
}

/** How many doctors match, and how many of them speak one of these languages. */
export async function count(
  q: Queryable,
  filters: DoctorFilters,
  shown: Visibility,
  languages: readonly SpokenLanguage[] = []
): Promise<{ total: number; spoken: number }> {
  const row = await q
    .selectFrom('doctors as d')
    .select([
      sql<string>`count(*)`.as('total'),
      (languages.length > 0 ? sql<string>`count(*) filter (where ${speaks(languages)})` : sql<string>`0`).as('spoken')
    ])
    .where(matching(filters, shown))
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), spoken: Number(row.spoken) }
}

export async function find(q: Queryable, id: string, withDemo: boolean): Promise<Doctor | null> {
  const row = await listed(q)
    .where('d.id', '=', id)
    .$if(!withDemo, (query) => query.where(isNotDemo('d.id')))
    .executeTakeFirst()
  return row ? doctorOf(row) : null
}

export const listByIds = async (q: Queryable, ids: readonly string[], shown: Visibility): Promise<Doctor[]> =>
  ids.length === 0 ? [] : (await listed(q).where('d.id', 'in', ids).where(matching({}, shown)).execute()).map(doctorOf)

/** The doctors of this patient's latest appointments, newest first. */
export const listRecentVisits = (
  q: Queryable,
  patientId: string,
  limit: number
): Promise<{ doctor_id: string; specialization: Specialization }[]> =>
  q
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select(['a.doctor_id', 'd.specialization'])
    .where('a.patient_id', '=', patientId)
    .where('a.status', '!=', 'canceled')
    .orderBy('a.date', 'desc')
    .orderBy('a.slot', 'desc')
    .limit(limit)
    .execute()
