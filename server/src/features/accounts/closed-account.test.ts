import { roles } from '@arogyachat/contract/accounts'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'
import { book } from '../appointments/booking/booking-service.ts'
import { setBookable } from '../doctors/profile-service.ts'
import { book as bookLab } from '../labs/service.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const withdraw = (client: Client) => client.call(contract.withdrawConsent)
const statusOf = async (id: string) => {
  const { db } = app.context.database
  return db.selectFrom('appointments').select(['status', 'canceled_by']).where('id', '=', id).executeTakeFirstOrThrow()
}

describe('a closed account', () => {
  const setStatus = (client: Client, id: string, to: string) =>
    client.call(setAppointmentStatus, { params: { id }, body: { status: to } })
  const completedVisit = async (patient: Client, doctor: Client) => {
    await offerHours(doctor)
    const visit = await bookVisit(patient, doctor, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
    await completeVisit(doctor, visit._id)
    return visit._id
  }
  /** The actor of a request that was authenticated before the account was closed. */
  const actorOf = ({ id, role }: Client) => ({ accountId: id, role, sessionId: id, language: null })
  const visitBody = {
    appointmentDate: '2026-11-21',
    timeSlot: '11:00-11:30',
    symptoms: '',
    consultationType: 'video' as const
  }

  it('of a patient gets no live appointment back when the doctor undoes a completion', async () => {
    const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
    const id = await completedVisit(asha, doctor)
    expect((await withdraw(asha)).status).toBe(200)
    expect(await setStatus(doctor, id, 'confirmed')).toMatchObject({ status: 409, body: { code: 'INVALID_STATUS' } })
    expect(await statusOf(id)).toMatchObject({ status: 'completed' })
  })

  it.each(roles)('of a %s has no coming appointment when a completion is undone at the same time', async (role) => {
    for (let round = 0; round < 3; round++) {
      app.clock.set(new Date('2026-11-20T09:00:00+05:30'))
      const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
      const id = await completedVisit(asha, doctor)
      await Promise.all([setStatus(doctor, id, 'confirmed'), withdraw(role === 'patient' ? asha : doctor)])
      expect((await statusOf(id)).status).not.toBe('confirmed')
    }
  })

  it('gets no mail about notices from before or after the closing', async () => {
    const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
    const id = await completedVisit(asha, doctor)
    const prescribe = (dosage: string) =>
      doctor.call(addPrescription, { params: { id }, body: { medications: [{ name: 'PARACETAMOL', dosage }] } })
    const ofAsha = () => app.mails.filter((mail) => mail.to === asha.email)
    expect((await prescribe('250 mg')).status).toBe(201)
    expect((await withdraw(asha)).status).toBe(200)
    expect((await prescribe('500 mg')).status).toBe(201)
    await app.context.jobs.work()
    expect(ofAsha()).toEqual([])
    // An open account is mailed the same notices.
    await app.context.database.db.updateTable('accounts').set({ closed_at: null }).execute()
    expect((await prescribe('650 mg')).status).toBe(201)
    await app.context.jobs.work()
    expect(ofAsha()).not.toEqual([])
  })

  it('of a doctor cannot book with a request that was already running', async () => {
    const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
    await completedVisit(asha, doctor)
    await withdraw(doctor)
    const booking = book(app.context, actorOf(doctor), { ...visitBody, doctorId: doctor.id, patientId: asha.id })
    await expect(booking).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('of a patient cannot book a lab test with a request that was already running', async () => {
    const asha = await app.asPatient()
    await withdraw(asha)
    const address = '12, Main Road, Meerut'
    const collection = { test_id: ['cbc'], date: '2026-11-22', time: '09:00-10:00' as const, address }
    await expect(bookLab(app.context, actorOf(asha), collection)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('of a doctor stays hidden when the verification link is opened at the same time', async () => {
    const doctor = await app.asDoctor()
    await withdraw(doctor)
    const { transaction, db } = app.context.database
    expect(await transaction((tx) => setBookable(tx, doctor.id, app.clock.now()))).toBe(false)
    expect(await db.selectFrom('doctors').select('bookable_since').execute()).toEqual([{ bookable_since: null }])
  })
})
