import { cancelAppointment, getAppointment, setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { listPatientNotes, listVisitNotes, signVisitNote } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import { careForHeader } from '@arogyachat/contract/family/family'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
/** The visit is booked for ten o’clock. */
const before = new Date('2026-11-20T08:30:00+05:30')
const during = new Date('2026-11-20T10:05:00+05:30')
const appointmentDate = '2026-11-20'
const cough = { complaint: 'Cough for a week', diagnosis: 'Viral bronchitis', advice: 'Steam twice a day' }

let app: TestApp
let doctor: Client
let otherDoctor: Client
let patient: Client
let otherPatient: Client
let visit: string

beforeAll(async () => {
  app = await createTestApp()
  ;[doctor, otherDoctor] = [await app.asDoctor({ qualifications: ['MBBS'] }), await app.asDoctor()]
  ;[patient, otherPatient] = [await app.asPatient(), await app.asPatient()]
  await offerHours(doctor)
  await offerHours(otherDoctor)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(before)
  const { db } = app.context.database
  for (const table of ['visit_notes', 'appointments', 'care_links'] as const) await db.deleteFrom(table).execute()
  visit = (await bookVisit(patient, doctor, { appointmentDate }))._id
  app.clock.set(during)
})

const sign = (body: object = cough, id = visit, by = doctor) => by.call(signVisitNote, { params: { id }, body })
const read = (by: Client, id = visit) => by.call(listVisitNotes, { params: { id } })
const readAll = (by: Client, id = patient.id) => by.call(listPatientNotes, { params: { id }, query: {} })
const lastEvents = async (count: number) =>
  (
    await app.context.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('patient_id', '=', patient.id)
      .orderBy('number', 'desc')
      .limit(count)
      .execute()
  ).map((event) => [event.action, event.actor_id])

describe('signing a note', () => {
  it('gives it to the patient at once, encrypted, with the doctor as recorded now', async () => {
    const { status, body } = await sign({ ...cough, followUpDate: '2026-12-05' })
    expect(status).toBe(201)
    expect(body.note).toMatchObject({
      ...cough,
      findings: '',
      appointmentId: visit,
      appointmentDate,
      version: 1,
      followUpDate: '2026-12-05',
      reason: '',
      doctor: { _id: doctor.id, qualifications: ['MBBS'] },
      signedAt: during.toISOString()
    })
    expect(await lastEvents(1)).toEqual([['change:note', doctor.id]])
    expect((await read(patient)).body.notes).toEqual([body.note])
    const row = await app.context.database.db.selectFrom('visit_notes').selectAll().executeTakeFirstOrThrow()
    expect(row.content_sealed.toString('utf8')).not.toContain('bronchitis')
    expect(JSON.stringify(row.signer)).not.toContain('bronchitis')
  })

  it('marks the appointment, for both', async () => {
    const has = async (by: Client) =>
      (await by.call(getAppointment, { params: { id: visit } })).body.appointment.hasNote
    expect([await has(patient), await has(doctor)]).toEqual([false, false])
    await sign()
    expect([await has(patient), await has(doctor)]).toEqual([true, true])
  })

  it('repeated within minutes returns the same version, as after a lost reply', async () => {
    const first = await sign()
    const again = await sign()
    expect(again.body.note).toEqual(first.body.note)
    expect((await read(patient)).body.notes).toHaveLength(1)
  })

  it('needs a text, and a follow-up after the visit', async () => {
    const empty = await sign({ complaint: '  ', followUpDate: '2026-12-05' })
    expect([empty.status, empty.body.fields]).toEqual([422, { complaint: 'required' }])
    const past = await sign({ ...cough, followUpDate: '2026-11-20' })
    expect([past.status, past.body.fields]).toEqual([422, { followUpDate: 'datePast' }])
    expect((await read(patient)).body.notes).toEqual([])
  })

  it('is refused before the visit has begun and after a cancellation, and allowed after completion', async () => {
    app.clock.set(before)
    expect((await sign()).body.code).toBe('TOO_EARLY')
    app.clock.set(during)
    await completeVisit(doctor, visit)
    expect((await sign()).status).toBe(201)
    app.clock.set(before)
    const later = (await bookVisit(patient, doctor, { appointmentDate, timeSlot: '11:00-11:30' }))._id
    await patient.call(cancelAppointment, { params: { id: later } })
    app.clock.set(new Date('2026-11-20T11:05:00+05:30'))
    expect((await sign(cough, later)).body.code).toBe('INVALID_STATUS')
  })

  it('is refused to the patient, another doctor and for an unknown appointment', async () => {
    expect((await sign(cough, visit, patient)).body.code).toBe('FORBIDDEN')
    expect((await sign(cough, visit, otherDoctor)).body.code).toBe('NOT_FOUND')
    expect((await sign(cough, nobody)).body.code).toBe('NOT_FOUND')
    expect((await read(patient)).body.notes).toEqual([])
  })
})

describe('amending a signed note', () => {
  it('needs a reason, and keeps the first text readable for both', async () => {
    await sign()
    const changed = { ...cough, diagnosis: 'Pneumonia' }
    const silent = await sign(changed)
    expect([silent.status, silent.body.fields]).toEqual([422, { reason: 'required' }])
    const amended = await sign({ ...changed, reason: 'X-ray came back' })
    expect(amended.body.note).toMatchObject({ version: 2, diagnosis: 'Pneumonia', reason: 'X-ray came back' })
    for (const reader of [patient, doctor]) {
      const notes = (await read(reader)).body.notes
      expect(notes.map((note: { diagnosis: string }) => note.diagnosis)).toEqual(['Pneumonia', 'Viral bronchitis'])
    }
  })

  it('leaves the signed version as it was, byte for byte', async () => {
    await sign()
    const { db } = app.context.database
    const stored = () => db.selectFrom('visit_notes').selectAll().where('version', '=', 1).execute()
    const signed = await stored()
    app.clock.set(new Date('2026-11-20T11:30:00+05:30'))
    await sign({ ...cough, advice: '' })
    await sign({ ...cough, advice: 'Rest', reason: 'Shorter' })
    expect(await stored()).toEqual(signed)
    expect((await read(patient)).body.notes).toMatchObject([
      { version: 2, advice: 'Rest' },
      { version: 1, ...cough, signedAt: during.toISOString() }
    ])
  })

  it('drops a reason that is given with the first version', async () => {
    expect((await sign({ ...cough, reason: 'None needed' })).body.note.reason).toBe('')
  })

  it('of two at the same time numbers the versions one after another', async () => {
    await sign()
    const both = await Promise.all(['A', 'B'].map((diagnosis) => sign({ ...cough, diagnosis, reason: 'Lab' })))
    expect(both.map(({ body }) => body.note.version).sort()).toEqual([2, 3])
  })
})

describe('reading notes', () => {
  it('is refused to other patients and doctors, also with the id of the patient', async () => {
    await sign()
    for (const stranger of [otherPatient, otherDoctor]) expect((await read(stranger)).body.code).toBe('NOT_FOUND')
    expect((await readAll(otherDoctor)).body.code).toBe('NOT_FOUND')
    expect((await readAll(patient)).body.code).toBe('FORBIDDEN')
    expect((await readAll(doctor, nobody)).body.code).toBe('NOT_FOUND')
  })

  it('is refused to a doctor of the same patient for the notes of another doctor', async () => {
    await sign()
    app.clock.set(before)
    await bookVisit(patient, otherDoctor, { appointmentDate, timeSlot: '09:00-09:30' })
    app.clock.set(during)
    expect((await read(otherDoctor)).body.code).toBe('NOT_FOUND')
    expect((await readAll(otherDoctor)).body).toMatchObject({ notes: [], total: 0 })
    expect((await sign({ ...cough, reason: 'Mine is better' }, visit, otherDoctor)).body.code).toBe('NOT_FOUND')
  })

  it('is allowed to those who care for the patient, until that ends, and to no other account', async () => {
    await sign()
    const actAs = (header: string) => (endpoint: typeof listVisitNotes | typeof signVisitNote, by: Client) =>
      by.call(endpoint as typeof signVisitNote, {
        params: { id: visit },
        body: cough,
        headers: { [careForHeader]: header }
      })
    const forPatient = actAs(patient.id)
    for (const stranger of [otherPatient, otherDoctor])
      expect((await forPatient(listVisitNotes, stranger)).body.code).toBe('NOT_CARING')

    const { db } = app.context.database
    const link = { id: newId(), carer_id: otherPatient.id, patient_id: patient.id, relation: 'parent' as const }
    await db
      .insertInto('care_links')
      .values({ ...link, agreed_at: during, created_at: during })
      .execute()
    expect((await forPatient(listVisitNotes, otherPatient)).body).toMatchObject({ notes: [cough] })
    expect(await lastEvents(1)).toEqual([['read:account', otherPatient.id]])
    expect((await read(otherPatient)).body.code).toBe('NOT_FOUND')
    expect((await forPatient(signVisitNote, otherPatient)).body.code).toBe('FORBIDDEN')

    await db.updateTable('care_links').set({ ended_at: during, ended_by: 'patient' }).execute()
    expect((await forPatient(listVisitNotes, otherPatient)).body.code).toBe('NOT_CARING')
  })

  it('is audited for the doctor and not for the patient', async () => {
    await sign()
    await read(patient)
    expect(await lastEvents(1)).toEqual([['change:note', doctor.id]])
    await read(doctor)
    await readAll(doctor)
    expect(await lastEvents(3)).toEqual([
      ['read:note', doctor.id],
      ['read:note', doctor.id],
      ['change:note', doctor.id]
    ])
  })

  it('lists to a doctor only the newest version of each of their own notes', async () => {
    await sign()
    await sign({ ...cough, advice: 'Rest', reason: 'Shorter' })
    app.clock.set(before)
    const elsewhere = (await bookVisit(patient, otherDoctor, { appointmentDate, timeSlot: '09:00-09:30' }))._id
    app.clock.set(during)
    await sign({ diagnosis: 'Eczema' }, elsewhere, otherDoctor)
    const own = (await readAll(doctor)).body
    expect([own.total, own.notes.map((note: { version: number }) => note.version)]).toEqual([1, [2]])
    expect((await readAll(otherDoctor)).body.notes[0]?.diagnosis).toBe('Eczema')
  })

  it('ends for a doctor when the appointment never took place, and not when a note was signed', async () => {
    await sign()
    await doctor.call(setAppointmentStatus, { params: { id: visit }, body: { status: 'canceled' } })
    expect((await read(doctor)).body.notes).toHaveLength(1)
    expect((await read(patient)).body.notes).toHaveLength(1)
  })
})
