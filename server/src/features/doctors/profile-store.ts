import type { Doctor } from '@arogyachat/contract/doctors'
import { sql, type Updateable } from 'kysely'
import { areAccountsOpen, isNotBlocked } from '../../db/account-state.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { DoctorsTable } from '../../db/schema/doctors.ts'
import { doctorOf, listed } from './store.ts'

/** Whether patients may find and book the doctor. */
export const isBookable = async (q: Queryable, id: string): Promise<boolean> =>
  (await q
    .selectFrom('doctors')
    .select('id')
    .where('id', '=', id)
    .where('bookable_since', 'is not', null)
    .where(isNotBlocked('doctors.id'))
    .executeTakeFirst()) !== undefined

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

/** Leaves out days off before `from`. */
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
        email: row.email ?? '',
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
 * Updates the fields that are present. Verification covers this name, these qualifications, this specialization and
 * this number in this council's register; a change of any of them ends it.
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

/**
 * Makes the doctor bookable from now on, or no longer with null. Returns false when the account is closed; its doctor
 * stays unbookable.
 */
export async function setBookable(tx: Tx, id: string, since: Date | null): Promise<boolean> {
  // Closing an account locks this row, so it is locked before checking that the account is open.
  await tx.selectFrom('doctors').select('id').where('id', '=', id).forUpdate().execute()
  if (since !== null && !(await areAccountsOpen(tx, [id]))) return false
  await tx.updateTable('doctors').set({ bookable_since: since }).where('id', '=', id).execute()
  return true
}
