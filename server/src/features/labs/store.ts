import type { LabWorkState } from '@arogyachat/contract/administration/administration'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { LabBookingsTable, LabReportsTable } from '../../db/schema/records.ts'

const columns = [
  'id',
  'patient_id',
  'tests',
  'costs',
  'date',
  'slot',
  'status',
  'address_sealed',
  'created_at'
] as const

export type LabBookingRow = Omit<LabBookingsTable, 'date' | 'created_at'> & { date: string; created_at: Date }

export const listOfPatient = (
  q: Queryable,
  patientId: string,
  page: { limit: number; offset: number }
): Promise<LabBookingRow[]> =>
  q
    .selectFrom('lab_bookings')
    .select(columns)
    .where('patient_id', '=', patientId)
    .orderBy('date', 'desc')
    .orderBy('slot', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countOfPatient(q: Queryable, patientId: string): Promise<number> {
  const row = await q
    .selectFrom('lab_bookings')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Bookings that are scheduled for this day in India or later. */
export const listScheduled = (q: Queryable, patientId: string, from: string): Promise<LabBookingRow[]> =>
  q
    .selectFrom('lab_bookings')
    .select(columns)
    .where('patient_id', '=', patientId)
    .where('status', '=', 'scheduled')
    .where('date', '>=', from)
    .execute()

/** The patient's own booking, locked until the end of the transaction. */
export const findOwn = async (tx: Tx, id: string, patientId: string): Promise<LabBookingRow | null> =>
  (await tx
    .selectFrom('lab_bookings')
    .select(columns)
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const insert = (tx: Tx, row: LabBookingRow) => tx.insertInto('lab_bookings').values(row).execute()

export const cancel = (tx: Tx, id: string) =>
  tx.updateTable('lab_bookings').set({ status: 'canceled' }).where('id', '=', id).execute()

/** A booking of any patient, locked until the end of the transaction. */
export const find = async (tx: Tx, id: string): Promise<LabBookingRow | null> =>
  (await tx.selectFrom('lab_bookings').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null

export const complete = (tx: Tx, id: string) =>
  tx.updateTable('lab_bookings').set({ status: 'completed' }).where('id', '=', id).execute()

/** The records that hold the reports of these bookings, the first one first. */
export const listReports = (
  q: Queryable,
  bookingIds: readonly string[]
): Promise<{ booking_id: string; record_id: string }[]> =>
  q
    .selectFrom('lab_reports')
    .select(['booking_id', 'record_id'])
    .where('booking_id', 'in', bookingIds)
    .orderBy('record_id')
    .execute()

/** The tests of the booking whose report this record is. */
export const findReportedTests = async (q: Queryable, recordId: string): Promise<readonly string[]> =>
  (
    await q
      .selectFrom('lab_reports')
      .innerJoin('lab_bookings', 'lab_bookings.id', 'lab_reports.booking_id')
      .select('lab_bookings.tests')
      .where('lab_reports.record_id', '=', recordId)
      .executeTakeFirst()
  )?.tests ?? []

export const hasReport = async (tx: Tx, bookingId: string, fileTag: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('lab_reports')
    .select('record_id')
    .where('booking_id', '=', bookingId)
    .where('file_tag', '=', fileTag)
    .executeTakeFirst()) !== undefined

export const insertReport = (tx: Tx, row: LabReportsTable) => tx.insertInto('lab_reports').values(row).execute()

/** The name of a patient's language, as stored; null when the patient has not chosen one. */
export const findLanguage = async (q: Queryable, patientId: string): Promise<string | null> =>
  (await q.selectFrom('accounts').select('language').where('id', '=', patientId).executeTakeFirst())?.language ?? null

/** Scheduled bookings whose collection is over, of open accounts, oldest first. */
export const listCollected = (q: Queryable, until: string, limit: number): Promise<LabBookingRow[]> =>
  q
    .selectFrom('lab_bookings')
    .select(columns)
    .where('status', '=', 'scheduled')
    .where('date', '<=', until)
    .orderBy('date')
    .orderBy('slot')
    .limit(limit)
    .execute()

interface ReportedFilter {
  state: LabWorkState
  date?: string | undefined
}

/** The bookings of all patients in this state of their report. */
const reported = (q: Queryable, { state, date }: ReportedFilter, today: string) =>
  q
    .selectFrom('lab_bookings as b')
    .innerJoin('patients as p', 'p.id', 'b.patient_id')
    .innerJoin('accounts as a', 'a.id', 'b.patient_id')
    .where('b.status', '=', state === 'done' ? 'completed' : 'scheduled')
    .$if(state === 'waiting', (query) => query.where('b.date', '<=', today))
    .$if(state === 'coming', (query) => query.where('b.date', '>', today))
    .$if(date !== undefined, (query) => query.where('b.date', '=', date ?? ''))

/** In order of time; those done from the newest to the oldest. */
export const listReported = (
  q: Queryable,
  filter: ReportedFilter,
  today: string,
  page: { limit: number; offset: number }
) => {
  const order = filter.state === 'done' ? 'desc' : 'asc'
  return reported(q, filter, today)
    .select([
      'b.id',
      'b.tests',
      'b.date',
      'b.slot',
      'b.status',
      'p.name as patient_name',
      'a.closed_at',
      sql<string>`(select count(*) from lab_reports as r where r.booking_id = b.id)`.as('reports')
    ])
    .orderBy('b.date', order)
    .orderBy('b.slot', order)
    .orderBy('b.id', order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export type ReportedRow = Awaited<ReturnType<typeof listReported>>[number]

export async function countReported(q: Queryable, filter: ReportedFilter, today: string): Promise<number> {
  const { total } = await reported(q, filter, today)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
