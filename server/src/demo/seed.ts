import { randomBytes } from 'node:crypto'
import { roles } from '@arogyachat/contract/accounts'
import { type AppointmentStatus, liveStatuses } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia, slotEnd, slotStart } from '@arogyachat/contract/india-time'
import { demoAccounts } from '@arogyachat/contract/system'
import type { Insertable } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { findAccountKinds, lockDemo, seedEmail } from '../db/demo-accounts.ts'
import type { AppointmentsTable, PrescriptionsTable, RatingsTable } from '../db/schema.ts'
import { commentPlace, symptomsPlace } from '../features/appointments/view-service.ts'
import { insertPatientRecord } from '../features/patients/service.ts'
import { newCheckCode } from '../features/prescriptions/rules.ts'
import { contentPlace, prescribersOf } from '../features/prescriptions/service.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword, verifyPassword } from '../platform/password.ts'
import { type AuditEvent, recordAudit } from '../vault/audit.ts'
import type { Keys } from '../vault/vault.ts'
import { type DemoDoctor, daysOf, demoDoctors, slotsOf } from './seed-doctors.ts'
import { writeSampleRecords } from './seed-records.ts'
import { comingVisits, type DemoVisit, demoPatients, pastVisits, ratedDoctors } from './seed-visits.ts'

const minuteMs = 60_000

/** Demo people by their place in the data: the one who can sign in first. */
interface People {
  patientIds: string[]
  doctorIds: string[]
}

/**
 * The demo doctors, patients and their history, from the clock's day. Kept when they are there; what lay ahead and is past by
 * now is closed, and new visits are set up. A database with an account that is not a demo account is never written to.
 */
export async function seedDemo(context: AppContext): Promise<'seeded' | 'kept' | 'refused'> {
  if (!context.config.isDemo) {
    context.log.warn('no demo data: DEMO is off')
    return 'refused'
  }
  // Hashing takes its time, so it is done before anybody waits for the lock.
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

/** The two who can sign in, and one for everyone else: of a password that nobody knows. */
async function hashAll() {
  const [patient, doctor, nobody] = await Promise.all([
    hashPassword(demoAccounts.patient.password),
    hashPassword(demoAccounts.doctor.password),
    hashPassword(randomBytes(32).toString('base64'))
  ])
  return { patient, doctor, nobody }
}

/** A new hash for each of the two whose password is no longer the offered one. */
async function hashChanged(q: Queryable): Promise<{ id: string; password_hash: string }[]> {
  const changed = []
  for (const role of roles) {
    const { email, password } = demoAccounts[role]
    const account = await q
      .selectFrom('accounts')
      .select(['id', 'password_hash'])
      .where('role', '=', role)
      .where('email', '=', email)
      .where('is_demo', '=', true)
      .executeTakeFirst()
    if (!account || (await verifyPassword(account.password_hash, password))) continue
    changed.push({ id: account.id, password_hash: await hashPassword(password) })
  }
  return changed
}

/** Opens the accounts of the seed that were closed, and gives back changed passwords: every visitor shares these accounts. */
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
  await writeSampleRecords(context, tx, people.patientIds[0] as string)
}

/** No real number: no number of India has so many noughts. */
const phoneOf = (place: number) => `+9100000${String(place).padStart(5, '0')}`

/** Two of three demo doctors are verified, the first among them, so that patients see both sorts. */
const isVerifiedAt = (place: number) => place % 3 !== 2

const registrationNumberAt = (place: number) => `DEMO-${String(place + 1).padStart(4, '0')}`

function doctorRow(demoDoctor: DemoDoctor, id: string, place: number, visits: readonly DemoVisit[], now: Date) {
  const stars = visits.flatMap((visit) => (visit.doctor === place && visit.rating ? [visit.rating[0]] : []))
  return {
    id,
    name: demoDoctor.name,
    phone: phoneOf(100 + place),
    specialization: demoDoctor.specialization,
    gender: demoDoctor.gender,
    age: null,
    experience: demoDoctor.experience,
    consultation_fee: demoDoctor.fee,
    qualifications: [
      demoDoctor.degree.startsWith('BDS') || demoDoctor.degree.startsWith('MBBS')
        ? demoDoctor.degree
        : `MBBS, ${demoDoctor.degree}`
    ],
    days: daysOf[demoDoctor.days],
    time_slots: slotsOf[demoDoctor.hours],
    languages: demoDoctor.languages,
    city: demoDoctor.city,
    state: demoDoctor.state,
    bio: demoDoctor.bio,
    // Marked as what it is.
    registration_number: registrationNumberAt(place),
    registration_council: null,
    verified_at: isVerifiedAt(place) ? now : null,
    rating_sum: stars.reduce((sum, value) => sum + value, 0),
    rating_count: stars.length
  }
}

/** Visits of the other demo patients, a few weeks back, from which the ratings of the doctors come. */
const ratingVisits = (): DemoVisit[] =>
  ratedDoctors.flatMap(([doctor, stars]) =>
    stars.map((rating, i): DemoVisit => {
      const others = demoPatients.length - 1
      return {
        patient: 1 + ((doctor + i) % others),
        doctor,
        day: -20 - doctor - 9 * i,
        slot: slotsOf[demoDoctors[doctor]?.hours ?? 'day'][(doctor + i) % 8] as string,
        type: 'video',
        status: 'completed',
        symptoms: '',
        rating: [rating, '']
      }
    })
  )

