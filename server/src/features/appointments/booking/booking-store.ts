import { type Insertable, type SqlBool, sql } from 'kysely'
import { isNotBlocked } from '../../../db/account-state.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { isNotDemo } from '../../../db/demo-accounts.ts'
import type { AppointmentsTable } from '../../../db/schema/appointments.ts'
import type { DayOffer, Schedule } from '../rules.ts'
import { bookerRelation } from '../store.ts'

/** The slots of the day `date` that live appointments of the doctor `d` occupy. */
const takenOn = (date: string) => sql<string[]>`array(
  select slot from appointments
  where doctor_id = d.id and date = ${date} and status in ('scheduled', 'confirmed')
)`

/** Without demo, demo doctors offer nothing. */
const offers = (q: Queryable, withDemo: boolean, doctorId: string, date: string) =>
  q
    .selectFrom('doctors as d')
    .select((eb) => [
      'd.days',
      'd.time_slots',
      'd.verified_at',
      'd.bookable_since',
      isNotBlocked('d.id').as('is_not_blocked'),
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
  /** Whether patients may find and book the doctor. */
  isBookable: boolean
}

const isBookable = (row: { bookable_since: Date | null; is_not_blocked: SqlBool }) =>
  row.bookable_since !== null && row.is_not_blocked === true

const offerOf = (row: OfferRow, date: string): Offer => ({
  date,
  days: row.days,
  timeSlots: row.time_slots,
  isDayOff: row.is_day_off === true,
  taken: row.taken,
  isVerified: row.verified_at !== null,
  isBookable: isBookable(row)
})

/** What the doctor offers on this day and what is already taken, in one query; null for an unknown doctor. */
export async function findOffer(
  q: Queryable,
  withDemo: boolean,
  doctorId: string,
  date: string
): Promise<Offer | null> {
  const row = await offers(q, withDemo, doctorId, date).executeTakeFirst()
  return row ? offerOf(row, date) : null
}

export interface DoctorSchedule extends Schedule {
  id: string
  isVerified: boolean
  /** Whether patients may find and book the doctor. */
  isBookable: boolean
}

/** What these doctors offer and what is taken between two days, in one query however many they are. */
export async function listSchedules(
  q: Queryable,
  withDemo: boolean,
  doctorIds: readonly string[],
  { from, to }: { from: string; to: string }
): Promise<DoctorSchedule[]> {
  const rows = await q
    .selectFrom('doctors as d')
    .select([
      'd.id',
      'd.days',
      'd.time_slots',
      'd.verified_at',
      'd.bookable_since',
      isNotBlocked('d.id').as('is_not_blocked'),
      sql<string[]>`array(
        select o.date::text from doctor_days_off as o where o.doctor_id = d.id and o.date between ${from} and ${to}
      )`.as('days_off'),
      sql<string[]>`array(
        select a.date::text || ' ' || a.slot from appointments as a
        where a.doctor_id = d.id and a.date between ${from} and ${to} and a.status in ('scheduled', 'confirmed')
      )`.as('taken')
    ])
    .where(sql<boolean>`d.id = any(${[...doctorIds]}::uuid[])`)
    .$if(!withDemo, (query) => query.where(isNotDemo('d.id')))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    days: row.days,
    timeSlots: row.time_slots,
    isVerified: row.verified_at !== null,
    isBookable: isBookable(row),
    daysOff: new Set(row.days_off),
    taken: slotsByDate(row.taken)
  }))
}

/** Groups texts such as `2026-11-20 09:00-09:30` by their day. */
function slotsByDate(texts: readonly string[]): Map<string, string[]> {
  const byDate = new Map<string, string[]>()
  for (const text of texts) {
    const date = text.slice(0, 10)
    byDate.set(date, [...(byDate.get(date) ?? []), text.slice(11)])
  }
  return byDate
}

/** A requested booking and the time of the request. */
export interface BookingRequest {
  patientId: string
  doctorId: string
  /** The carer who books for the patient. */
  carerId: string | null
  date: string
  slot: string
  /** Day and time in India. */
  now: { date: string; time: string }
}

/**
 * Loads everything a booking is checked against, and the participants that its reply shows, in one query; null for an
 * unknown doctor or a patient whose account is closed or blocked. `ownId` is the patient's live appointment with this doctor in
 * this slot, `ahead` the number of live appointments with this doctor that are not over yet.
 */
export async function loadBookingContext(
  q: Queryable,
  withDemo: boolean,
  { patientId, doctorId, carerId, date, slot, now }: BookingRequest
) {
  const row = await offers(q, withDemo, doctorId, date)
    .innerJoin('patients as p', (join) => join.on('p.id', '=', patientId))
    .innerJoin('accounts as owner', (join) =>
      join.onRef('owner.id', '=', 'p.id').on('owner.closed_at', 'is', null).on('owner.blocked_at', 'is', null)
    )
    .leftJoin('patients as b', (join) => join.on(sql<boolean>`b.id = ${carerId}::uuid`))
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
      'b.name as booker_name',
      'b.gender as booker_gender',
      bookerRelation.as('booker_relation'),
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
  return { offer: offerOf(row, date), ownId: row.own_id, ahead: row.ahead, participants: row }
}

export type BookingContext = NonNullable<Awaited<ReturnType<typeof loadBookingContext>>>

/** Returns false when the slot is taken, as decided by the partial unique index. */
export async function insert(tx: Tx, row: Insertable<AppointmentsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('appointments')
    .values(row)
    .onConflict((oc) =>
      // Repeats the index's condition with literals, so that the planner recognises it.
      oc.columns(['doctor_id', 'date', 'slot']).where(sql<boolean>`status in ('scheduled', 'confirmed')`).doNothing()
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
