import { addDays, dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { currentMedicines } from '@arogyachat/contract/prescriptions'
import { type DayPart, dayParts } from '@arogyachat/contract/prescriptions/directions'
import { defaultReminderTimes, doseKey, partsDue } from '@arogyachat/contract/prescriptions/doses'
import type { AppContext } from '../../app-context.ts'
import { eventIdOf } from '../../platform/ids.ts'
import { announceNotice, writeNoticeTo } from '../notices/service.ts'
import { newestOf } from '../prescriptions/service.ts'
import { marksFor } from './service.ts'
import * as store from './store.ts'

const minuteMs = 60_000
/** A reminder that is late, because the server was down, is still written for so long. */
const latestMinutes = 15
/** Marks of earlier days are not shown; they are kept for a while in case a screen shows them later. */
const keptDays = 90

/**
 * Reminds patients of the medicines that are due now and not marked yet: one notice for each part of a day, which names no
 * medicine. Any number of processes may run it: the key of a notice is made of the patient, the day and the part of the day.
 */
export async function remindOfMedicines(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const date = dateInIndia(now)
  const earliest = new Date(now.getTime() - latestMinutes * minuteMs)
  // Shortly after midnight, times of the day before are not looked at again.
  const from = dateInIndia(earliest) === date ? timeInIndia(earliest) : '00:00'
  for (const part of dayParts) {
    const span = { part, byDefault: defaultReminderTimes[part], from, to: timeInIndia(now), date }
    for (const due of await store.listDue(context.database.db, span)) await remind(context, due, part, now)
  }
}

async function remind(
  context: AppContext,
  { patient_id: accountId, time, appointment_ids: appointmentIds }: Awaited<ReturnType<typeof store.listDue>>[number],
  part: DayPart,
  now: Date
): Promise<void> {
  const date = dateInIndia(now)
  const receiverId = await context.database.transaction(async (tx) => {
    const keys = await context.vault.keysOf(tx, [accountId])
    const prescriptions = [...(await newestOf(tx, keys, appointmentIds, now)).values()]
    const marks = await marksFor(tx, keys, accountId, date)
    const newestFirst = prescriptions.sort((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1))
    const isDue = currentMedicines(newestFirst, now).some(({ medicine, prescription }) => {
      const key = doseKey(prescription._id, prescription.medications.indexOf(medicine), part)
      const issuedOn = dateInIndia(new Date(prescription.issuedAt))
      return marks[key] === undefined && partsDue(medicine.timing, issuedOn, date).includes(part)
    })
    if (!isDue) return null
    const eventId = eventIdOf(accountId, date, part)
    return writeNoticeTo(tx, now, { kind: 'medicine', accountId, aboutId: null, eventId, date, slot: time })
  })
  await announceNotice(context, receiverId)
}

/** Deletes old marks. */
export const removeOldDoses = ({ database }: Pick<AppContext, 'database'>, now: Date) =>
  store.removeDaysBefore(database.db, addDays(dateInIndia(now), -keptDays))
