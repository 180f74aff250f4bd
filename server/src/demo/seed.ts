import type { AppContext } from '../app-context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { findAccountKinds, lockDemo, seedEmail } from '../db/demo-accounts.ts'
import { insertPatientRecord } from '../features/patients/service.ts'
import { newId } from '../platform/ids.ts'
import { doctorRow, phoneOf, ratingVisits } from './seed-doctor-rows.ts'
import { demoDoctors } from './seed-doctors.ts'
import { writeFamily } from './seed-family.ts'
import { hashAll, hashChanged } from './seed-passwords.ts'
import type { People } from './seed-people.ts'
import { writeSampleRecords } from './seed-records.ts'
import { refresh } from './seed-refresh.ts'
import { writeVisits } from './seed-visit-rows.ts'
import { comingVisits, demoPatients, pastVisits } from './seed-visits.ts'

/**
 * Writes the demo doctors, patients and their appointments, relative to today. When they exist already, past appointments are
 * closed and new ones added. Never writes to a database with a real account.
 */
export async function seedDemo(context: AppContext): Promise<'seeded' | 'kept' | 'refused'> {
  if (!context.config.isDemo) {
    context.log.warn('no demo data: DEMO is off')
    return 'refused'
  }
  // Hashing is slow, so it is done before taking the lock.
  const hashes = (await isEmpty(context.database.db)) ? await hashAll() : null
  const changed = hashes ? [] : await hashChanged(context.database.db)
  const outcome = await context.database.transaction(async (tx) => {
    await lockDemo(tx)
    const { hasReal, hasDemo } = await findAccountKinds(tx)
    if (hasReal) return 'refused'
    if (hasDemo) return refresh(context, tx, changed)
    await writeAll(context, tx, hashes ?? (await hashAll()))
    return 'seeded'
  })
  if (outcome === 'refused') context.log.warn('no demo data: this database holds accounts of its own')
  if (outcome === 'seeded') context.log.info('demo data is ready')
  return outcome
}

const isEmpty = async (q: Queryable) =>
  (await q.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined

async function writeAll(context: AppContext, tx: Tx, hashes: Awaited<ReturnType<typeof hashAll>>): Promise<void> {
  const now = context.clock.now()
  const people: People = { patientIds: demoPatients.map(newId), doctorIds: demoDoctors.map(newId) }
  const account = (role: 'patient' | 'doctor', id: string, place: number) => ({
    id,
    role,
    email: seedEmail(role, place),
    password_hash: place === 0 ? hashes[role] : hashes.nobody,
    language: role === 'patient' ? (demoPatients[place]?.language ?? null) : null,
    is_demo: true,
    created_at: now
  })
  await tx
    .insertInto('accounts')
    .values([
      ...people.patientIds.map((id, place) => account('patient', id, place)),
      ...people.doctorIds.map((id, place) => account('doctor', id, place))
    ])
    .execute()
  const visits = [...pastVisits, ...ratingVisits(), ...comingVisits]
  await tx
    .insertInto('doctors')
    .values(
      demoDoctors.map((demoDoctor, place) => ({
        ...doctorRow(demoDoctor, people.doctorIds[place] as string, place, visits, now),
        bookable_since: now
      }))
    )
    .execute()
  for (const [place, { name, age, gender, health }] of demoPatients.entries()) {
    const id = people.patientIds[place] as string
    await insertPatientRecord(context, tx, id, { name, phone: phoneOf(place), age, gender, ...health })
  }
  await writeVisits(context, tx, people, visits)
  const [patientId] = people.patientIds as [string]
  await writeSampleRecords(context, tx, patientId)
  await writeFamily(context, tx, patientId)
}
