import type { AppointmentStatus } from '@arogyachat/contract/appointments'
import type { Relation } from '@arogyachat/contract/family/family'
import { sql, type Updateable } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { AppointmentsTable } from '../../db/schema/appointments.ts'

/** What the patient `p` is to the carer `b` who booked, by their newest link; it may have ended. */
export const bookerRelation = sql<Relation | null>`(
  select l.relation from care_links as l where l.carer_id = b.id and l.patient_id = p.id
  order by l.created_at desc, l.id desc limit 1
)`

const hasIntake = sql<boolean>`exists (select from intakes as i where i.appointment_id = a.id)`

/** Appointments with the names of both participants. */
const viewed = (q: Queryable) =>
  q
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .leftJoin('patients as b', 'b.id', 'a.booked_by')
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
      'a.cancellation_sealed',
      'a.met_at',
      'a.completed_at',
      'a.created_at',
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
      hasIntake.as('has_intake')
    ])
export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof viewed>['executeTakeFirstOrThrow']>>

/**
 * The appointment when this account takes part in it. With `lock`, its status cannot change until the end of the
 * transaction.
 */
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
  /** ISO dates, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Only appointments that end after this day and time in India. */
  endsAfter?: { date: string; time: string } | undefined
}

export const where = (filter: Filter) => {
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

/** Returns all matches, locked until the end of the transaction. */
export const listLocked = (tx: Tx, filter: Filter): Promise<AppointmentRow[]> =>
  viewed(tx).where(where(filter)).orderBy('a.id').forUpdate('a').execute()

/** Prevents bookings with this doctor until the end of the transaction; `loadBookingContext` waits for this lock. */
export const lockDoctor = (tx: Tx, doctorId: string) =>
  tx.selectFrom('doctors').select('id').where('id', '=', doctorId).forUpdate().execute()

/**
 * Prevents the doctor's account from being closed until the end of the transaction; `lockDoctor` waits for this lock.
 */
export const lockDoctorShared = (tx: Tx, doctorId: string) =>
  tx.selectFrom('doctors').select('id').where('id', '=', doctorId).forKeyShare().execute()

export async function count(q: Queryable, filter: Filter): Promise<number> {
  const row = await q
    .selectFrom('appointments as a')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(where(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Whether a row of `appointments as a` makes its doctor one who treats its patient. */
const isTreatment = sql<boolean>`(
  a.status <> 'canceled' or a.met_at is not null
  or exists (select from prescriptions as p where p.appointment_id = a.id)
)`

/** Returns those of the patients whom the doctor treats. */
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

/** The doctors who treat this patient. */
export const listTreating = async (q: Queryable, patientId: string): Promise<string[]> =>
  (
    await q
      .selectFrom('appointments as a')
      .select('a.doctor_id')
      .distinct()
      .where('a.patient_id', '=', patientId)
      .where(isTreatment)
      .execute()
  ).map((row) => row.doctor_id)

/** The appointments that make their doctors treat this patient, soonest first; `is_coming`: today or later and not cancelled. */
export const listTreatingWithVisits = (q: Queryable, patientId: string, today: string) =>
  q
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select([
      'a.id',
      'a.date',
      'a.slot',
      'a.doctor_id',
      'd.name',
      'd.specialization',
      sql<boolean>`(a.date >= ${today}::date and a.status <> 'canceled')`.as('is_coming')
    ])
    .where('a.patient_id', '=', patientId)
    .where(isTreatment)
    .orderBy('d.name')
    .orderBy('a.date')
    .orderBy('a.slot')
    .execute()

export async function countPatientsOf(q: Queryable, doctorId: string): Promise<number> {
  const row = await q
    .selectFrom('appointments as a')
    .select((eb) => eb.fn.count<string>('a.patient_id').distinct().as('total'))
    .where('a.doctor_id', '=', doctorId)
    .where(isTreatment)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const update = (tx: Tx, id: string, set: Updateable<AppointmentsTable>) =>
  tx.updateTable('appointments').set(set).where('id', '=', id).execute()

/** Returns both accounts when this was the first time; null when they had met before. */
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

/** Returns false when this appointment was rated before. Updates the doctor's rating sum with it. */
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
