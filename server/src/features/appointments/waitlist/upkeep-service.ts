import { dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import * as store from './waitlist-store.ts'

/* What other changes do to waiting lists. */

/** Takes a patient off the waiting list of a day on which they now have an appointment with the doctor. */
export const leaveBooked = (tx: Tx, patientId: string, doctorId: string, date: string) =>
  store.removeFor(tx, { patientId, doctorId, date })

/** Deletes the entries of a patient, or of those who wait for a doctor, when the account is closed. */
export const leaveAll = (tx: Tx, side: 'patient_id' | 'doctor_id', accountId: string) =>
  store.removeAll(tx, side, accountId)

/** Entries end with their day. */
export const removePastEntries = ({ database }: Pick<AppContext, 'database'>, now: Date) =>
  store.removeBefore(database.db, dateInIndia(now))

/**
 * Starts the job that notifies those who wait for one of these doctors, if anybody does, after a change that may have made a time
 * free. Call it after the commit.
 */
export async function wakeWaitlist(context: AppContext, doctorIds: readonly string[]): Promise<void> {
  if (doctorIds.length === 0) return
  try {
    const today = dateInIndia(context.clock.now())
    if (await store.isAwaited(context.database.db, doctorIds, today)) await context.jobs.send('notices:waitlist', {})
  } catch (error) {
    // The job runs every minute anyway.
    context.log.warn({ err: error }, 'those on a waiting list are notified by the next run')
  }
}
