import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { cancelAppointment, setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { getDoctorDashboard } from '@arogyachat/contract/endpoints/doctors'
import { addFamilyMember } from '@arogyachat/contract/endpoints/family'
import { findPatients, getPatientStory, listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { eraseAccount } from '@arogyachat/contract/endpoints/personal-data'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { careForHeader } from '@arogyachat/contract/family/family'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Presence } from '../../live/live.ts'
import { silentLive } from '../../live/live.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, clearAppointments, completeVisit, offerHours } from '../../testing/practice.ts'
import { markMet } from '../appointments/outcome-service.ts'

/** A Friday, 09:00 in India. */
const start = new Date('2026-11-20T09:00:00+05:30')
const at = (date: string, time: string) => new Date(`${date}T${time}:00+05:30`)

let app: TestApp
let doctor: Client
let otherDoctor: Client
let asha: Client
let ravi: Client
let meena: Client
const rooms = new Map<string, Presence>()

beforeAll(async () => {
  const live = {
    ...silentLive,
    inRooms: async (ids: readonly string[]) =>
      new Map(ids.map((id) => [id, rooms.get(id) ?? { patient: false, doctor: false }]))
  }
  app = await createTestApp({ live })
  doctor = await app.asDoctor()
  otherDoctor = await app.asDoctor({ name: 'Dr. Nosy Nair' })
  await offerHours(doctor)
  await offerHours(otherDoctor)
  asha = await app.asPatient({ name: 'Asha Devi', age: 34, gender: 'Female' })
  ravi = await app.asPatient({ name: 'Ravi Kumar', age: 67, gender: 'Male' })
  meena = await app.asPatient({ name: 'Meena Iyer', age: 41, gender: 'Female' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await moveTo(start)
  rooms.clear()
  await app.context.database.db.deleteFrom('intakes').execute()
  await clearAppointments(app)
})

const find = async (body: object = {}, by = doctor) => {
  const answer = await by.call(findPatients, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const names = async (body: object = {}, by = doctor) => (await find(body, by)).patients.map(({ name }) => name)
const story = (patient: Client, by = doctor, query: object = {}) =>
  by.call(getPatientStory, { params: { id: patient.id }, query: { ...query } })
/** Moves the clock; the users were active until then. */
async function moveTo(time: Date): Promise<void> {
  app.clock.set(time)
  await app.context.database.db.updateTable('sessions').set({ last_seen_at: time }).execute()
}
const auditTotal = async (patient: Client) => (await patient.call(listPatientAudit)).body.total
const cancel = (patient: Client, id: string) => patient.call(cancelAppointment, { params: { id } })

/** A visit of the past that took place. */
async function pastVisit(patient: Client, date: string, symptoms: string) {
  app.clock.set(at(date, '08:00'))
  const { _id: id } = await bookVisit(patient, doctor, { appointmentDate: date, timeSlot: '09:00-09:30', symptoms })
  app.clock.set(at(date, '09:20'))
  await completeVisit(doctor, id)
  app.clock.set(start)
  return id
}

/** Stores a summary of the assistant for a visit, as attaching one does. */
async function storeSummary(patient: Client, id: string, triage: 'emergency' | 'doctor', redFlags: object[] = []) {
  const { database, vault, clock } = app.context
  const keys = await vault.keysOf(database.db, [patient.id])
  const content_sealed = keys.seal(patient.id, `intakes.content:${id}`, { triage, redFlags })
  const row = { appointment_id: id, patient_id: patient.id, content_sealed, written_at: clock.now() }
  await database.db
    .insertInto('intakes')
    .values(row)
    .onConflict((oc) => oc.column('appointment_id').doUpdateSet(row))
    .execute()
}

describe('the list of patients', () => {
  it('has one card for each patient, with the next visit and the last one, those with the nearest visit first', async () => {
    await pastVisit(asha, '2026-11-02', 'Cough at night')
    await pastVisit(asha, '2026-11-10', 'Still coughing')
    await pastVisit(ravi, '2026-11-12', 'Knee pain')
    const next = await bookVisit(meena, doctor, { symptoms: 'Sore throat' })
    const { patients, total, isPartial } = await find()
    expect([total, isPartial]).toEqual([3, false])
    expect(patients).toMatchObject([
      {
        name: 'Meena Iyer',
        age: 41,
        gender: 'Female',
        carers: [],
        status: 'scheduled',
        symptoms: 'Sore throat',
        lastVisit: null,
        appointmentId: next._id,
        next: { _id: next._id, appointmentDate: '2026-11-21', timeSlot: '10:00-10:30', consultationType: 'video' },
        prescribable: { _id: next._id }
      },
      { name: 'Ravi Kumar', status: 'completed', symptoms: 'Knee pain', lastVisit: '2026-11-12', next: null },
      { name: 'Asha Devi', status: 'completed', symptoms: 'Still coughing', lastVisit: '2026-11-10', next: null }
    ])
    expect(patients[2]?.prescribable?.appointmentDate).toBe('2026-11-10')
  })

  it('prescribes for the visit that is nearest in time, and for none after a missed one', async () => {
    await pastVisit(asha, '2026-11-18', 'Cough')
    await bookVisit(asha, doctor, { appointmentDate: '2026-11-24' })
    expect((await find()).patients[0]?.prescribable?.appointmentDate).toBe('2026-11-18')
    const { _id: ahead } = await bookVisit(asha, doctor)
    expect((await find()).patients[0]?.prescribable?._id).toBe(ahead)
    await clearAppointments(app)
    const { _id: missed } = await bookVisit(asha, doctor, { appointmentDate: '2026-11-20' })
    await moveTo(at('2026-11-20', '11:00'))
    await doctor.call(setAppointmentStatus, { params: { id: missed }, body: { status: 'no-show' } })
    expect((await find()).patients).toMatchObject([{ status: 'no-show', prescribable: null, lastVisit: null }])
  })

  it('keeps a visit that is over as the next one while its call can be joined', async () => {
    const { _id: id } = await bookVisit(asha, doctor, { appointmentDate: '2026-11-20' })
    await moveTo(at('2026-11-20', '11:29'))
    expect((await find()).patients[0]?.next?._id).toBe(id)
    await moveTo(at('2026-11-20', '11:30'))
    expect((await find()).patients[0]).toMatchObject({ next: null, status: 'scheduled', appointmentId: id })
  })

  it('marks a patient as urgent when the summary for the next visit names a danger sign', async () => {
    const { _id: id } = await bookVisit(asha, doctor)
    await bookVisit(ravi, doctor, { timeSlot: '11:00-11:30' })
    await storeSummary(asha, id, 'doctor', [{ id: 'rf_chest', name: 'Chest pain' }])
    const { patients } = await find()
    expect(patients.map(({ status, hasIntake }) => [status, hasIntake])).toEqual([
      ['urgent', true],
      ['scheduled', false]
    ])
    expect(await names({ status: 'urgent' })).toEqual(['Asha Devi'])
    expect(await names({ status: 'scheduled' })).toEqual(['Ravi Kumar'])
    await storeSummary(asha, id, 'emergency')
    expect((await find()).patients[0]?.status).toBe('urgent')
    await storeSummary(asha, id, 'doctor')
    expect((await find()).patients[0]).toMatchObject({ status: 'scheduled', hasIntake: true })
  })

  it('filters by gender, age and status, and searches names in any script and symptoms', async () => {
    await pastVisit(ravi, '2026-11-12', 'Knee pain on the stairs')
    await bookVisit(asha, doctor, { symptoms: 'सिर में दर्द और बुखार' })
    await bookVisit(meena, doctor, { timeSlot: '11:00-11:30', symptoms: 'Sore throat' })
    expect(await names({ gender: 'Male' })).toEqual(['Ravi Kumar'])
    expect(await names({ ageBand: 'senior' })).toEqual(['Ravi Kumar'])
    expect(await names({ ageBand: 'adult' })).toEqual(['Asha Devi', 'Meena Iyer'])
    expect(await names({ ageBand: 'child' })).toEqual([])
    expect(await names({ status: 'completed' })).toEqual(['Ravi Kumar'])
    expect(await names({ search: 'me' })).toEqual(['Meena Iyer'])
    expect(await names({ search: 'रवि' })).toEqual(['Ravi Kumar'])
    expect(await names({ search: 'KNEE' })).toEqual(['Ravi Kumar'])
    expect(await names({ search: 'बुखार' })).toEqual(['Asha Devi'])
    expect(await names({ search: 'throat', gender: 'Male' })).toEqual([])
    await app.context.database.db.updateTable('patients').set({ age: null }).where('id', '=', meena.id).execute()
    expect(await names({ ageBand: 'unknown' })).toEqual(['Meena Iyer'])
    await app.context.database.db.updateTable('patients').set({ age: 41 }).where('id', '=', meena.id).execute()
  })

  it('comes in pages, with and without a search', async () => {
    for (const [patient, timeSlot] of [
      [asha, '09:00-09:30'],
      [ravi, '10:00-10:30'],
      [meena, '11:00-11:30']
    ] as const)
      await bookVisit(patient, doctor, { timeSlot, symptoms: 'Cough' })
    for (const search of ['', 'cough']) {
      const pages = await Promise.all([1, 2, 3].map((page) => find({ search, page, pageSize: 2 })))
      expect(pages.map(({ patients }) => patients.map(({ name }) => name))).toEqual([
        ['Asha Devi', 'Ravi Kumar'],
        ['Meena Iyer'],
        []
      ])
      expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
    }
  })

  it('audits what a page shows, and not what a search only compared', async () => {
    const { _id: id } = await bookVisit(asha, doctor, { symptoms: 'Cough' })
    await bookVisit(ravi, doctor, { timeSlot: '11:00-11:30', symptoms: 'Fever' })
    await storeSummary(asha, id, 'emergency')
    const before = [await auditTotal(asha), await auditTotal(ravi)] as const
    await find({ search: 'cough' })
    const { body } = await asha.call(listPatientAudit, { query: { pageSize: 2 } })
    expect(body.total).toBe(before[0] + 2)
    expect(body.intact).toBe(true)
    expect(body.events.map(({ action, subjectId, actor }) => [action, subjectId, actor?._id]).sort()).toEqual([
      ['read:appointment', id, doctor.id],
      ['read:intake', id, doctor.id]
    ])
    expect(await auditTotal(ravi)).toBe(before[1])
  })

  it('refuses a wrong filter, a long search and a page beyond the limits', async () => {
    for (const [body, field] of [
      [{ status: 'dead' }, 'status'],
      [{ gender: 'x' }, 'gender'],
      [{ ageBand: 'old' }, 'ageBand'],
      [{ search: 'a'.repeat(101) }, 'search'],
      [{ pageSize: 101 }, 'pageSize'],
      [{ page: 0 }, 'page']
    ] as const) {
      const answer = await doctor.call(findPatients, { body })
      expect([answer.status, Object.keys(answer.body.fields ?? {})], field).toEqual([422, [field]])
    }
  })
})

describe('somebody whom the doctor does not treat', () => {
  /** Whether the list, a search for the name and for the symptoms, and the story show the patient. */
  const shownTo = async (by: Client, patient: Client, name: string) => ({
    list: (await names({}, by)).length > 0,
    search: (await names({ search: name }, by)).length > 0,
    symptoms: (await names({ search: 'headache' }, by)).length > 0,
    story: (await story(patient, by)).status === 200
  })
  const nowhere = { list: false, search: false, symptoms: false, story: false }

  it('is in no list, search or story of another doctor, and nothing is audited', async () => {
    await bookVisit(asha, doctor)
    const before = await auditTotal(asha)
    expect(await shownTo(otherDoctor, asha, 'Asha')).toEqual(nowhere)
    const answer = await story(asha, otherDoctor)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await auditTotal(asha)).toBe(before)
  })

  it('is out of sight once the only appointment was cancelled, and in sight if something was prescribed', async () => {
    const { _id: id } = await bookVisit(asha, doctor)
    await cancel(asha, id)
    expect(await shownTo(doctor, asha, 'Asha')).toEqual(nowhere)
    const { _id: second } = await bookVisit(asha, doctor)
    const body = { medications: [{ name: 'Paracetamol', dosage: '650 mg' }] }
    expect((await doctor.call(addPrescription, { params: { id: second }, body })).status).toBe(201)
    await cancel(asha, second)
    expect((await find()).patients).toMatchObject([{ status: 'canceled', next: null, prescribable: null }])
  })

  it('is not found by an id that does not exist, and the story is refused to patients', async () => {
    const unknown = await doctor.call(getPatientStory, { params: { id: newId() } })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
    expect((await story(asha, asha)).status).toBe(403)
    expect((await app.call(getPatientStory, { params: { id: asha.id } })).status).toBe(401)
    expect((await doctor.call(getPatientStory, { params: { id: 'x' } })).status).toBe(404)
    expect((await story(asha, doctor, { page: 0 })).status).toBe(422)
  })

  it('loses name, age and summary with an erasure, and keeps the consultation for its doctor alone', async () => {
    const gita = await app.asPatient({ name: 'Gita Sen', age: 50, gender: 'Female' })
    await pastVisit(gita, '2026-11-12', 'Headache at work')
    const body = { password: gita.password, understood: true as const }
    expect((await gita.call(eraseAccount, { body })).status).toBe(200)
    const { patients } = await find()
    expect(patients).toMatchObject([
      { age: null, gender: null, symptoms: 'Headache at work', next: null, prescribable: null }
    ])
    expect(JSON.stringify(patients)).not.toContain('Gita')
    expect(await names({ search: 'Gita' })).toEqual([])
    expect((await story(gita)).status).toBe(200)
    expect((await story(gita, otherDoctor)).status).toBe(404)
  })

  it('shows who cares for a child, and no longer once the grown child has taken the account over', async () => {
    const given = { agreed: true as const, consentVersion: privacyNoticeVersion }
    const person = { name: 'Kabir', relation: 'child' as const, gender: 'Male' as const, birthDate: '2016-05-04' }
    const added = await asha.call(addFamilyMember, { body: { ...person, ...given } })
    const id = added.body.member._id
    const kabir: Client = {
      ...asha,
      id,
      call: (endpoint, options) =>
        asha.call(endpoint, { ...options, headers: { ...options?.headers, [careForHeader]: id } })
    }
    await bookVisit(kabir, doctor)
    expect((await find()).patients).toMatchObject([
      { name: 'Kabir', age: 10, carers: [{ name: 'Asha Devi', role: 'mother' }] }
    ])
    expect((await story(asha)).status).toBe(404)
    await app.context.database.db
      .updateTable('care_links')
      .set({ ended_at: start, ended_by: 'hand-over' })
      .where('patient_id', '=', id)
      .execute()
    expect((await find()).patients).toMatchObject([{ name: 'Kabir', carers: [] }])
  })
})

describe('a patient’s story', () => {
  it('has the visits with this doctor alone, the newest first, in pages, and audits them', async () => {
    await pastVisit(asha, '2026-11-02', 'Cough at night')
    await bookVisit(asha, otherDoctor, { symptoms: 'Secret of the other doctor', timeSlot: '16:00-16:30' })
    const { _id: coming } = await bookVisit(asha, doctor, { symptoms: 'Cough is back' })
    const before = await auditTotal(asha)
    const { status, body } = await story(asha, doctor, { pageSize: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total: 2,
      page: 1,
      pageSize: 1,
      patient: { name: 'Asha Devi', appointmentId: coming }
    })
    expect(body.visits).toMatchObject([{ symptoms: 'Cough is back' }])
    const { body: second } = await story(asha, doctor, { page: 2, pageSize: 1 })
    expect(second.visits).toMatchObject([{ symptoms: 'Cough at night', status: 'completed' }])
    expect(JSON.stringify([body, second])).not.toContain('Secret')
    expect(await auditTotal(asha)).toBe(before + 4)
    expect((await asha.call(listPatientAudit)).body.intact).toBe(true)
  })
})

describe('the dashboard', () => {
  const dashboard = async (by = doctor) => {
    const answer = await by.call(getDoctorDashboard)
    expect(answer.status).toBe(200)
    return answer.body
  }

  it('counts this week from Monday, missed visits, ratings and the delay of calls once enough are known', async () => {
    for (const [date, delay] of [
      ['2026-11-16', 4],
      ['2026-11-17', 0],
      ['2026-11-18', 12],
      ['2026-11-19', 6]
    ] as const) {
      const id = await pastVisit(asha, date, 'Cough')
      await app.context.database.db
        .updateTable('appointments')
        .set({ met_at: at(date, `09:${String(delay).padStart(2, '0')}`) })
        .where('id', '=', id)
        .execute()
    }
    expect((await dashboard()).lastDays).toEqual({ completed: 4, noShows: 0, startDelayMinutes: null })
    const { _id: missed } = await bookVisit(ravi, doctor, { appointmentDate: '2026-11-20', timeSlot: '10:00-10:30' })
    app.clock.set(at('2026-11-20', '10:40'))
    await doctor.call(setAppointmentStatus, { params: { id: missed }, body: { status: 'no-show' } })
    await app.context.database.db
      .updateTable('appointments')
      .set({ met_at: at('2026-11-20', '10:20') })
      .where('id', '=', missed)
      .execute()
    await bookVisit(meena, doctor, { appointmentDate: '2026-11-22' })
    await cancel(
      meena,
      (await bookVisit(meena, doctor, { appointmentDate: '2026-11-22', timeSlot: '16:00-16:30' }))._id
    )
    await app.context.database.db
      .updateTable('doctors')
      .set({ rating_sum: 14, rating_count: 3 })
      .where('id', '=', doctor.id)
      .execute()
    const body = await dashboard()
    expect(body.lastDays).toEqual({ completed: 4, noShows: 1, startDelayMinutes: 6 })
    expect(body.rating).toEqual({ average: 4.7, count: 3 })
    expect(body.week.map(({ date, booked, completed, noShows }) => [date, booked, completed, noShows])).toEqual([
      ['2026-11-16', 1, 1, 0],
      ['2026-11-17', 1, 1, 0],
      ['2026-11-18', 1, 1, 0],
      ['2026-11-19', 1, 1, 0],
      ['2026-11-20', 1, 0, 1],
      ['2026-11-21', 0, 0, 0],
      ['2026-11-22', 1, 0, 0]
    ])
    expect([body.totalPatients, body.todaysAppointments]).toEqual([3, 1])
    expect(body.nextAppointment?.patientId.name).toBe('Meena Iyer')
  })

  it('names who waits in a room, until the doctor comes, without a read of clinical content', async () => {
    const { _id: id } = await bookVisit(asha, doctor, { appointmentDate: '2026-11-20', timeSlot: '10:00-10:30' })
    rooms.set(id, { patient: true, doctor: false })
    app.clock.set(at('2026-11-20', '10:31'))
    await markMet(app.context, id)
    const before = await auditTotal(asha)
    const { waiting } = await dashboard()
    expect(waiting).toMatchObject([{ _id: id, timeSlot: '10:00-10:30', patient: { name: 'Asha Devi', age: 34 } }])
    expect(JSON.stringify(waiting)).not.toContain('Headache')
    expect(await auditTotal(asha)).toBe(before)
    expect((await dashboard(otherDoctor)).waiting).toEqual([])
    rooms.set(id, { patient: true, doctor: true })
    expect((await dashboard()).waiting).toEqual([])
  })

  it('of a new doctor is empty and invents nothing', async () => {
    const body = await dashboard(await app.asDoctor())
    expect(body).toMatchObject({
      totalPatients: 0,
      todaysAppointments: 0,
      nextAppointment: null,
      upcoming: [],
      waiting: [],
      lastDays: { completed: 0, noShows: 0, startDelayMinutes: null },
      rating: { average: null, count: 0 }
    })
  })
})
