import { type AppointmentStatus, type ConsultationType, liveStatuses } from '@arogyachat/contract/appointments'
import type { Gender } from '@arogyachat/contract/common'
import type { Relation } from '@arogyachat/contract/family/family'
import type { IndiaMoment } from '@arogyachat/contract/india-time'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { isTreatment, walkOverPatients } from '../appointments/relationship-service.ts'

export interface PatientFilter {
  doctorId: string
  /** Visits that end after this moment can still be joined. */
  joinableAfter: IndiaMoment
  gender?: Gender | undefined
  /** Years, both included; null: not recorded. */
  ages?: { from: number; to: number } | null | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
}

export interface PatientRow {
  id: string
  name: string
  age: number | null
  gender: Gender | null
  next_id: string | null
  next_date: string | null
  next_slot: string | null
  next_status: AppointmentStatus | null
  next_type: ConsultationType | null
  /** The day of the last visit that took place. */
  last_date: string | null
  /** The next visit, otherwise the last one: its id, status and symptoms. */
  shown_id: string
  shown_status: AppointmentStatus
  symptoms_sealed: Buffer
  /** The summary of the assistant for the visit that is shown. */
  intake_sealed: Buffer | null
  /** How many patients the filter has, on every page. */
  total: number
}

const ageCondition = ({ ages }: PatientFilter) => {
  if (ages === undefined) return sql``
  return ages === null ? sql`and p.age is null` : sql`and p.age between ${ages.from} and ${ages.to}`
}

/**
 * The patients whom the doctor treats, those with the nearest visit first, then those who came last. Without a page, all of them.
 */
export async function listPatients(
  q: Queryable,
  filter: PatientFilter,
  page: { limit: number; offset: number } | null
): Promise<PatientRow[]> {
  const { doctorId, joinableAfter, gender, ids } = filter
  const own = sql`a.doctor_id = ${doctorId} and a.patient_id = p.id`
  const { rows } = await sql<PatientRow>`
    with recursive ${ids === undefined ? walkOverPatients(doctorId) : sql`walk (id) as (select unnest(${ids}::uuid[]))`},
    listed as (
      select p.id, p.name, p.age, p.gender,
        n.id as next_id, n.date as next_date, n.slot as next_slot, n.status as next_status,
        n.consultation_type as next_type, l.date as last_date, l.slot as last_slot, coalesce(n.id, t.id) as shown_id,
        count(*) over ()::int as total
      from walk join patients as p on p.id = walk.id
      join lateral (
        select a.id from appointments as a where ${own} and ${isTreatment} order by a.date desc, a.slot desc limit 1
      ) as t on true
      left join lateral (
        select a.id, a.date, a.slot, a.status, a.consultation_type from appointments as a
        where ${own} and a.status in ('scheduled', 'confirmed') and a.date >= ${joinableAfter.date}::date
          and (a.date > ${joinableAfter.date}::date or substr(a.slot, 7) > ${joinableAfter.time})
        order by a.date, a.slot limit 1
      ) as n on true
      left join lateral (
        select a.date, a.slot from appointments as a
        where ${own} and (a.status = 'completed' or a.met_at is not null)
        order by a.date desc, a.slot desc limit 1
      ) as l on true
      where true
        ${gender === undefined ? sql`` : sql`and p.gender = ${gender}`}
        ${ageCondition(filter)}
      order by n.date, n.slot, l.date desc nulls last, l.slot desc, p.name, p.id
      ${page === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}
    )
    select listed.*, s.status as shown_status, s.symptoms_sealed, i.content_sealed as intake_sealed
    from listed
      join appointments as s on s.id = listed.shown_id
      left join intakes as i on i.appointment_id = listed.shown_id
    order by next_date, next_slot, last_date desc nulls last, last_slot desc, listed.name, listed.id
  `.execute(q)
  return rows
}

export interface PatientDetails {
  id: string
  image_at: Date | null
  is_erased: boolean
  /** The newest visit that has begun and was not missed or cancelled. */
  begun_id: string | null
  begun_date: string | null
  begun_slot: string | null
  begun_status: AppointmentStatus | null
  begun_type: ConsultationType | null
}

/** What a card shows beside the row of the list. */
export async function listDetails(
  q: Queryable,
  doctorId: string,
  patientIds: readonly string[],
  now: IndiaMoment
): Promise<PatientDetails[]> {
  const { rows } = await sql<PatientDetails>`
    select p.id, i.updated_at as image_at, e.patient_id is not null as is_erased,
      b.id as begun_id, b.date as begun_date, b.slot as begun_slot, b.status as begun_status,
      b.consultation_type as begun_type
    from patients as p
      left join profile_images as i on i.account_id = p.id
      left join erasures as e on e.patient_id = p.id
      left join lateral (
        select a.id, a.date, a.slot, a.status, a.consultation_type from appointments as a
        where a.doctor_id = ${doctorId} and a.patient_id = p.id
          and a.status in ('scheduled', 'confirmed', 'completed')
          and (a.date < ${now.date}::date or (a.date = ${now.date}::date and substr(a.slot, 1, 5) <= ${now.time}))
        order by a.date desc, a.slot desc limit 1
      ) as b on true
    where p.id = any(${patientIds}::uuid[])
  `.execute(q)
  return rows
}

/** The open accounts that care for these patients now. */
export const listCarers = async (
  q: Queryable,
  patientIds: readonly string[]
): Promise<{ patient_id: string; name: string; gender: Gender | null; relation: Relation }[]> =>
  q
    .selectFrom('care_links as l')
    .innerJoin('patients as c', 'c.id', 'l.carer_id')
    .innerJoin('accounts as acc', 'acc.id', 'l.carer_id')
    .select(['l.patient_id', 'c.name', 'c.gender', 'l.relation'])
    .where('l.patient_id', 'in', patientIds)
    .where('l.ended_at', 'is', null)
    .where('acc.closed_at', 'is', null)
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute()

/** The calls of these days that are not over for their patients, soonest first. */
export const listOpenCalls = (q: Queryable, doctorId: string, from: string, to: string) =>
  q
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .leftJoin('profile_images as i', 'i.account_id', 'p.id')
    .select([
      'a.id',
      'a.date',
      'a.slot',
      'a.status',
      'a.consultation_type',
      'p.id as patient_id',
      'p.name',
      'p.age',
      'p.gender',
      'i.updated_at as image_at'
    ])
    .where('a.doctor_id', '=', doctorId)
    .where('a.status', 'in', liveStatuses)
    .where('a.consultation_type', '<>', 'in-person')
    .where('a.date', '>=', from)
    .where('a.date', '<=', to)
    .orderBy('a.date')
    .orderBy('a.slot')
    .execute()

/** The visits on these days that were not cancelled. */
export const listOutcomes = (q: Queryable, doctorId: string, from: string, to: string) =>
  q
    .selectFrom('appointments as a')
    .select(['a.date', 'a.slot', 'a.status', 'a.met_at'])
    .where('a.doctor_id', '=', doctorId)
    .where('a.status', '<>', 'canceled')
    .where('a.date', '>=', from)
    .where('a.date', '<=', to)
    .execute()

export const findRating = (q: Queryable, doctorId: string) =>
  q.selectFrom('doctors').select(['rating_sum', 'rating_count']).where('id', '=', doctorId).executeTakeFirstOrThrow()
