import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { Doctor } from '@arogyachat/contract/doctors'
import type { doctorFilters } from '@arogyachat/contract/schemas/doctors'
import type { Specialization } from '@arogyachat/contract/specializations'
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import { areOpen } from '../../db/account-state.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { isNotDemo } from '../../db/demo-accounts.ts'
import type { DoctorsTable } from '../../db/schema.ts'

export type DoctorFilters = Partial<z.output<typeof doctorFilters>>

/** As the indexes have it, word for word. */
const meanRating = sql<number>`(d.rating_sum::float8 / greatest(d.rating_count, 1))`

const listed = (q: Queryable) =>
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

/** One decimal, as shown. */
const meanOf = (row: ListedRow) =>
  row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10

const doctorOf = (row: ListedRow): Doctor => ({
  _id: row.id,
  name: row.name,
  specialization: row.specialization,
  qualifications: row.qualifications,
  languages: row.languages,
  experience: row.experience,
  gender: row.gender,
  rating: meanOf(row),
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

/** The words of a name, as the index has them: split at blanks and at what stands between the parts of a name. */
const nameWords = sql`array_to_tsvector(array_remove(
  string_to_array(translate(lower(d.name), '.,’''-()', '       '), ' '), ''
))`
const wordsOf = (name: string): string[] => name.split(/[\s.,’'()-]+/).filter(Boolean)
/** Each word as the beginning of a word of the name, in any order; quoted, no sign in it means anything. */
const prefixQuery = (words: readonly string[]) =>
  words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ')

/** Who is shown at all on this site. */
export interface Shown {
  onlyVerified: boolean
  withDemo: boolean
}

const matching = ({ specialization, language, name, maxFee }: DoctorFilters, { onlyVerified, withDemo }: Shown) => {
  // Until the address is proven, and once the account is closed, nobody finds the doctor.
  const conditions = [sql`d.bookable_since is not null`]
  if (specialization) conditions.push(sql`d.specialization = ${specialization}`)
  if (language) conditions.push(sql`${language} = any(d.languages)`)
  if (maxFee !== undefined) conditions.push(sql`d.consultation_fee <= ${maxFee}`)
  if (onlyVerified) conditions.push(sql`d.verified_at is not null`)
  if (!withDemo) conditions.push(isNotDemo('d.id'))
  const words = wordsOf(name ?? '')
  if (words.length > 0) conditions.push(sql`${nameWords} @@ lower(${prefixQuery(words)})::tsquery`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** So many matches are found and sorted faster than the first twenty of them met on a walk through the order. */
const fewMatches = 1000

/** Best rated, most experienced, by name. `total` is how many match, when it is known. */
export const list = async (
  q: Queryable,
  filters: DoctorFilters,
  of: { shown: Shown; limit: number; offset: number; total?: number }
): Promise<Doctor[]> => {
  const matches = matching(filters, of.shown)
  const isFew = of.total !== undefined && of.total <= fewMatches
  const rows = await listed(q)
    // The planner cannot tell how rare a name is, so it is told what to do first.
    .where(isFew ? sql<SqlBool>`d.id = any(array(select d.id from doctors as d where ${matches}))` : matches)
    .orderBy(meanRating, 'desc')
    .orderBy('d.experience', 'desc')
    .orderBy('d.name')
    .orderBy('d.id')
    .limit(of.limit)
    .offset(of.offset)
    .execute()
  return rows.map(doctorOf)
}

export async function count(q: Queryable, filters: DoctorFilters, shown: Shown): Promise<number> {
  const row = await q
    .selectFrom('doctors as d')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(matching(filters, shown))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function find(q: Queryable, id: string, withDemo: boolean): Promise<Doctor | null> {
  const row = await listed(q)
    .where('d.id', '=', id)
    .$if(!withDemo, (query) => query.where(isNotDemo('d.id')))
    .executeTakeFirst()
  return row ? doctorOf(row) : null
}

/** Whether patients may find and book the doctor. */
export const isBookable = async (q: Queryable, id: string): Promise<boolean> =>
  (await q
    .selectFrom('doctors')
    .select('id')
    .where('id', '=', id)
    .where('bookable_since', 'is not', null)
    .executeTakeFirst()) !== undefined

export const listByIds = async (q: Queryable, ids: readonly string[], shown: Shown): Promise<Doctor[]> =>
  ids.length === 0 ? [] : (await listed(q).where('d.id', 'in', ids).where(matching({}, shown)).execute()).map(doctorOf)

/** With whom this patient was lately, the newest first. */
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

export interface OwnProfile {
  doctor: Doctor
  email: string
  phone: string
  age: number | null
  address: string
  pincode: string
  daysOff: string[]
  emailVerified: boolean
}

/** `from`: days off that are over are not listed. */
export async function findProfile(q: Queryable, id: string, from: string): Promise<OwnProfile | null> {
  const row = await listed(q)
    .innerJoin('accounts as acc', 'acc.id', 'd.id')
    .select([
      'acc.email',
      'd.phone',
      'd.age',
      'd.address',
      'd.pincode',
      'd.bookable_since',
      sql<string[]>`array(
        select o.date::text from doctor_days_off as o where o.doctor_id = d.id and o.date >= ${from} order by o.date
      )`.as('days_off')
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row
    ? {
        doctor: doctorOf(row),
        email: row.email,
        phone: row.phone,
        age: row.age,
        address: row.address,
        pincode: row.pincode,
        daysOff: row.days_off,
        emailVerified: row.bookable_since !== null
      }
    : null
}

/**
 * Fields left out stay. What was verified was that a person of this name, with these qualifications in this field, stands under
 * this number of this council: with any of them changed, it is not verified any more.
 */
export async function update(
  tx: Tx,
  id: string,
  set: Omit<Updateable<DoctorsTable>, 'registration_number' | 'registration_council' | 'verified_at'>,
  registration: { number?: string | null; council?: string | null }
): Promise<void> {
  const number = registration.number === undefined ? sql`registration_number` : sql`${registration.number}`
  const council = registration.council === undefined ? sql`registration_council` : sql`${registration.council}`
  const name = set.name === undefined ? sql`name` : sql`${set.name}`
  const field = set.specialization === undefined ? sql`specialization` : sql`${set.specialization}`
  const qualifications = set.qualifications === undefined ? sql`qualifications` : sql`${set.qualifications}::text[]`
  await tx
    .updateTable('doctors')
    .set({
      ...set,
      registration_number: sql<string | null>`${number}`,
      registration_council: sql<string | null>`${council}`,
      verified_at: sql<Date | null>`case
        when registration_number is not distinct from ${number} and registration_council is not distinct from ${council}
          and name = ${name} and specialization = ${field} and qualifications = ${qualifications}
        then verified_at
      end`
    })
    .where('id', '=', id)
    .execute()
}

export async function replaceDaysOff(tx: Tx, doctorId: string, dates: readonly string[]): Promise<void> {
  await tx.deleteFrom('doctor_days_off').where('doctor_id', '=', doctorId).execute()
  if (dates.length === 0) return
  await tx
    .insertInto('doctor_days_off')
    .values(dates.map((date) => ({ doctor_id: doctorId, date })))
    .execute()
}

/** Patients find and book the doctor from now on; null: no longer. */
/** False when the account is closed: its doctor stays unbookable. */
export async function setBookable(tx: Tx, id: string, since: Date | null): Promise<boolean> {
  // Whoever closes the account holds this row, so it is locked before anybody asks whether the account is open.
  await tx.selectFrom('doctors').select('id').where('id', '=', id).forUpdate().execute()
  if (since !== null && !(await areOpen(tx, [id]))) return false
  await tx.updateTable('doctors').set({ bookable_since: since }).where('id', '=', id).execute()
  return true
}

/* What the administrator's command reads and writes. */

/** Without demo doctors, whose registration nobody can check. */
export const listUnverified = (q: Queryable, limit: number) =>
  q
    .selectFrom('doctors as d')
    .innerJoin('accounts as acc', 'acc.id', 'd.id')
    .select(['acc.email', 'd.name', 'd.specialization', 'd.registration_number', 'd.registration_council'])
    .where('d.verified_at', 'is', null)
    .where(isNotDemo('d.id'))
    .orderBy('d.id')
    .limit(limit)
    .execute()

export const findByEmail = async (q: Queryable, email: string) =>
  (await q
    .selectFrom('accounts as acc')
    .innerJoin('doctors as d', 'd.id', 'acc.id')
    .select(['d.id', 'd.name', 'd.registration_number', 'd.registration_council'])
    .where('acc.role', '=', 'doctor')
    .where('acc.email', '=', email)
    .executeTakeFirst()) ?? null

/** Only while name and registration are those that were looked up. */
export async function setVerified(
  q: Queryable,
  of: { id: string; name: string; registration_number: string | null; registration_council: string | null },
  at: Date | null
): Promise<boolean> {
  const updated = await q
    .updateTable('doctors')
    .set({ verified_at: at })
    .where('id', '=', of.id)
    .where('name', '=', of.name)
    .where('registration_number', 'is not distinct from', of.registration_number)
    .where('registration_council', 'is not distinct from', of.registration_council)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
