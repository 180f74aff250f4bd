/**
 * `npm run bench:practice`: the first view of each tab of a doctor's dashboard, searches and a patient's story, for a doctor with
 * 500 patients, 20,000 past appointments, 10,000 prescriptions and 500 conversations, on the embedded database and, where it is
 * installed, on PostgreSQL. A tab that fetches several lists fetches them at once, as the browser does. The baseline is one page of
 * the doctor's appointments in the same run, which does the same audit and decryption. Services are called without HTTP. Machines
 * differ, so read the ratios.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../server/src/app-context.ts'
import type { Database, Tx } from '../server/src/db/database.ts'
import { openDatabase, openPostgres } from '../server/src/db/open.ts'
import { gatherStatistics } from '../server/src/db/statistics.ts'
import { listOwn } from '../server/src/features/appointments/service.ts'
import { symptomsPlace } from '../server/src/features/appointments/view-service.ts'
import { readProfile } from '../server/src/features/doctors/profile-service.ts'
import { listOwn as listConversations } from '../server/src/features/messages/thread-service.ts'
import { contentPlace as messagePlace } from '../server/src/features/messages/view-service.ts'
import { insertPatientRecord } from '../server/src/features/patients/service.ts'
import { readDashboard } from '../server/src/features/practice/dashboard-service.ts'
import { listPatients } from '../server/src/features/practice/patients-service.ts'
import { readStory } from '../server/src/features/practice/story-service.ts'
import { newCheckCode } from '../server/src/features/prescriptions/rules.ts'
import { type Content, contentPlace as prescriptionPlace } from '../server/src/features/prescriptions/service.ts'
import type { Actor } from '../server/src/http/serve.ts'
import { silentLive } from '../server/src/live/live.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openVault } from '../server/src/vault/open.ts'
import type { Keys } from '../server/src/vault/vault.ts'
import { startCluster } from './postgres.ts'

const patientCount = 500
const pastPerPatient = 40
const comingPatients = 60
const slots = ['09:00-09:30', '10:00-10:30', '11:00-11:30', '12:00-12:30', '14:00-14:30', '15:00-15:30', '16:00-16:30']
const complaints = ['Cough for three days', 'Headache since Monday', 'Fever and body ache', 'Knee pain on the stairs']
const warmUps = 3
const repeats = 25
const wantedMs = 100

const log = createLog('error')
const today = dateInIndia(new Date())

async function openContext(database: Database): Promise<AppContext> {
  const config = readConfig({ MASTER_KEY: 'a'.repeat(64), RATE_LIMITS: 'off', DEMO: 'off' })
  const vault = await openVault(config, database)
  return { config, database, vault, clock: systemClock, log, live: silentLive } as AppContext
}

const account = (id: string, role: 'patient' | 'doctor', place: number) => ({
  id,
  role,
  email: `${role}-${place}@bench.example`,
  password_hash: '',
  language: null,
  created_at: new Date()
})

async function insertDoctor(tx: Tx): Promise<string> {
  const id = newId()
  await tx
    .insertInto('accounts')
    .values(account(id, 'doctor', 0))
    .execute()
  await tx
    .insertInto('doctors')
    .values({
      id,
      name: 'Dr. Bench',
      phone: '9876543210',
      specialization: 'Cardiology',
      gender: 'Other',
      age: null,
      experience: 5,
      consultation_fee: 500,
      qualifications: ['MBBS'],
      days: ['Monday'],
      time_slots: slots,
      languages: ['English'],
      registration_number: null,
      registration_council: null
    })
    .execute()
  return id
}

const prescriptionContent: Content = {
  medications: ['Paracetamol', 'Cetirizine'].map((name) => ({
    ...{ name, dosage: '500 mg', frequency: '1-0-1', duration: '5 days' },
    ...{ timing: null, food: null, course: null }
  })),
  instructions: 'After food'
}

function prescriptionFor(
  keys: Keys,
  { appointmentId, patientId, doctorId }: { appointmentId: string; patientId: string; doctorId: string }
) {
  const id = newId()
  return {
    id,
    appointment_id: appointmentId,
    patient_id: patientId,
    doctor_id: doctorId,
    version: 1,
    content_sealed: keys.seal(patientId, prescriptionPlace(id), prescriptionContent),
    prescriber: JSON.stringify({
      name: 'Dr. Bench',
      specialization: 'Cardiology',
      registrationNumber: '',
      council: ''
    }),
    check_code: newCheckCode(),
    issued_at: new Date()
  }
}

/** A conversation with one message that the doctor has not seen. */
async function insertConversation(tx: Tx, keys: Keys, patientId: string, doctorId: string): Promise<void> {
  const [threadId, id, now] = [newId(), newId(), new Date()]
  await tx
    .insertInto('message_threads')
    .values({
      ...{ id: threadId, patient_id: patientId, doctor_id: doctorId, created_at: now },
      ...{ message_count: 1, last_message_at: now, doctor_unread: 1 }
    })
    .execute()
  await tx
    .insertInto('messages')
    .values({
      ...{ id, thread_id: threadId, patient_id: patientId, number: 1, sender: 'patient', sent_key: newId() },
      ...{ author_id: null, file_kind: null, file_size: null, created_at: now },
      content_sealed: keys.seal(patientId, messagePlace(id), { text: 'May I take it before food?' })
    })
    .execute()
}