/**
 * What lay ahead at the last start and is over becomes history; when the demo patient has nothing ahead any more, new visits
 * are set up where the slots are free.
 */
async function refresh(context: AppContext, tx: Tx, changed: Awaited<ReturnType<typeof hashChanged>>): Promise<'kept'> {
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
  // A visitor may have deleted some of the demo accounts: then the rest stays as it is.
  if (people === null) return 'kept'
  await restoreShared(tx, people, changed, now)
  await verifyDoctors(tx, people, now)
  // A site that was seeded before there were records gets them too.
  await writeSampleRecords(context, tx, people.patientIds[0] as string)
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

/** For a demo that was seeded before any of its doctors was verified. */
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

/** Null when one of them is not there any more. */
async function findPeople(tx: Tx): Promise<People | null> {
  const rows = await tx.selectFrom('accounts').select(['id', 'role', 'email']).execute()
  const idOf = (role: 'patient' | 'doctor') => (_: unknown, place: number) => {
    return rows.find((row) => row.role === role && row.email === seedEmail(role, place))?.id
  }
  const patientIds = demoPatients.map(idOf('patient')).filter((id) => id !== undefined)
  const doctorIds = demoDoctors.map(idOf('doctor')).filter((id) => id !== undefined)
  const isWhole = patientIds.length === demoPatients.length && doctorIds.length === demoDoctors.length
  return isWhole ? { patientIds, doctorIds } : null
}

/** A visit of today that is over took place. */
const statusAt = (demoVisit: DemoVisit, date: string, now: Date): AppointmentStatus =>
  demoVisit.status !== 'canceled' && slotEnd(date, demoVisit.slot) <= now ? 'completed' : demoVisit.status

interface Rows {
  appointments: Insertable<AppointmentsTable>[]
  prescriptions: Insertable<PrescriptionsTable>[]
  ratings: Insertable<RatingsTable>[]
  events: AuditEvent[]
}

async function writeVisits(context: AppContext, tx: Tx, people: People, visits: readonly DemoVisit[]): Promise<void> {
  const now = context.clock.now()
  const keys = await context.vault.keysOf(tx, people.patientIds)
  const prescribers = await prescribersOf(tx, people.doctorIds)
  const rows: Rows = { appointments: [], prescriptions: [], ratings: [], events: [] }
  for (const visit of visits) addVisit(rows, visit, people, keys, prescribers, now)
  await tx.insertInto('appointments').values(rows.appointments).execute()
  if (rows.prescriptions.length > 0) await tx.insertInto('prescriptions').values(rows.prescriptions).execute()
  if (rows.ratings.length > 0) await tx.insertInto('ratings').values(rows.ratings).execute()
  await recordAudit(tx, now, null, rows.events)
}

function addVisit(
  rows: Rows,
  demoVisit: DemoVisit,
  people: People,
  keys: Keys,
  prescribers: Awaited<ReturnType<typeof prescribersOf>>,
  now: Date
): void {
  const patientId = people.patientIds[demoVisit.patient] as string
  const doctorId = people.doctorIds[demoVisit.doctor] as string
  const date = addDays(dateInIndia(now), demoVisit.day)
  const status = statusAt(demoVisit, date, now)
  const start = slotStart(date, demoVisit.slot)
  const id = newId()
  // Booked three days before, and never in the future.
  const bookedAt = new Date(Math.min(start.getTime() - 3 * 24 * 60 * minuteMs, now.getTime()))
  rows.appointments.push({
    id,
    patient_id: patientId,
    doctor_id: doctorId,
    date,
    slot: demoVisit.slot,
    status,
    consultation_type: demoVisit.type,
    symptoms_sealed: keys.seal(patientId, symptomsPlace(id), demoVisit.symptoms),
    room_id: newId(),
    canceled_by: status === 'canceled' ? 'patient' : null,
    met_at: status === 'completed' ? start : null,
    created_at: bookedAt,
    updated_at: bookedAt
  })
  rows.events.push({ patientId, action: 'change:appointment', subjectId: id })
  if (demoVisit.rating) {
    const [rating, comment] = demoVisit.rating
    rows.ratings.push({
      appointment_id: id,
      doctor_id: doctorId,
      patient_id: patientId,
      rating,
      comment_sealed: keys.seal(patientId, commentPlace(id), comment),
      created_at: slotEnd(date, demoVisit.slot)
    })
  }
  if (demoVisit.prescription) {
    const prescriptionId = newId()
    rows.prescriptions.push({
      id: prescriptionId,
      appointment_id: id,
      patient_id: patientId,
      doctor_id: doctorId,
      version: 1,
      content_sealed: keys.seal(patientId, contentPlace(prescriptionId), demoVisit.prescription),
      prescriber: JSON.stringify(prescribers.get(doctorId)),
      check_code: newCheckCode(),
      issued_at: slotEnd(date, demoVisit.slot)
    })
    rows.events.push({ patientId, action: 'change:prescription', subjectId: prescriptionId })
  }
}
