import { askForRefill, getDoses, markDose, saveReminders } from '@arogyachat/contract/endpoints/doses'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { defaultReminderTimes } from '@arogyachat/contract/prescriptions/doses'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'
import { remindOfMedicines } from './reminder-service.ts'

let app: TestApp
let patient: Client
let doctor: Client
let appointmentId: string
let prescriptionId: string

const medications = [
  { name: 'PARACETAMOL', dosage: '500 mg', frequency: '1-0-1', duration: '3 days' },
  { name: 'ORS', dosage: '200 ml', frequency: 'SOS', duration: '3 days' }
]
const prescribe = async (rows = medications) =>
  (await doctor.call(addPrescription, { params: { id: appointmentId }, body: { medications: rows } })).body.prescription

beforeEach(async () => {
  app = await createTestApp({ now: new Date('2026-11-20T07:30:00+05:30') })
  doctor = await app.asDoctor()
  patient = await app.asPatient()
  await offerHours(doctor)
  appointmentId = (await bookVisit(patient, doctor))._id
  prescriptionId = (await prescribe())._id
})
afterAll(() => app.close())

async function setTime(iso: string) {
  const now = new Date(`${iso}:00+05:30`)
  app.clock.set(now)
  const expires_at = new Date(now.getTime() + 86_400_000)
  await app.context.database.db.updateTable('sessions').set({ last_seen_at: now, expires_at }).execute()
}
const remindAt = async (iso: string) => {
  await setTime(iso)
  await Promise.all([remindOfMedicines(app.context), remindOfMedicines(app.context)])
}
const turnOn = (times = defaultReminderTimes) =>
  patient.call(saveReminders, { body: { times, appointmentIds: [appointmentId] } })
const reminders = async () =>
  (await patient.call(listNotices)).body.notices
    .filter((notice) => notice.kind === 'medicine')
    .map((notice) => `${notice.appointmentDate} ${notice.timeSlot}`)
const dose = { row: 0, part: 'morning', mark: 'taken' } as const

it('reminders come once at each time of a day on which a medicine is due, until the course ends', async () => {
  await remindAt('2026-11-20T08:00')
  expect(await reminders()).toEqual([])
  await turnOn()
  await remindAt('2026-11-20T08:05')
  await remindAt('2026-11-20T08:06')
  // Nothing is due at noon.
  await remindAt('2026-11-20T13:00')
  await remindAt('2026-11-20T21:00')
  expect(await reminders()).toEqual(['2026-11-20 21:00', '2026-11-20 08:00'])
  await remindAt('2026-11-24T08:00')
  expect(await reminders()).toHaveLength(2)
})

it('reminders follow the times that the patient chose, and name no medicine', async () => {
  await turnOn({ ...defaultReminderTimes, morning: '07:40' })
  await remindAt('2026-11-20T07:40')
  const [notice] = (await patient.call(listNotices)).body.notices
  expect(notice).toMatchObject({ kind: 'medicine', name: '', appointmentId: null, timeSlot: '07:40' })
  expect(JSON.stringify(notice)).not.toMatch(/paracetamol/i)
  await remindAt('2026-11-20T08:00')
  expect(await reminders()).toHaveLength(1)
})

it('a dose that is marked already needs no reminder', async () => {
  await turnOn()
  const marked = await patient.call(markDose, { body: { ...dose, prescriptionId } })
  expect(marked.body.doses.marks).toEqual({ [`${prescriptionId}:0:morning`]: 'taken' })
  await remindAt('2026-11-20T08:00')
  expect(await reminders()).toEqual([])
  await patient.call(markDose, { body: { ...dose, prescriptionId, mark: null } })
  await remindAt('2026-11-20T08:01')
  expect(await reminders()).toHaveLength(1)
  await setTime('2026-11-21T07:00')
  expect((await patient.call(getDoses)).body.doses).toMatchObject({ date: '2026-11-21', marks: {} })
})

it('only a dose of the patient’s own newest prescription that is due today can be marked', async () => {
  const other = await app.asPatient()
  const mark = async (client: Client, more: object) =>
    (await client.call(markDose, { body: { ...dose, prescriptionId, ...more } as never })).status
  expect(await mark(other, {})).toBe(404)
  expect(await mark(patient, { prescriptionId: newId() })).toBe(404)
  for (const wrong of [{ part: 'noon' }, { row: 1 }, { row: 2 }, { row: 99 }, { mark: 'eaten' }])
    expect(await mark(patient, wrong), JSON.stringify(wrong)).toBe(422)
  await setTime('2026-11-20T07:45')
  await prescribe(medications.slice(0, 1))
  expect(await mark(patient, {})).toBe(422)
})

it('what others prescribed or were prescribed is not reminded of', async () => {
  const other = await app.asPatient()
  const saved = await other.call(saveReminders, {
    body: { times: defaultReminderTimes, appointmentIds: [appointmentId, newId()] }
  })
  expect(saved.body.doses.appointmentIds).toEqual([])
  expect((await patient.call(getDoses)).body.doses).toMatchObject({
    times: defaultReminderTimes,
    appointmentIds: [],
    refills: []
  })
})

it('a refill is asked for once, notifies the doctor, and is answered by a new prescription', async () => {
  const other = await app.asPatient()
  expect((await other.call(askForRefill, { body: { prescriptionId } })).status).toBe(404)
  await setTime('2026-11-22T09:00')
  const asked = await patient.call(askForRefill, { body: { prescriptionId } })
  expect(asked.body.doses.refills).toEqual([{ prescriptionId, askedAt: '2026-11-22T03:30:00.000Z', answeredAt: null }])
  await patient.call(askForRefill, { body: { prescriptionId } })
  const notices = (await doctor.call(listNotices)).body.notices.filter((notice) => notice.kind === 'refill-asked')
  expect(notices).toMatchObject([{ appointmentId, name: 'Asha Devi' }])
  await setTime('2026-11-22T10:00')
  await prescribe()
  const { refills } = (await patient.call(getDoses)).body.doses
  expect(refills).toMatchObject([{ prescriptionId, answeredAt: '2026-11-22T04:30:00.000Z' }])
})
