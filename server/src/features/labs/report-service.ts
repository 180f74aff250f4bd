import { dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../db/database.ts'
import { recordAudit } from '../../vault/audit.ts'
import { writeNoticeTo } from '../notices/service.ts'
import * as store from './store.ts'

/** Enough for the operator of a laboratory to read at once. */
const listMax = 200

/** The bookings whose collection day has come and whose report is not recorded, as lines of text. */
export async function listWithoutReport({ db }: Database, now: Date): Promise<string[]> {
  const rows = await store.listCollected(db, dateInIndia(now), listMax)
  return rows.length === 0
    ? ['No booking waits for a report.']
    : rows.map((row) => `${row.id}  ${row.date} ${row.slot}  ${row.tests.join(', ')}`)
}

/**
 * Records that the report of a booking is ready and notifies the patient, whose messages are sent by the running server
 * within a minute. Returns the line to print.
 * @throws Error for an unknown booking, or one that is not scheduled.
 */
export function markReportReady(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  bookingId: string
): Promise<string> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const booking = await store.complete(tx, bookingId)
    if (!booking) throw new Error(`No scheduled lab booking has the id ${bookingId}`)
    const { patient_id: patientId, date, slot } = booking
    await recordAudit(tx, now, null, [{ patientId, action: 'change:lab-booking', subjectId: bookingId }])
    const notice = {
      kind: 'report-ready',
      accountId: patientId,
      aboutId: bookingId,
      eventId: bookingId,
      date,
      slot
    } as const
    await writeNoticeTo(tx, now, notice)
    return `The patient of booking ${bookingId} is notified that the report is ready.`
  })
}