/** Writes the patients with their visits, each past one completed, and returns the doctor's id and one patient's. */
const fill = (context: AppContext): Promise<{ doctorId: string; patientId: string }> =>
  context.database.transaction(async (tx) => {
    const doctorId = await insertDoctor(tx)
    const ids = Array.from({ length: patientCount }, () => newId())
    for (const [place, id] of ids.entries()) {
      await tx
        .insertInto('accounts')
        .values(account(id, 'patient', place))
        .execute()
      const name = `Patient ${String.fromCharCode(65 + (place % 26))}${place}`
      await insertPatientRecord(context, tx, id, { name, phone: '9876543210', age: 20 + (place % 60), gender: 'Other' })
    }
    const keys = await context.vault.keysOf(tx, ids)
    for (const [place, patientId] of ids.entries()) {
      const count = pastPerPatient + (place < comingPatients ? 1 : 0)
      const rows = Array.from({ length: count }, (_, index) => {
        const id = newId()
        const isPast = index < pastPerPatient
        const number = place * pastPerPatient + index
        const date = isPast
          ? addDays(today, -1 - Math.floor(number / slots.length))
          : addDays(today, 1 + Math.floor(place / slots.length))
        const symptoms = complaints[(place + index) % complaints.length] as string
        return {
          id,
          patient_id: patientId,
          doctor_id: doctorId,
          date,
          slot: slots[(isPast ? number : place) % slots.length] as string,
          status: isPast ? ('completed' as const) : ('confirmed' as const),
          consultation_type: 'video' as const,
          symptoms_sealed: keys.seal(patientId, symptomsPlace(id), symptoms),
          room_id: newId(),
          canceled_by: null,
          met_at: null,
          created_at: new Date(),
          updated_at: new Date()
        }
      })
      await tx.insertInto('appointments').values(rows).execute()
      const prescribed = rows.filter(({ status }, index) => status === 'completed' && index % 2 === 0)
      await tx
        .insertInto('prescriptions')
        .values(prescribed.map(({ id }) => prescriptionFor(keys, { appointmentId: id, patientId, doctorId })))
        .execute()
      await insertConversation(tx, keys, patientId, doctorId)
    }
    return { doctorId, patientId: ids[0] as string }
  })

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function time(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

/** Times both in turn, so that the load of the machine is the same for both: the median in milliseconds, and that of the ratios. */
async function compare(call: () => Promise<unknown>, baseline: () => Promise<unknown>) {
  for (let run = 0; run < warmUps; run++) {
    await baseline()
    await call()
  }
  const pairs: [own: number, base: number][] = []
  for (let run = 0; run < repeats; run++) {
    const base = await time(baseline)
    pairs.push([await time(call), base])
  }
  return { ms: median(pairs.map(([own]) => own)), ratio: median(pairs.map(([own, base]) => own / base)) }
}

async function run(name: string, database: Database): Promise<void> {
  const context = await openContext(database)
  const { doctorId, patientId } = await fill(context)
  // As the server does every hour, and PostgreSQL by itself.
  await gatherStatistics(database.db)
  const actor = { accountId: doctorId, role: 'doctor', language: null } as Actor
  const page = { page: 1, pageSize: 20 }
  const list = (query: Partial<Parameters<typeof listOwn>[2]>) => (): Promise<unknown> =>
    listOwn(context, actor, { page: 1, pageSize: 20, order: 'latest', ...query })
  const together = (...calls: (() => Promise<unknown>)[]) => Promise.all(calls.map((call) => call()))
  const baseline = list({})
  const calls: [name: string, call: () => Promise<unknown>][] = [
    ['patients, first view', () => listPatients(context, actor, { ...page, search: '' })],
    ['patients, by name', () => listPatients(context, actor, { ...page, search: 'B1' })],
    ['patients, by symptoms', () => listPatients(context, actor, { ...page, search: 'knee pain' })],
    ['dashboard', () => readDashboard(context, actor)],
    [
      'consultations',
      () =>
        together(
          list({ from: today, order: 'soonest', pageSize: 100 }),
          list({ to: today, order: 'soonest', pageSize: 50 })
        )
    ],
    [
      'prescriptions',
      () => together(list({ prescription: 'issued', pageSize: 10 }), list({ prescription: 'missing', pageSize: 10 }))
    ],
    [
      'appointments',
      () =>
        together(
          list({ from: today, to: today, pageSize: 100 }),
          list({ from: addDays(today, 1), to: addDays(today, 1), pageSize: 100 }),
          list({ from: addDays(today, 2), to: addDays(today, 7), order: 'soonest', pageSize: 100 }),
          list({ to: addDays(today, -1), pageSize: 20 })
        )
    ],
    ['messages', () => listConversations(context, actor, { ...page, search: '' })],
    ['settings', () => readProfile(context, actor)],
    ['a patient’s story', () => readStory(context, actor, patientId, { page: 1, pageSize: 10 })]
  ]
  for (const [call, work] of calls) {
    const { ms, ratio } = await compare(work, baseline)
    console.log(`${ms <= wantedMs ? '✓' : '✗'} ${name}: ${call}: ratio ${ratio.toFixed(2)}, ${ms.toFixed(1)} ms`)
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const dataDir = mkdtempSync(join(tmpdir(), 'arogyachat-bench-'))
const embedded = await openDatabase({ databaseUrl: undefined, dataDir }, log)
try {
  await run('embedded', embedded)
} finally {
  await embedded.close()
  rmSync(dataDir, { recursive: true, force: true })
}

const cluster = startCluster(await freePort())
const postgres = await openPostgres(cluster.url, log)
try {
  await run('PostgreSQL', postgres)
} finally {
  await postgres.close()
  cluster.stop()
}
