import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { allCancelReasons, cancelNoteMax, cancelReasons } from '@arogyachat/contract/appointments'
import {
  cancelAppointment,
  getAppointment,
  listDoctorAppointments,
  setAppointmentStatus,
  updateAppointment
} from '@arogyachat/contract/endpoints/appointments'
import { addFamilyMember } from '@arogyachat/contract/endpoints/family'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { eraseAccount } from '@arogyachat/contract/endpoints/personal-data'
import { careForHeader } from '@arogyachat/contract/family/family'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, clearAppointments, offerHours } from '../../testing/practice.ts'

let app: TestApp
let doctor: Client
let patient: Client
let mailsBefore = 0

beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor({ name: 'Dr. Meera Rao' })
  patient = await app.asPatient({ name: 'Asha Devi' })
  await offerHours(doctor)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.database.db.deleteFrom('notices').execute()
  await clearAppointments(app)
  mailsBefore = app.mails.length
})

const cancel = (client: Client, id: string, cancellation: object, headers: Record<string, string> = {}) =>
  client.call(setAppointmentStatus, {
    params: { id },
    body: { status: 'canceled', cancellation: cancellation as { reason: 'other' } },
    headers
  })
const readAs = async (client: Client, id: string) =>
  (await client.call(getAppointment, { params: { id } })).body.appointment
const newestNotice = async (client: Client) => (await client.call(listNotices)).body.notices[0]
const auditCount = async () =>
  (await patient.call(listPatientAudit)).body.events.filter((event) => event.action === 'read:appointment').length
/** The mails that were sent to this user in this test. */
async function mailsTo(client: Client): Promise<string> {
  await app.context.jobs.work()
  const mails = app.mails.slice(mailsBefore).filter((mail) => mail.to === client.email)
  return mails.map((mail) => `${mail.subject}\n${mail.text}`).join('\n')
}

describe('a reason for cancelling', () => {
  it('reaches the other participant in the appointment and the notice, the words only in the appointment', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const note = 'Called to the hospital'
    expect((await cancel(doctor, id, { reason: 'emergency', note })).status).toBe(200)
    expect(await readAs(patient, id)).toMatchObject({
      canceledBy: 'doctor',
      cancellation: { reason: 'emergency', note }
    })
    expect(await newestNotice(patient)).toMatchObject({ kind: 'canceled', reason: 'emergency' })
    const mail = await mailsTo(patient)
    expect(mail).toContain('Reason: the doctor has to attend to an emergency.')
    expect(mail).not.toContain('hospital')
  })

  it('is in no notice when it says something about health', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await cancel(patient, id, { reason: 'better', note: 'The fever is gone' })
    expect(await newestNotice(doctor)).toMatchObject({ kind: 'canceled', reason: null })
    expect(await mailsTo(doctor)).not.toMatch(/better|fever|reason/i)
  })

  it('is read by a doctor who does not treat the patient, which is audited; the symptoms stay withheld', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await cancel(patient, id, { reason: 'time', note: 'My bus is late' })
    const before = await auditCount()
    const { body } = await doctor.call(listDoctorAppointments)
    expect(body.appointments).toMatchObject([
      { _id: id, symptoms: '', cancellation: { reason: 'time', note: 'My bus is late' } }
    ])
    expect(await auditCount()).toBe(before + 1)
  })

  it('can be left out, as by the calls that have no body', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await patient.call(cancelAppointment, { params: { id } })).body.appointment.cancellation).toBeNull()
    expect(await newestNotice(doctor)).toMatchObject({ kind: 'canceled', reason: null })
  })

  it('can be given in the call that updates an appointment', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const body = { status: 'cancelled', cancellation: { reason: 'mistake' } } as const
    const { body: reply } = await patient.call(updateAppointment, { params: { id }, body })
    expect(reply.appointment.cancellation).toEqual({ reason: 'mistake', note: '' })
  })

  it('is refused when it belongs to the other role, is unknown or too long, or nothing is cancelled', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const clients = [patient, doctor] as const
    for (const client of clients)
      for (const reason of [...allCancelReasons, 'rain']) {
        if ((cancelReasons[client.role] as readonly string[]).includes(reason)) continue
        expect(await cancel(client, id, { reason }), reason).toMatchObject({
          status: 422,
          body: { fields: { 'cancellation.reason': 'invalid' } }
        })
      }
    expect((await cancel(patient, id, {})).body.fields).toEqual({ 'cancellation.reason': 'required' })
    expect((await cancel(patient, id, { reason: 'time', note: 'x'.repeat(cancelNoteMax + 1) })).status).toBe(422)
    const confirmed = { status: 'confirmed', cancellation: { reason: 'emergency' } } as const
    const answer = await doctor.call(setAppointmentStatus, { params: { id }, body: confirmed })
    expect(answer.body.fields).toEqual({ 'cancellation.reason': 'invalid' })
    expect((await readAs(patient, id)).status).toBe('scheduled')
  })

  it('is encrypted, and gone after the patient was erased', async () => {
    const gita = await app.asPatient({ name: 'Gita' })
    const { _id: id } = await bookVisit(gita, doctor)
    await cancel(gita, id, { reason: 'other', note: 'Going to my sister' })
    const { db } = app.context.database
    const sealed = async () =>
      (await db.selectFrom('appointments').select('cancellation_sealed').where('id', '=', id).executeTakeFirstOrThrow())
        .cancellation_sealed
    expect((await sealed())?.toString('utf8')).not.toContain('sister')
    const body = { password: gita.password, understood: true as const }
    expect((await gita.call(eraseAccount, { body })).status).toBe(200)
    expect(await sealed()).toBeNull()
    expect((await doctor.call(listDoctorAppointments)).body.appointments).toMatchObject([{ cancellation: null }])
  })

  it('can be given by a carer', async () => {
    const child = { name: 'Ravi', relation: 'child', gender: 'Male', birthDate: '2020-03-04' } as const
    const body = { ...child, agreed: true as const, consentVersion: privacyNoticeVersion }
    const { _id: childId } = (await patient.call(addFamilyMember, { body })).body.member
    const headers = { [careForHeader]: childId }
    const carer: Client = {
      ...patient,
      call: (endpoint, options) => patient.call(endpoint, { ...options, headers })
    }
    const { _id: id } = await bookVisit(carer, doctor)
    expect((await cancel(carer, id, { reason: 'time' })).body.appointment.cancellation?.reason).toBe('time')
    expect((await cancel(patient, id, { reason: 'time' })).status).toBe(404)
  })
})
