import { type AppointmentStatus, liveStatuses } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia, slotEnd } from '@arogyachat/contract/india-time'
import type { AppContext } from '../app-context.ts'
import type { Tx } from '../db/database.ts'
import { isVerifiedAt, registrationNumberAt } from './seed-doctor-rows.ts'
import { writeFamily } from './seed-family.ts'
import type { hashChanged } from './seed-passwords.ts'
import { findPeople, type People } from './seed-people.ts'
import { writeSampleRecords } from './seed-records.ts'
import { writeVisits } from './seed-visit-rows.ts'
import { comingVisits } from './seed-visits.ts'

/** Reopens closed seeded accounts and restores changed passwords, because all visitors share these accounts. */
async function restoreShared(
  tx: Tx,
  { patientIds, doctorIds }: People,
  changed: Awaited<ReturnType<typeof hashChanged>>,
  now: Date
): Promise<void> {
  for (const { id, password_hash } of changed) {
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute()
  }
  const ids = [...patientIds, ...doctorIds]
  await tx
    .updateTable('accounts')
    .set({ closed_at: null })
    .where('id', 'in', ids)
    .where('closed_at', 'is not', null)
    .execute()
  await tx.deleteFrom('consents').where('account_id', 'in', ids).execute()
  await tx
    .updateTable('doctors')
    .set({ bookable_since: now })
    .where('id', 'in', doctorIds)
    .where('bookable_since', 'is', null)
    .execute()
}

/** Closes past appointments. When the demo patient has no future appointment, adds new ones in free slots. */
export async function refresh(
  context: AppContext,
  tx: Tx,
  changed: Awaited<ReturnType<typeof hashChanged>>
): Promise<'kept'> {
  const now = context.clock.now()
  const live = await tx
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'doctor_id', 'date', 'slot', 'status'])
    .where('status', 'in', liveStatuses)
    .execute()
  const over = live.filter((entry) => slotEnd(entry.date, entry.slot) <= now)
  await close(tx, now, over)
  const ahead = live.filter((entry) => !over.includes(entry))
  const people = await findPeople(tx)
  // When a visitor has deleted some of the demo accounts, the others are not changed.
  if (people === null) return 'kept'
  await restoreShared(tx, people, changed, now)
  await verifyDoctors(tx, people, now)
  // Adds what a site that was seeded by an earlier version lacks, and the people whom a visitor has removed.
  await writeSampleRecords(context, tx, people.patientIds[0] as string)
  await writeFamily(context, tx, people.patientIds[0] as string)
  if (ahead.some((entry) => entry.patient_id === people.patientIds[0])) return 'kept'
  const held = new Set(ahead.map((entry) => `${entry.doctor_id} ${entry.date} ${entry.slot}`))
  const today = dateInIndia(now)
  const free = comingVisits.filter(
    (comingVisit) =>
      !held.has(`${people.doctorIds[comingVisit.doctor]} ${addDays(today, comingVisit.day)} ${comingVisit.slot}`)
  )
  await writeVisits(context, tx, people, free)
  return 'kept'
}

async function close(tx: Tx, now: Date, over: readonly { id: string; status: AppointmentStatus }[]): Promise<void> {
  for (const [from, to] of [
    ['confirmed', 'completed'],
    ['scheduled', 'no-show']
  ] as const) {
    const ids = over.filter((entry) => entry.status === from).map((entry) => entry.id)
    if (ids.length === 0) continue
    await tx.updateTable('appointments').set({ status: to, updated_at: now }).where('id', 'in', ids).execute()
  }
}

/** Verifies the doctors of a demo that was seeded by an earlier version without verified doctors. */
async function verifyDoctors(tx: Tx, { doctorIds }: People, now: Date): Promise<void> {
  const places = doctorIds.map((_, place) => place).filter(isVerifiedAt)
  await tx
    .updateTable('doctors')
    .set({ verified_at: now })
    .where('verified_at', 'is', null)
    .where(
      'id',
      'in',
      places.map((place) => doctorIds[place] as string)
    )
    .where('registration_number', 'in', places.map(registrationNumberAt))
    .execute()
}
