import { privacyNoticeVersion, roles } from '@arogyachat/contract/accounts'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment, getAppointment } from '@arogyachat/contract/endpoints/appointments'
import { listDoctors } from '@arogyachat/contract/endpoints/doctors'
import { bookLabTest } from '@arogyachat/contract/endpoints/labs'
import { demoAccounts } from '@arogyachat/contract/system'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '../../demo/seed.ts'
import { silentLive } from '../../live/live.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { callFrom, signedIn } from '../../testing/browser.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'
import { verifyChain } from '../../vault/audit.ts'

let app: TestApp
let events: string[]
beforeEach(async () => {
  events = []
  const live = {
    ...silentLive,
    changed: (accounts: readonly string[], topics: readonly string[]) =>
      void events.push(...accounts.map((account) => `${account} ${topics.join()}`)),
    closeRoom: (id: string, why: string) => void events.push(`${id} ${why}`)
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
  it('refuses a registration whose consent names another notice version than the current one', async () => {
    await expect(app.asPatient({ consentVersion: '2026-11-20' })).rejects.toThrow('NOTICE_CHANGED')
    await expect(app.asDoctor({ consentVersion: '2999-01-01' })).rejects.toThrow('NOTICE_CHANGED')
    expect(await app.context.database.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('lists the consent with its version, language and time', async () => {
    const asha = await app.asPatient({ language: 'hi' })
    const givenAt = app.clock.now().toISOString()
    expect((await asha.call(contract.listConsents)).body).toEqual({
      success: true,
      noticeVersion: version,
      consents: [{ noticeVersion: version, language: 'hi', givenAt, withdrawnAt: null }]
    })
  })

  it('asks for consent again after the notice has changed, and records it only once', async () => {
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

  it('lets a user who registered on a demo site withdraw the consent', async () => {
    await app.close()
    app = await createTestApp({ config: { isDemo: true } })
    const asha = await app.asPatient()
    expect((await withdraw(asha)).status).toBe(200)
    expect((await asha.call(contract.getMe)).status).toBe(401)
  })

  it.each(roles)(
    'neither asks the seeded %s for consent nor lets a visitor close or lock the shared account',
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

describe('a patient who withdraws the consent', () => {
  it('is signed out everywhere, and a later sign-in answers that the account is closed', async () => {
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

  it('has the coming appointments cancelled, the doctor notified and the change audited; completed ones stay', async () => {
    const [asha, doctor] = [await app.asPatient(), await app.asDoctor()]
    await offerHours(doctor)
    const over = await bookVisit(asha, doctor, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:40:00+05:30'))
    await completeVisit(doctor, over._id)
    const ahead = await bookVisit(asha, doctor)
    const confirmed = await bookVisit(asha, doctor, { timeSlot: '11:00-11:30' })
    const collection = { test_id: 'cbc', date: '2026-11-22', time: '09:00-10:00', address: '12, Main Road, Meerut' }
    expect((await asha.call(bookLabTest, { body: collection })).status).toBe(201)
    events.length = 0
    expect((await withdraw(asha)).status).toBe(200)
    for (const id of [ahead._id, confirmed._id]) {
      expect(await statusOf(id)).toEqual({ status: 'canceled', canceled_by: 'patient' })
      expect(events).toContain(`${id} canceled`)
    }
    expect(events).toContain(`${doctor.id} appointments,doctors`)
    expect(await statusOf(over._id)).toMatchObject({ status: 'completed' })
    const { db } = app.context.database
    expect(await db.selectFrom('lab_bookings').select('status').execute()).toEqual([{ status: 'canceled' }])
    expect(await verifyChain(db, asha.id)).toBeTruthy()
    // The doctor who treated the patient keeps access to that appointment but cannot book another one.
    expect((await doctor.call(getAppointment, { params: { id: over._id } })).status).toBe(200)
    const again = { doctorId: doctor.id, patientId: asha.id, appointmentDate: '2026-11-23', timeSlot: '10:00-10:30' }
    expect((await doctor.call(bookAppointment, { body: { ...again, consultationType: 'video' } })).status).toBe(404)
  })

  it('gets no new reset link, and earlier reset links are void', async () => {
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

  it('cannot book anything more, even in a request that runs at the same time', async () => {
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

describe('a doctor who withdraws the consent', () => {
  it('can no longer be found, and all coming appointments with patients are cancelled', async () => {
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

  it('has no coming appointment left, even when bookings run at the same time', async () => {
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
