import type { AppointmentStatus } from '@arogyachat/contract/appointments'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import { isNotDemo } from '../../db/demo-accounts.ts'
import type { AppointmentsTable } from '../../db/schema.ts'
import type { DayOffer } from './rules.ts'

/** An appointment with the names of its two people. */
const viewed = (q: Queryable) =>
  q
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .leftJoin('profile_images as di', 'di.account_id', 'a.doctor_id')
    .leftJoin('profile_images as pi', 'pi.account_id', 'a.patient_id')
    .select([
      'a.id',
      'a.patient_id',
      'a.doctor_id',
      'a.date',
      'a.slot',
      'a.status',
      'a.consultation_type',
      'a.symptoms_sealed',
      'a.room_id',
      'a.canceled_by',
      'a.met_at',
      'a.completed_at',
      'a.created_at',
      'd.name as doctor_name',
      'd.specialization',
      'di.updated_at as doctor_image_at',
      'p.name as patient_name',
      'p.age as patient_age',
      'p.gender as patient_gender',
      'pi.updated_at as patient_image_at'
    ])
export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof viewed>['executeTakeFirstOrThrow']>>

/** The appointment when this account takes part in it; locked, its status stands still until the end of the transaction. */
export const find = async (q: Queryable, id: string, accountId: string, lock = false): Promise<AppointmentRow | null> =>
  (await viewed(q)
    .where('a.id', '=', id)
    .where((eb) => eb.or([eb('a.patient_id', '=', accountId), eb('a.doctor_id', '=', accountId)]))
    .$if(lock, (qb) => qb.forUpdate('a'))
    .executeTakeFirst()) ?? null

export interface Filter {
  side: 'patient_id' | 'doctor_id'
  accountId: string
  statuses?: readonly AppointmentStatus[] | undefined
  /** ISO dates, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Only those that end after this day and time in India. */
  endsAfter?: { date: string; time: string } | undefined
}

