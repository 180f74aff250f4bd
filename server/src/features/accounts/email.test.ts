import { emailLinkHours } from '@arogyachat/contract/accounts'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment } from '@arogyachat/contract/endpoints/appointments'
import {
  getDoctor,
  getDoctorProfile,
  listAvailableSlots,
  listDoctors,
  listRecommendedDoctors,
  searchDoctors
} from '@arogyachat/contract/endpoints/doctors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'
import { doctorForm, mailedToken } from '../../testing/registration.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
})
afterEach(() => app.close())

/** A doctor who has just registered: the verification mail is queued and the address is not verified. */
async function newDoctor(): Promise<Client> {
  const doctor = await app.asDoctor()
  await app.context.database.db
    .updateTable('doctors')
    .set({ bookable_since: null })
    .where('id', '=', doctor.id)
    .execute()
  await app.context.jobs.send('mail:email-verification', { accountId: doctor.id })
  await offerHours(doctor)
  return doctor
}
const verificationToken = () => mailedToken(app, 'verify-email')
const verify = (token: string) => app.call(contract.verifyEmail, { body: { token } })

describe('a doctor whose address is not verified', () => {
  it('is mailed a link at registration, in the language of the form', async () => {
    const body = { ...doctorForm, language: 'gu' }
    expect((await app.call(contract.registerDoctor, { body })).status).toBe(201)
    expect(JSON.stringify(app.context.jobs.waiting)).not.toContain('ravi@')
    const token = await verificationToken()
    expect(app.mails).toMatchObject([{ to: 'ravi@example.org', text: expect.stringMatching(/\p{Script=Gujarati}/u) }])
    const rows = await app.context.database.db.selectFrom('email_verifications').selectAll().execute()
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token)
  })

  it('cannot be found or booked by patients until the mailed link is opened, which works once', async () => {
    const doctor = await newDoctor()
    const asha = await app.asPatient()
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

    const token = await verificationToken()
    expect((await verify(token)).status).toBe(200)
    expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } })
    expect((await doctor.call(getDoctorProfile)).body.doctor.emailVerified).toBe(true)
    expect(await listed()).toEqual([1, 1, 1])
    await bookVisit(asha, doctor)
  })

  it('cannot verify with an invented link, a link that is two days old, or a reset link', async () => {
    const doctor = await newDoctor()
    const token = await verificationToken()
    await app.call(contract.forgotPassword, { body: { email: doctor.email, role: 'doctor' } })
    const resetToken = await mailedToken(app, 'reset-password')
    for (const other of ['x'.repeat(43), resetToken]) expect((await verify(other)).status).toBe(400)
    app.clock.set(new Date(app.clock.now().getTime() + emailLinkHours * 60 * 60_000))
    expect((await verify(token)).status).toBe(400)
    const resetWithIt = await app.call(contract.resetPassword, { body: { token, password: 'a-new-one' } })
    expect(resetWithIt.status).toBe(400)
  })

  it('is mailed a new link at sign-in when no valid link exists', async () => {
    const doctor = await app.asDoctor()
    const login = () => app.call(contract.loginDoctor, { body: { email: doctor.email, password: doctor.password } })
    await login()
    expect(app.context.jobs.waiting).toEqual([])
    await app.context.database.db.updateTable('doctors').set({ bookable_since: null }).execute()
    expect((await login()).status).toBe(200)
    await verificationToken()
    expect(app.mails).toHaveLength(1)
    await login()
    expect(app.context.jobs.waiting).toEqual([])
    app.clock.set(new Date(app.clock.now().getTime() + emailLinkHours * 60 * 60_000))
    await login()
    expect((await verify(await verificationToken())).status).toBe(200)
    expect(app.mails).toHaveLength(2)
  })

  it('can request the mail again five times an hour, and gets none once the address is verified', async () => {
    const doctor = await newDoctor()
    await verificationToken()
    for (let i = 0; i < 5; i++) expect((await doctor.call(contract.sendVerificationMail)).status).toBe(200)
    expect((await doctor.call(contract.sendVerificationMail)).status).toBe(429)
    const token = await verificationToken()
    expect(app.mails).toHaveLength(6)
    expect((await verify(token)).status).toBe(200)
    app.clock.set(new Date(app.clock.now().getTime() + 60 * 60_000))
    expect((await doctor.call(contract.sendVerificationMail)).status).toBe(200)
    await app.context.jobs.work()
    expect(app.mails).toHaveLength(6)
  })
})
