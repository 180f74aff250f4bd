import { privacyNoticeVersion, roles } from '@arogyachat/contract/accounts'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment, getAppointment, setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { listDoctors } from '@arogyachat/contract/endpoints/doctors'
import { bookLabTest } from '@arogyachat/contract/endpoints/labs'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { demoAccounts } from '@arogyachat/contract/system'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '../../demo/seed.ts'
import { silentLive } from '../../live/live.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { callFrom, signedIn } from '../../testing/browser.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'
import { verifyChain } from '../../vault/audit.ts'
import { book } from '../appointments/service.ts'
import { setBookable } from '../doctors/service.ts'
import { book as bookLab } from '../labs/service.ts'

let app: TestApp
let told: string[]
beforeEach(async () => {
  told = []
  const live = {
    ...silentLive,
    changed: (accounts: readonly string[], topics: readonly string[]) =>
      void told.push(...accounts.map((account) => `${account} ${topics.join()}`)),
    closeRoom: (id: string, why: string) => void told.push(`${id} ${why}`)
  }
  app = await createTestApp({ live: live as typeof silentLive })
})
afterEach(() => app.close())

const version = privacyNoticeVersion
const login = (client: Client) => {
  const endpoint = client.role === 'patient' ? contract.loginPatient : contract.loginDoctor
  return app.call(endpoint, { body: { email: client.email, password: client.password } })
}
const withdraw = (client: Client) => client.call(contract.withdrawConsent)
const statusOf = async (id: string) => {
  const { db } = app.context.database
  return db.selectFrom('appointments').select(['status', 'canceled_by']).where('id', '=', id).executeTakeFirstOrThrow()
}