const where = (filter: Filter) => {
  const conditions = [sql`a.${sql.ref(filter.side)} = ${filter.accountId}`]
  if (filter.statuses) conditions.push(sql`a.status in (${sql.join(filter.statuses.map((status) => sql.lit(status)))})`)
  if (filter.from) conditions.push(sql`a.date >= ${filter.from}`)
  if (filter.to) conditions.push(sql`a.date <= ${filter.to}`)
  if (filter.endsAfter) {
    const { date, time } = filter.endsAfter
    conditions.push(sql`a.date >= ${date} and (a.date > ${date} or substr(a.slot, 7) > ${time})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export const list = (
  q: Queryable,
  filter: Filter,
  page: { order: 'asc' | 'desc'; limit: number; offset: number }
): Promise<AppointmentRow[]> =>
  viewed(q)
    .where(where(filter))
    .orderBy('a.date', page.order)
    .orderBy('a.slot', page.order)
    .orderBy('a.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** All of them, locked until the end of the transaction. */
export const listLocked = (tx: Tx, filter: Filter): Promise<AppointmentRow[]> =>
  viewed(tx).where(where(filter)).orderBy('a.id').forUpdate('a').execute()

/** No booking with this doctor is under way from here to the end of the transaction; `findBooking` waits for it. */
export const lockDoctor = (tx: Tx, doctorId: string) =>
  tx.selectFrom('doctors').select('id').where('id', '=', doctorId).forUpdate().execute()

/** The doctor's account is not closed from here to the end of the transaction: `lockDoctor` waits. */
export const holdDoctor = (tx: Tx, doctorId: string) =>
  tx.selectFrom('doctors').select('id').where('id', '=', doctorId).forKeyShare().execute()

export async function count(q: Queryable, filter: Filter): Promise<number> {
  const row = await q
    .selectFrom('appointments as a')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(where(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Of a row of `appointments as a`: it makes its doctor one who treats its patient. */
const isTreatment = sql<boolean>`(
  a.status <> 'canceled' or a.met_at is not null
  or exists (select from prescriptions as p where p.appointment_id = a.id)
)`

/** Those of the patients whom the doctor treats. */
export const listTreated = async (q: Queryable, doctorId: string, patientIds: readonly string[]): Promise<string[]> =>
  (
    await q
      .selectFrom('appointments as a')
      .select('a.patient_id')
      .distinct()
      .where('a.doctor_id', '=', doctorId)
      .where('a.patient_id', 'in', patientIds)
      .where(isTreatment)
      .execute()
  ).map((row) => row.patient_id)

export async function countPatientsOf(q: Queryable, doctorId: string): Promise<number> {
  const row = await q
    .selectFrom('appointments as a')
    .select((eb) => eb.fn.count<string>('a.patient_id').distinct().as('total'))
    .where('a.doctor_id', '=', doctorId)
    .where(isTreatment)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Slots of the day `date` that live appointments of the doctor `d` hold. */
const takenOn = (date: string) => sql<string[]>`array(
  select slot from appointments
  where doctor_id = d.id and date = ${date} and status in ('scheduled', 'confirmed')
)`

/** Without demo, a doctor of the demo offers nothing. */
const offers = (q: Queryable, withDemo: boolean, doctorId: string, date: string) =>
  q
    .selectFrom('doctors as d')
    .select((eb) => [
      'd.days',
      'd.time_slots',
      'd.verified_at',
      'd.bookable_since',
      eb
        .exists(
          eb
            .selectFrom('doctor_days_off as o')
            .select('o.date')
            .whereRef('o.doctor_id', '=', 'd.id')
            .where('o.date', '=', date)
        )
        .as('is_day_off'),
      takenOn(date).as('taken')
    ])
    .where('d.id', '=', doctorId)
    .$if(!withDemo, (query) => query.where(isNotDemo('d.id')))

type OfferRow = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>
export interface Offer extends DayOffer {
  isVerified: boolean
  /** Patients may find and book the doctor. */
  isBookable: boolean
}

const offerOf = (row: OfferRow, date: string): Offer => ({
  date,
  days: row.days,
  timeSlots: row.time_slots,
  isDayOff: row.is_day_off === true,
  taken: row.taken,
  isVerified: row.verified_at !== null,
  isBookable: row.bookable_since !== null
})

/** What the doctor offers on this day and what is held of it, in one query; null when there is no such doctor. */
export async function findOffer(
  q: Queryable,
  withDemo: boolean,
  doctorId: string,
  date: string
): Promise<Offer | null> {
  const row = await offers(q, withDemo, doctorId, date).executeTakeFirst()
  return row ? offerOf(row, date) : null
}

/** A booking that is asked for, and when. */
export interface Wish {
  patientId: string
  doctorId: string
  date: string
  slot: string
  /** Day and time in India. */
  now: { date: string; time: string }
}

/**
 * All that a booking is judged by, and the people that its answer shows, in one query; null when there is no such doctor, or
 * no such patient with an open account. `ownId` is the patient's live appointment with this doctor at this very time, `ahead` how many live ones with
 * this doctor are not over yet.
 */
export async function findBooking(q: Queryable, withDemo: boolean, { patientId, doctorId, date, slot, now }: Wish) {
  const row = await offers(q, withDemo, doctorId, date)
    .innerJoin('patients as p', (join) => join.on('p.id', '=', patientId))
    .innerJoin('accounts as owner', (join) => join.onRef('owner.id', '=', 'p.id').on('owner.closed_at', 'is', null))
    .leftJoin('profile_images as di', 'di.account_id', 'd.id')
    .leftJoin('profile_images as pi', 'pi.account_id', 'p.id')
    .select([
      'd.name as doctor_name',
      'd.specialization',
      'di.updated_at as doctor_image_at',
      'p.name as patient_name',
      'p.age as patient_age',
      'p.gender as patient_gender',
      'pi.updated_at as patient_image_at',
      sql<string | null>`(
        select id from appointments
        where doctor_id = d.id and patient_id = p.id and date = ${date} and slot = ${slot}
          and status in ('scheduled', 'confirmed')
      )`.as('own_id'),
      sql<number>`(
        select count(*)::int from appointments
        where doctor_id = d.id and patient_id = p.id and status in ('scheduled', 'confirmed')
          and date >= ${now.date} and (date > ${now.date} or substr(slot, 7) > ${now.time})
      )`.as('ahead')
    ])
    .forKeyShare('d')
    .executeTakeFirst()
  if (!row) return null
  return { offer: offerOf(row, date), ownId: row.own_id, ahead: row.ahead, people: row }
}

export type Booking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** False when the slot is held: the partial unique index has the last word. */
export async function insert(tx: Tx, row: Insertable<AppointmentsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('appointments')
    .values(row)
    .onConflict((oc) =>
      // The index's own condition, with literals: the planner must recognise it.
      oc.columns(['doctor_id', 'date', 'slot']).where(sql<boolean>`status in ('scheduled', 'confirmed')`).doNothing()
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const update = (tx: Tx, id: string, set: Updateable<AppointmentsTable>) =>
  tx.updateTable('appointments').set(set).where('id', '=', id).execute()

/** The two accounts, when this was the first time; null when they had met before. */
export const updateMet = async (q: Queryable, id: string, at: Date) =>
  (await q
    .updateTable('appointments')
    .set({ met_at: at })
    .where('id', '=', id)
    .where('met_at', 'is', null)
    .returning(['patient_id', 'doctor_id'])
    .executeTakeFirst()) ?? null

export const listRatings = (q: Queryable, appointmentIds: readonly string[]) =>
  q
    .selectFrom('ratings')
    .select(['appointment_id', 'patient_id', 'rating', 'comment_sealed'])
    .where('appointment_id', 'in', appointmentIds)
    .execute()

/** False when this appointment was rated before. The doctor's sum is kept with it. */
export async function insertRating(
  tx: Tx,
  row: {
    appointment_id: string
    doctor_id: string
    patient_id: string
    rating: number
    comment_sealed: Buffer
    created_at: Date
  }
): Promise<boolean> {
  const inserted = await tx
    .insertInto('ratings')
    .values(row)
    .onConflict((oc) => oc.column('appointment_id').doNothing())
    .returning('appointment_id')
    .executeTakeFirst()
  if (!inserted) return false
  await tx
    .updateTable('doctors')
    .set((eb) => ({ rating_sum: eb('rating_sum', '+', row.rating), rating_count: eb('rating_count', '+', 1) }))
    .where('id', '=', row.doctor_id)
    .execute()
  return true
}
