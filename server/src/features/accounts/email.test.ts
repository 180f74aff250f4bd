import * as contract from '@arogyachat/contract/accounts'
import { bookAppointment } from '@arogyachat/contract/appointments'
import {
  getDoctor,
  getDoctorProfile,
  listAvailableSlots,
  listDoctors,
  listRecommendedDoctors,
  searchDoctors
} from '@arogyachat/contract/doctors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, type TestHouse, testHouse } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

let home: TestHouse
beforeEach(async () => {
  home = await testHouse({ config: { rateLimits: true } })
})
afterEach(() => home.close())

/** A doctor who has just registered: the mail is on its way, the address is not proven. */
async function newDoctor(): Promise<Client> {
  const doctor = await home.asDoctor()
  await home.house.database.db
    .updateTable('doctors')
    .set({ bookable_since: null })
    .where('id', '=', doctor.id)
    .execute()
  await home.house.jobs.send('mail:email-verification', { accountId: doctor.id })
  await offerHours(doctor)
  return doctor
}
async function mailedToken(): Promise<string> {
  await home.house.jobs.work()
  return /http:\/\/localhost:3000\/verify-email#([\w-]{43})\s/.exec(home.mails.at(-1)?.text ?? '')?.[1] as string
}
const verify = (token: string) => home.call(contract.verifyEmail, { body: { token } })

describe('a doctor whose address is not proven', () => {
  it('is mailed a link at registration, in the language of the form', async () => {
    const body = {
      name: 'Dr. Ravi Kumar',
      email: 'ravi@example.org',
      phone: '9812345678',
      specialization: 'Cardiology',
      gender: 'Male',
      password: 'six-at-least',
      consentVersion: contract.privacyNoticeVersion,
      language: 'gu'
    }
    expect((await home.call(contract.registerDoctor, { body })).status).toBe(201)
    expect(JSON.stringify(home.house.jobs.waiting)).not.toContain('ravi@')
    const token = await mailedToken()
    expect(home.mails).toMatchObject([{ to: 'ravi@example.org', text: expect.stringMatching(/\p{Script=Gujarati}/u) }])
    const rows = await home.house.database.db.selectFrom('email_verifications').selectAll().execute()
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token)
  })

  it('is found by no patient and cannot be booked, until the mailed link is opened, once', async () => {
    const doctor = await newDoctor()
    const asha = await home.asPatient()
    const date = '2026-11-21'
    const listed = async () =>
      (await Promise.all([asha.call(listDoctors), asha.call(searchDoctors), asha.call(listRecommendedDoctors)])).map(
        ({ body }) => body.doctors.length
      )
    expect(await listed()).toEqual([0, 0, 0])
    expect((await asha.call(getDoctor, { params: { id: doctor.id } })).status).toBe(404)
    expect((await asha.call(listAvailableSlots, { params: { id: doctor.id }, query: { date } })).status).toBe(404)
    const booking = { doctorId: doctor.id, appointmentDate: date, timeSlot: '10:00-10:30' }
    const refused = await asha.call(bookAppointment, { body: booking })
    expect(refused).toMatchObject({ status: 409, body: { code: 'DOCTOR_NOT_BOOKABLE' } })
    expect((await doctor.call(getDoctorProfile)).body.doctor.emailVerified).toBe(false)

    const token = await mailedToken()
    expect((await verify(token)).status).toBe(200)
    expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } })
    expect((await doctor.call(getDoctorProfile)).body.doctor.emailVerified).toBe(true)
    expect(await listed()).toEqual([1, 1, 1])
    await bookVisit(asha, doctor)
  })

  it('cannot prove it with an invented link, one of two days ago, or the link of a new password', async () => {
    const doctor = await newDoctor()
    const token = await mailedToken()
    await home.call(contract.forgotPassword, { body: { email: doctor.email, role: 'doctor' } })
    await home.house.jobs.work()
    const resetToken = /#([\w-]{43})\s/.exec(home.mails.at(-1)?.text ?? '')?.[1] as string
    for (const other of ['x'.repeat(43), resetToken]) expect((await verify(other)).status).toBe(400)
    home.clock.set(new Date(home.clock.now().getTime() + contract.emailLinkHours * 60 * 60_000))
    expect((await verify(token)).status).toBe(400)
    const resetWithIt = await home.call(contract.resetPassword, { body: { token, password: 'a-new-one' } })
    expect(resetWithIt.status).toBe(400)
  })

  it('is mailed a link at the sign-in when none works, as after two days or before this was asked', async () => {
    const doctor = await home.asDoctor()
    const login = () => home.call(contract.loginDoctor, { body: { email: doctor.email, password: doctor.password } })
    await login()
    expect(home.house.jobs.waiting).toEqual([])
    await home.house.database.db.updateTable('doctors').set({ bookable_since: null }).execute()
    expect((await login()).status).toBe(200)
    await mailedToken()
    expect(home.mails).toHaveLength(1)
    await login()
    expect(home.house.jobs.waiting).toEqual([])
    home.clock.set(new Date(home.clock.now().getTime() + contract.emailLinkHours * 60 * 60_000))
    await login()
    expect((await verify(await mailedToken())).status).toBe(200)
    expect(home.mails).toHaveLength(2)
  })

  it('can ask for the mail again, five times an hour, and not once the address is proven', async () => {
    const doctor = await newDoctor()
    await mailedToken()
    for (let i = 0; i < 5; i++) expect((await doctor.call(contract.sendVerificationMail)).status).toBe(200)
    expect((await doctor.call(contract.sendVerificationMail)).status).toBe(429)
    const token = await mailedToken()
    expect(home.mails).toHaveLength(6)
    expect((await verify(token)).status).toBe(200)
    home.clock.set(new Date(home.clock.now().getTime() + 60 * 60_000))
    expect((await doctor.call(contract.sendVerificationMail)).status).toBe(200)
    await home.house.jobs.work()
    expect(home.mails).toHaveLength(6)
  })
})
