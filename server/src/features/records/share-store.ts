import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { RecordSharesTable } from '../../db/schema/records.ts'

/** A visit is shared for until the end of its day, also after it was moved; not once it was cancelled. */
const lastDay = sql<string>`coalesce(s.last_day, a.date)`
const isOpen = sql<SqlBool>`(s.withdrawn_at is null and (a.id is null or a.status <> 'canceled'))`
const isLive = (today: string) => sql<SqlBool>`(${isOpen} and ${lastDay} >= ${today}::date)`

const shares = (q: Queryable) =>
  q.selectFrom('record_shares as s').leftJoin('appointments as a', 'a.id', 's.appointment_id')

/** Shares of a patient with the doctor and the visit. */
const viewed = (q: Queryable, patientId: string, today: string) =>
  shares(q)
    .innerJoin('doctors as d', 'd.id', 's.doctor_id')
    .where('s.patient_id', '=', patientId)
    .select([
      's.id',
      's.doctor_id',
      's.appointment_id',
      's.is_all',
      's.created_at',
      's.withdrawn_at',
      'd.name as doctor_name',
      'd.specialization',
      'a.date as visit_date',
      'a.slot as visit_slot',
      lastDay.as('last_day'),
      isLive(today).as('is_live')
    ])
export type ShareRow = Awaited<ReturnType<ReturnType<typeof viewed>['executeTakeFirstOrThrow']>>

export interface ShareFilter {
  patientId: string
  /** The date in India. */
  today: string
  onlyLive: boolean
}

