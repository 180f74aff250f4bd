import type { Role } from '@arogyachat/contract/accounts'
import { type AppointmentStatus, liveStatuses } from '@arogyachat/contract/appointments'
import type { Relation } from '@arogyachat/contract/family/family'
import type { IndiaMoment } from '@arogyachat/contract/india-time'
import type { Specialization } from '@arogyachat/contract/specializations'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { AppointmentsTable } from '../../db/schema/appointments.ts'
import { containsText } from '../../db/text-search.ts'

/** What the patient `p` is to the carer `b` who booked, by their newest link; it may have ended. */
export const bookerRelation = sql<Relation | null>`(
  select l.relation from care_links as l where l.carer_id = b.id and l.patient_id = p.id
  order by l.created_at desc, l.id desc limit 1
)`

const hasIntake = sql<boolean>`exists (select from intakes as i where i.appointment_id = a.id)`
const hasNote = sql<boolean>`exists (select from visit_notes as n where n.appointment_id = a.id)`
const hasTranscript = sql<boolean>`exists (select from transcript_lines as t where t.appointment_id = a.id)`

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
      hasIntake.as('has_intake'),
      hasNote.as('has_note'),
      hasTranscript.as('has_transcript')
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
  /** For a doctor: only those of this patient. */
  patientId?: string | undefined
  statuses?: readonly AppointmentStatus[] | undefined
  /** ISO dates, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  prescription?: 'issued' | 'missing' | 'possible' | undefined
  /** Only appointments that end after this moment. */
  endsAfter?: IndiaMoment | undefined
  /** Without the live appointments that end after this moment. */
  notLiveAfter?: IndiaMoment | undefined
}

const isPrescribed = sql`exists (select from prescriptions as p where p.appointment_id = a.id)`
const byPrescription = {
  issued: isPrescribed,
  missing: sql`a.status = 'completed' and not ${isPrescribed}`,
  possible: sql`a.status in ('scheduled', 'confirmed', 'completed')`
}

const endsAfter = ({ date, time }: IndiaMoment) =>
  sql`a.date >= ${date} and (a.date > ${date} or substr(a.slot, 7) > ${time})`
const inStatuses = (statuses: readonly AppointmentStatus[]) =>
  sql`a.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

export const where = (filter: Filter) => {
  const conditions = [sql`a.${sql.ref(filter.side)} = ${filter.accountId}`]
  if (filter.patientId) conditions.push(sql`a.patient_id = ${filter.patientId}`)
  if (filter.statuses) conditions.push(inStatuses(filter.statuses))
  if (filter.from) conditions.push(sql`a.date >= ${filter.from}`)
  if (filter.to) conditions.push(sql`a.date <= ${filter.to}`)
  if (filter.prescription) conditions.push(byPrescription[filter.prescription])
  if (filter.endsAfter) conditions.push(endsAfter(filter.endsAfter))
  if (filter.notLiveAfter) conditions.push(sql`not (${inStatuses(liveStatuses)} and ${endsAfter(filter.notLiveAfter)})`)
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
export const isTreatment = sql<boolean>`(
  a.status <> 'canceled' or a.met_at is not null
  or exists (select from prescriptions as p where p.appointment_id = a.id)
  or exists (select from visit_notes as n where n.appointment_id = a.id)
)`

/** The last day, past or to come, of a visit by which this doctor treats this patient; null when the doctor does not. */
export const lastVisitDay = (doctorId: RawBuilder<string>, patientId: RawBuilder<string>) =>
  sql<string | null>`(
    select max(a.date) from appointments as a
    where a.doctor_id = ${doctorId} and a.patient_id = ${patientId} and ${isTreatment}
  )`

/** The accounts on the other side, neither closed nor blocked, of visits on this day or later that are a treatment, by name. */
export async function listVisitedSince(
  q: Queryable,
  role: Role,
  accountId: string,
  { since, search, limit }: { since: string; search: string; limit: number }
) {
  const other: Role = role === 'patient' ? 'doctor' : 'patient'
  const { rows } = await sql<{
    id: string
    name: string
    image_at: Date | null
    specialization: Specialization | null
  }>`
    select o.id, o.name, i.updated_at as image_at,
      ${other === 'doctor' ? sql`o.specialization` : sql`null`} as specialization
    from ${sql.table(`${other}s`)} as o join accounts as c on c.id = o.id
      left join profile_images as i on i.account_id = o.id
    where c.closed_at is null and c.blocked_at is null and ${containsText('o.name', search)} and o.id in (
      select a.${sql.ref(`${other}_id`)} from appointments as a
      where a.${sql.ref(`${role}_id`)} = ${accountId} and a.date >= ${since} and ${isTreatment}
    )
    order by o.name, o.id limit ${limit}
  `.execute(q)
  return rows
}

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

/**
 * A part of `with recursive`: `walk` has the ids of the patients with an appointment of this doctor, found in one step in the index
 * for each, and a last row with null.
 */
export const walkOverPatients = (doctorId: string) => sql`walk (id) as (
  (select patient_id from appointments where doctor_id = ${doctorId} order by patient_id limit 1)
  union all
  select (
    select a.patient_id from appointments as a where a.doctor_id = ${doctorId} and a.patient_id > walk.id
    order by a.patient_id limit 1
  ) from walk where walk.id is not null
)`

/** The patients whom the doctor treats, whose names contain the text, by name. Closed accounts are left out. */
const treatedNamed = (q: Queryable, doctorId: string, name: string) =>
  q
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('accounts as owner', (join) => join.onRef('owner.id', '=', 'p.id').on('owner.closed_at', 'is', null))
    .where('a.doctor_id', '=', doctorId)
    .where(isTreatment)
    .where(containsText('p.name', name))

export const listTreatedNamed = (
  q: Queryable,
  doctorId: string,
  name: string,
  page: { limit: number; offset: number }
) =>
  treatedNamed(q, doctorId, name)
    .leftJoin('profile_images as pi', 'pi.account_id', 'p.id')
    .select([
      'p.id',
      'p.name',
      'p.age',
      'p.gender',
      'pi.updated_at as image_at',
      sql<string | null>`(max(a.date) filter (where a.status <> 'canceled'))::text`.as('last_date')
    ])
    .groupBy(['p.id', 'p.name', 'p.age', 'p.gender', 'pi.updated_at'])
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countTreatedNamed(q: Queryable, doctorId: string, name: string): Promise<number> {
  const row = await treatedNamed(q, doctorId, name)
    .select((eb) => eb.fn.count<string>('p.id').distinct().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function countPatientsOf(q: Queryable, doctorId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with recursive ${walkOverPatients(doctorId)}
    select count(*)::int as total from walk where exists (
      select from appointments as a where a.doctor_id = ${doctorId} and a.patient_id = walk.id and ${isTreatment}
    )
  `.execute(q)
  return rows[0]?.total ?? 0
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
