import type { Queryable, Tx } from '../../db/database.ts'
import type { LabBookingsTable } from '../../db/schema/records.ts'

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

/** Records that the report of a scheduled booking is ready. Returns the booking, or null when there is no such booking. */
export const complete = async (tx: Tx, id: string): Promise<LabBookingRow | null> =>
  (await tx
    .updateTable('lab_bookings')
    .set({ status: 'completed' })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .returning(columns)
    .executeTakeFirst()) ?? null

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