describe('consent', () => {
  it('to another version than the current one registers nobody', async () => {
    await expect(app.asPatient({ consentVersion: '2026-11-20' })).rejects.toThrow('NOTICE_CHANGED')
    await expect(app.asDoctor({ consentVersion: '2999-01-01' })).rejects.toThrow('NOTICE_CHANGED')
    expect(await app.context.database.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('is listed with its version, language and time', async () => {
    const asha = await app.asPatient({ language: 'hi' })
    const givenAt = app.clock.now().toISOString()
    expect((await asha.call(contract.listConsents)).body).toEqual({
      success: true,
      noticeVersion: version,
      consents: [{ noticeVersion: version, language: 'hi', givenAt, withdrawnAt: null }]
    })
  })

  it('is asked for anew after the notice has changed, and given once', async () => {
    const asha = await app.asPatient()
    expect((await asha.call(contract.getMe)).body.user.needsConsent).toBe(false)
    await app.context.database.db.updateTable('consents').set({ notice_version: '2026-11-20' }).execute()
    expect((await login(asha)).body.user.needsConsent).toBe(true)
    expect(await asha.call(contract.giveConsent, { body: { noticeVersion: '2026-11-20' } })).toMatchObject({
      status: 409,
      body: { code: 'NOTICE_CHANGED' }
    })
    app.clock.set(new Date(app.clock.now().getTime() + 1000))
    const body = { noticeVersion: version, language: 'ta' }
    const answers = await Promise.all([
      asha.call(contract.giveConsent, { body }),
      asha.call(contract.giveConsent, { body })
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect((await asha.call(contract.getMe)).body.user.needsConsent).toBe(false)
    const versions = (await asha.call(contract.listConsents)).body.consents.map((consent) => consent.noticeVersion)
    expect(versions).toEqual([version, '2026-11-20'])
  })

  it('can be withdrawn on a demo site by those who registered there', async () => {
    await app.close()
    app = await createTestApp({ config: { isDemo: true } })
    const asha = await app.asPatient()
    expect((await withdraw(asha)).status).toBe(200)
    expect((await asha.call(contract.getMe)).status).toBe(401)
  })

  it.each(roles)(
    'is neither asked of nor taken from the seeded %s, whom no visitor can close or lock out',
    async (role) => {
      await app.close()
      app = await createTestApp({ config: { isDemo: true } })
      await seedDemo(app.context)
      const endpoint = role === 'patient' ? contract.loginPatient : contract.loginDoctor
      const shared = signedIn(await callFrom(app.server, endpoint, { body: demoAccounts[role] }))
      const call = (to: Endpoint, body?: object) => callFrom(app.server, to, { ...shared, body })
      expect((await call(contract.getMe)).body.user.needsConsent).toBe(false)
      const password = { currentPassword: demoAccounts[role].password, newPassword: 'a-visitors-own-1' }
      const answers = [
        await call(contract.giveConsent, { noticeVersion: version }),
        await call(contract.withdrawConsent),
        await call(contract.changePassword, password)
      ]
      for (const { status, body } of answers) {
        expect(status).toBe(403)
        expect(body).toMatchObject({ success: false, code: 'FORBIDDEN' })
      }
      expect(await app.context.database.db.selectFrom('consents').select('account_id').execute()).toEqual([])
      expect((await login({ role, ...demoAccounts[role] } as Client)).status).toBe(200)
    }
  )
})

describe('a patient who withdraws it', () => {
  it('is signed out everywhere, and learns at the door that the account is closed', async () => {
    const asha = await app.asPatient()
    const other = await login(asha)
    expect(other.status).toBe(200)
    expect((await withdraw(asha)).status).toBe(200)
    expect((await asha.call(contract.getMe)).status).toBe(401)
    expect(await app.context.database.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await login(asha)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_CLOSED' } })
    expect(await login({ ...asha, password: 'not-mine' })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' }
    })
    const consents = await app.context.database.db.selectFrom('consents').select('withdrawn_at').execute()
    expect(consents).toEqual([{ withdrawn_at: app.clock.now() }])
  })

  it('has what is ahead cancelled, told to the doctor and recorded; what is over stays', async () => {
    const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
    await offerHours(doctor)
    const over = await bookVisit(asha, doctor, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:40:00+05:30'))
    await completeVisit(doctor, over._id)
    const ahead = await bookVisit(asha, doctor)
    const confirmed = await bookVisit(asha, doctor, { timeSlot: '11:00-11:30' })
    const collection = { test_id: 'cbc', date: '2026-11-22', time: '09:00-10:00', address: '12, Main Road, Meerut' }
    expect((await asha.call(bookLabTest, { body: collection })).status).toBe(201)
    told.length = 0
    expect((await withdraw(asha)).status).toBe(200)
    for (const id of [ahead._id, confirmed._id]) {
      expect(await statusOf(id)).toEqual({ status: 'canceled', canceled_by: 'patient' })
      expect(told).toContain(`${id} canceled`)
    }
    expect(told).toContain(`${doctor.id} appointments,doctors`)
    expect(await statusOf(over._id)).toMatchObject({ status: 'completed' })
    const { db } = app.context.database
    expect(await db.selectFrom('lab_bookings').select('status').execute()).toEqual([{ status: 'canceled' }])
    expect(await verifyChain(db, asha.id)).toBeTruthy()
    // The doctor who saw the patient keeps the record of it, and books nothing more.
    expect((await doctor.call(getAppointment, { params: { id: over._id } })).status).toBe(200)
    const again = { doctorId: doctor.id, patientId: asha.id, appointmentDate: '2026-11-23', timeSlot: '10:00-10:30' }
    expect((await doctor.call(bookAppointment, { body: { ...again, consultationType: 'video' } })).status).toBe(404)
  })

  it('gets no link for a new password, and those of before are void', async () => {
    const asha = await app.asPatient()
    const ask = () => app.call(contract.forgotPassword, { body: { email: asha.email, role: 'patient' } })
    await ask()
    await app.context.jobs.work()
    const token = /#([\w-]{43})\s/.exec(app.mails[0]?.text ?? '')?.[1]
    await withdraw(asha)
    expect((await app.call(contract.resetPassword, { body: { token, password: 'a-new-one' } })).status).toBe(400)
    await ask()
    await app.context.jobs.work()
    expect(app.mails).toHaveLength(1)
  })

  it('books nothing more, however close the booking comes to it', async () => {
    const doctor = await app.asDoctor()
    await offerHours(doctor)
    for (const timeSlot of ['09:00-09:30', '10:00-10:30', '11:00-11:30']) {
      const asha = await app.asPatient()
      const body = { doctorId: doctor.id, appointmentDate: '2026-11-21', timeSlot }
      await Promise.all([asha.call(bookAppointment, { body }), withdraw(asha)])
    }
    const live = await app.context.database.db
      .selectFrom('appointments')
      .select('id')
      .where('status', '=', 'scheduled')
      .execute()
    expect(live).toEqual([])
  })
})

describe('a doctor who withdraws it', () => {
  it('is found by nobody any more, and all of the patients’ visits ahead are cancelled', async () => {
    const doctor = await app.asDoctor()
    await offerHours(doctor)
    const [asha, ravi] = [await app.asPatient(), await app.asPatient()]
    const visits = [await bookVisit(asha, doctor), await bookVisit(ravi, doctor, { timeSlot: '11:00-11:30' })]
    expect((await withdraw(doctor)).status).toBe(200)
    for (const { _id } of visits) expect(await statusOf(_id)).toEqual({ status: 'canceled', canceled_by: 'doctor' })
    expect((await asha.call(listDoctors)).body.doctors).toEqual([])
    const body = { doctorId: doctor.id, appointmentDate: '2026-11-21', timeSlot: '09:00-09:30' }
    expect((await asha.call(bookAppointment, { body })).body).toMatchObject({ code: 'DOCTOR_NOT_BOOKABLE' })
    expect((await asha.call(getAppointment, { params: { id: visits[0]?._id as string } })).status).toBe(200)
    expect((await login(doctor)).body).toMatchObject({ code: 'ACCOUNT_CLOSED' })
  })

  it('has no visit ahead, however close a booking comes to it', async () => {
    for (let round = 0; round < 3; round++) {
      const doctor = await app.asDoctor()
      await offerHours(doctor)
      const patients = await Promise.all([app.asPatient(), app.asPatient(), app.asPatient()])
      const slots = ['09:00-09:30', '10:00-10:30', '11:00-11:30']
      const bookings = patients.map((patient, i) =>
        patient.call(bookAppointment, {
          body: { doctorId: doctor.id, appointmentDate: '2026-11-21', timeSlot: slots[i] }
        })
      )
      const [closed] = await Promise.all([withdraw(doctor), ...bookings])
      expect(closed?.status).toBe(200)
    }
    const live = await app.context.database.db
      .selectFrom('appointments')
      .select('id')
      .where('status', '=', 'scheduled')
      .execute()
    expect(live).toEqual([])
  })
})

describe('a closed account', () => {
  const status = (client: Client, id: string, to: string) =>
    client.call(setAppointmentStatus, { params: { id }, body: { status: to } })
  const completed = async (patient: Client, doctor: Client) => {
    await offerHours(doctor)
    const visit = await bookVisit(patient, doctor, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
    await completeVisit(doctor, visit._id)
    return visit._id
  }
  /** The caller of a request that was let in before the account was closed. */
  const actorOf = ({ id, role }: Client) => ({ accountId: id, role, sessionId: id, language: null })
  const visitBody = {
    appointmentDate: '2026-11-21',
    timeSlot: '11:00-11:30',
    symptoms: '',
    consultationType: 'video' as const
  }

  it('of a patient has no visit again that the doctor had completed', async () => {
    const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
    const id = await completed(asha, doctor)
    expect((await withdraw(asha)).status).toBe(200)
    expect(await status(doctor, id, 'confirmed')).toMatchObject({ status: 409, body: { code: 'INVALID_STATUS' } })
    expect(await statusOf(id)).toMatchObject({ status: 'completed' })
  })

  it.each(roles)('of a %s has no visit ahead, however close an undo comes to the closing', async (role) => {
    for (let round = 0; round < 3; round++) {
      app.clock.set(new Date('2026-11-20T09:00:00+05:30'))
      const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
      const id = await completed(asha, doctor)
      await Promise.all([status(doctor, id, 'confirmed'), withdraw(role === 'patient' ? asha : doctor)])
      expect((await statusOf(id)).status).not.toBe('confirmed')
    }
  })

  it('gets no mail, neither of what was written before nor of what comes after', async () => {
    const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
    const id = await completed(asha, doctor)
    const prescribe = (dosage: string) =>
      doctor.call(addPrescription, { params: { id }, body: { medications: [{ name: 'PARACETAMOL', dosage }] } })
    const ofAsha = () => app.mails.filter((mail) => mail.to === asha.email)
    expect((await prescribe('250 mg')).status).toBe(201)
    expect((await withdraw(asha)).status).toBe(200)
    expect((await prescribe('500 mg')).status).toBe(201)
    await app.context.jobs.work()
    expect(ofAsha()).toEqual([])
    // The same notices of an open account are mailed.
    await app.context.database.db.updateTable('accounts').set({ closed_at: null }).execute()
    expect((await prescribe('650 mg')).status).toBe(201)
    await app.context.jobs.work()
    expect(ofAsha()).not.toEqual([])
  })

  it('of a doctor books nothing with a request that was under way', async () => {
    const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
    await completed(asha, doctor)
    await withdraw(doctor)
    const booking = book(app.context, actorOf(doctor), { ...visitBody, doctorId: doctor.id, patientId: asha.id })
    await expect(booking).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('of a patient books no lab test with a request that was under way', async () => {
    const asha = await app.asPatient()
    await withdraw(asha)
    const address = '12, Main Road, Meerut'
    const collection = { test_id: ['cbc'], date: '2026-11-22', time: '09:00-10:00' as const, address }
    await expect(bookLab(app.context, actorOf(asha), collection)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('of a doctor stays hidden when the mailed link is opened at the same time', async () => {
    const doctor = await app.asDoctor()
    await withdraw(doctor)
    const { transaction, db } = app.context.database
    expect(await transaction((tx) => setBookable(tx, doctor.id, app.clock.now()))).toBe(false)
    expect(await db.selectFrom('doctors').select('bookable_since').execute()).toEqual([{ bookable_since: null }])
  })
})