/** The newest first. */
export const list = (
  q: Queryable,
  { patientId, today, onlyLive }: ShareFilter,
  page: { limit: number; offset: number }
): Promise<ShareRow[]> =>
  viewed(q, patientId, today)
    .$if(onlyLive, (qb) => qb.where(isLive(today)))
    .orderBy('s.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function count(q: Queryable, { patientId, today, onlyLive }: ShareFilter): Promise<number> {
  const row = await shares(q)
    .where('s.patient_id', '=', patientId)
    .$if(onlyLive, (qb) => qb.where(isLive(today)))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const find = async (q: Queryable, id: string, patientId: string, today: string): Promise<ShareRow | null> =>
  (await viewed(q, patientId, today).where('s.id', '=', id).executeTakeFirst()) ?? null

/** The chosen records of these shares that are not deleted. */
export const listItems = (q: Queryable, shareIds: readonly string[]) =>
  q
    .selectFrom('record_share_items as i')
    .innerJoin('medical_records as r', 'r.id', 'i.record_id')
    .select(['i.share_id', 'r.id', 'r.patient_id', 'r.details_sealed'])
    .where('i.share_id', 'in', shareIds)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.date', 'desc')
    .orderBy('r.id', 'desc')
    .execute()

/** When the doctor of each share last opened a record of it. */
export const listReads = (q: Queryable, patientId: string, shareIds: readonly string[]) =>
  q
    .selectFrom('record_shares as s')
    .innerJoin('audit_events as e', (join) =>
      join.onRef('e.patient_id', '=', 's.patient_id').onRef('e.actor_id', '=', 's.doctor_id')
    )
    .select((eb) => ['s.id', eb.fn.max('e.at').as('last_at')])
    .where('s.patient_id', '=', patientId)
    .where('s.id', 'in', shareIds)
    .where('e.action', '=', 'read:record')
    .whereRef('e.at', '>=', 's.created_at')
    .where(
      sql<SqlBool>`(s.is_all or exists (
        select from record_share_items as i where i.share_id = s.id and i.record_id = e.subject_id
      ))`
    )
    .where(sql<SqlBool>`(s.withdrawn_at is null or e.at <= s.withdrawn_at)`)
    .groupBy('s.id')
    .execute()

export async function insert(
  tx: Tx,
  row: Omit<RecordSharesTable, 'created_at' | 'withdrawn_at' | 'last_day'> & {
    created_at: Date
    last_day: string | null
  },
  recordIds: readonly string[]
): Promise<void> {
  await tx.insertInto('record_shares').values(row).execute()
  if (recordIds.length === 0) return
  const items = recordIds.map((record_id) => ({ share_id: row.id, record_id }))
  await tx.insertInto('record_share_items').values(items).execute()
}

/** Ends a share. Returns its doctor, or null when the patient has no such share that is not withdrawn. */
export const updateWithdrawn = async (tx: Tx, id: string, patientId: string, at: Date): Promise<string | null> =>
  (
    await tx
      .updateTable('record_shares')
      .set({ withdrawn_at: at })
      .where('id', '=', id)
      .where('patient_id', '=', patientId)
      .where('withdrawn_at', 'is', null)
      .returning('doctor_id')
      .executeTakeFirst()
  )?.doctor_id ?? null

/** How many of these records the patient has. */
export async function countOwn(q: Queryable, patientId: string, recordIds: readonly string[]): Promise<number> {
  const row = await q
    .selectFrom('medical_records')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('patient_id', '=', patientId)
    .where('id', 'in', recordIds)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** The doctors with whom a patient shares something that was not withdrawn, also when its time is over. */
export const listReaders = async (q: Queryable, patientId: string): Promise<string[]> =>
  (
    await q
      .selectFrom('record_shares')
      .select('doctor_id')
      .distinct()
      .where('patient_id', '=', patientId)
      .where('withdrawn_at', 'is', null)
      .execute()
  ).map((row) => row.doctor_id)

/** Patients and doctors of the shares whose last day was this one. */
export const listEnded = (q: Queryable, day: string) =>
  shares(q)
    .select(['s.patient_id', 's.doctor_id'])
    .distinct()
    .where(isOpen)
    .where((eb) => eb.or([eb('s.last_day', '=', day), eb('a.date', '=', day)]))
    .execute()

/** The records that a doctor can read today, each with the last day. An account that was closed shares nothing. */
const readable = (q: Queryable, doctorId: string, today: string) =>
  q
    .selectFrom('medical_records as r')
    .innerJoin('record_shares as s', 's.patient_id', 'r.patient_id')
    .innerJoin('accounts as p', 'p.id', 'r.patient_id')
    .leftJoin('appointments as a', 'a.id', 's.appointment_id')
    .leftJoin('record_share_items as i', (join) =>
      join.onRef('i.share_id', '=', 's.id').onRef('i.record_id', '=', 'r.id')
    )
    .where('s.doctor_id', '=', doctorId)
    .where('r.deleted_at', 'is', null)
    .where('p.closed_at', 'is', null)
    .where((eb) => eb.or([eb('s.is_all', '=', true), eb('i.record_id', 'is not', null)]))
    .where(isLive(today))
    .groupBy('r.id')
    .select([
      'r.id',
      'r.patient_id',
      'r.type',
      'r.date',
      'r.kind',
      'r.file_size',
      'r.details_sealed',
      'r.text_sealed',
      'r.created_at',
      sql<string>`max(${lastDay})`.as('last_day')
    ])
export type ReadableRow = Awaited<ReturnType<ReturnType<typeof readable>['executeTakeFirstOrThrow']>>

export const listReadable = (
  q: Queryable,
  doctorId: string,
  patientId: string,
  today: string
): Promise<ReadableRow[]> =>
  readable(q, doctorId, today)
    .where('r.patient_id', '=', patientId)
    .orderBy('r.date', 'desc')
    .orderBy('r.id', 'desc')
    .execute()

export const findReadable = async (
  q: Queryable,
  doctorId: string,
  recordId: string,
  today: string
): Promise<ReadableRow | null> =>
  (await readable(q, doctorId, today).where('r.id', '=', recordId).executeTakeFirst()) ?? null

export const findContent = async (q: Queryable, recordId: string): Promise<Buffer | null> =>
  (
    await q
      .selectFrom('medical_record_files')
      .select('content_sealed')
      .where('record_id', '=', recordId)
      .executeTakeFirst()
  )?.content_sealed ?? null
