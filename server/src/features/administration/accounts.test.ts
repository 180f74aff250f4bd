import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import {
  blockAccount,
  findAccounts,
  getAccountAhead,
  listAdministratorEvents,
  unblockAccount
} from '@arogyachat/contract/administration/administration-endpoints'
import {
  forgotPassword,
  getMe,
  loginDoctor,
  loginPatient,
  resetPassword,
  withdrawConsent
} from '@arogyachat/contract/endpoints/accounts'
import {
  bookAppointment,
  listDoctorAppointments,
  listPatientAppointments
} from '@arogyachat/contract/endpoints/appointments'
import { getDoctorForPatient, listAvailableSlots, listDoctors } from '@arogyachat/contract/endpoints/doctors'
import { addFamilyMember } from '@arogyachat/contract/endpoints/family'
import { bookLabTest, listLabBookings } from '@arogyachat/contract/endpoints/labs'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { getPatientProfile, listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { careForHeader } from '@arogyachat/contract/family/family'
import {
  findMessageContacts,
  listMessages,
  openMessageThread,
  sendMessage
} from '@arogyachat/contract/messages/message-endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLive } from '../../live/live.ts'
import { newId } from '../../platform/ids.ts'
import { type AdministratorClient, asAdministrator } from '../../testing/administrator.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { setClockSignedIn } from '../../testing/later.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'
import { mailedToken } from '../../testing/registration.ts'

let app: TestApp
let admin: AdministratorClient
let asha: Client
let ravi: Client
const ended: string[] = []
beforeEach(async () => {
  ended.length = 0
  app = await createTestApp({ live: { ...silentLive, endSessions: (ids) => void ended.push(...ids) } })
  admin = await asAdministrator(app)
  asha = await app.asPatient({ name: 'Asha Devi' })
  ravi = await app.asDoctor({ name: 'Dr Ravi Kumar' })
  await offerHours(ravi)
})
afterEach(() => app.close())

const find = (search: string) => admin.call(findAccounts, { body: { search } })
const block = (of: { id: string }, reason = 'abuse') =>
  admin.call(blockAccount, { params: { id: of.id }, body: { reason } })
const unblock = (of: { id: string }) => admin.call(unblockAccount, { params: { id: of.id } })
const login = ({ email, password, role }: Client, typed = password) =>
  app.call(role === 'doctor' ? loginDoctor : loginPatient, { body: { email, password: typed } })

describe('accounts', () => {
  it('are found by a part of the name or of the address, with at least three letters', async () => {
    expect((await find('asha')).body).toMatchObject({
      total: 1,
      accounts: [{ _id: asha.id, role: 'patient', name: 'Asha Devi', email: asha.email, blocked: null, closedAt: null }]
    })
    expect((await find('@EXAMPLE.org')).body.total).toBe(2)
    expect((await find('as')).status).toBe(422)
    expect((await find('100%')).body.total).toBe(0)
  })

  it('of people somebody cares for, who cannot sign in, are not among them', async () => {
    const meena = { name: 'Meena Devi', relation: 'child', gender: 'Female', birthDate: '2020-02-01' }
    const body = { ...meena, agreed: true, consentVersion: privacyNoticeVersion }
    expect((await asha.call(addFamilyMember, { body })).status).toBe(201)
    expect((await find('devi')).body.accounts.map(({ name }) => name)).toEqual(['Asha Devi'])
  })
})

describe('blocking a patient', () => {
  const lab = { test_id: 'cbc', date: '2026-11-21', time: '09:00-10:00', address: '12, Main Road, Meerut' }

  it('cancels the coming visits and lab bookings, notifies the doctors, and is audited under the administrator', async () => {
    await bookVisit(asha, ravi)
    expect((await asha.call(bookLabTest, { body: lab })).status).toBe(201)
    const ahead = await admin.call(getAccountAhead, { params: { id: asha.id } })
    expect(ahead.body.ahead).toEqual({ visits: 1, labBookings: 1 })
    expect((await block(asha)).body.account.blocked).toMatchObject({ reason: 'abuse' })
    const { appointments } = (await ravi.call(listDoctorAppointments)).body
    expect(appointments.map(({ status }) => status)).toEqual(['canceled'])
    expect((await ravi.call(listNotices)).body.notices.map(({ kind }) => kind)).toContain('canceled')
    await unblock(asha)
    const { call } = await signedInAgain(asha)
    expect((await call(listLabBookings)).body.data.map(({ status }) => status)).toEqual(['canceled'])
    const { events } = (await call(listPatientAudit)).body
    const byAdministrator = events.filter(({ actor }) => actor?.role === 'administrator')
    expect(byAdministrator.map(({ action }) => action).sort()).toEqual(['change:appointment', 'change:lab-booking'])
    expect(byAdministrator.map(({ actor }) => actor?.name)).toEqual(['', ''])
    const record = (await admin.call(listAdministratorEvents)).body.events
    expect(record).toContainEqual(
      expect.objectContaining({ action: 'block-account', subjectId: asha.id, reason: 'abuse', email: admin.email })
    )
  })

  /** The patient with a new session. */
  async function signedInAgain(client: Client): Promise<Client> {
    const { body, headers } = await login(client)
    const cookie = [headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
    const session = { cookie: cookie.join('; '), token: body.token }
    return {
      ...client,
      ...session,
      call: (endpoint, options) =>
        app.call(endpoint, {
          ...options,
          headers: { cookie: session.cookie, 'x-csrf-token': session.token, ...options?.headers }
        })
    }
  }

  it('ends every session at once, and says so only to who knows the password', async () => {
    await block(asha)
    expect(ended).toHaveLength(1)
    expect((await asha.call(getMe)).status).toBe(401)
    const wrong = await login(asha, 'not-the-password')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    const right = await login(asha)
    expect([right.status, right.body.code]).toEqual([403, 'ACCOUNT_BLOCKED'])
    await unblock(asha)
    expect((await login(asha)).status).toBe(200)
  })

  it('voids reset links, and mails no further ones', async () => {
    const forgot = () => app.call(forgotPassword, { body: { email: asha.email, role: 'patient' } })
    await forgot()
    const token = await mailedToken(app, 'reset-password')
    await block(asha)
    const reset = await app.call(resetPassword, { body: { token, password: 'another-good-one' } })
    expect([reset.status, reset.body.code]).toEqual([400, 'INVALID_LINK'])
    const before = app.mails.length
    await forgot()
    await app.context.jobs.work()
    expect(app.mails).toHaveLength(before)
  })

  it('leaves a blocked carer no access to the people cared for, while other carers keep theirs', async () => {
    const other = await app.asPatient()
    const { db } = app.context.database
    const cared = await app.asPatient({ name: 'Kamla Devi' })
    for (const carer of [asha, other])
      await db
        .insertInto('care_links')
        .values({
          id: newId(),
          carer_id: carer.id,
          patient_id: cared.id,
          relation: 'parent',
          agreed_at: new Date(),
          created_at: new Date()
        })
        .execute()
    const read = async (by: Client) =>
      (await by.call(getPatientProfile, { headers: { [careForHeader]: cared.id } })).status
    expect([await read(asha), await read(other)]).toEqual([200, 200])
    await block(asha)
    expect([await read(asha), await read(other)]).toEqual([401, 200])
    await block(cared)
    expect(await read(other)).toBe(200)
    const body = { doctorId: ravi.id, appointmentDate: '2026-11-21', timeSlot: '10:00-10:30' }
    expect((await other.call(bookAppointment, { body, headers: { [careForHeader]: cared.id } })).status).toBe(404)
  })

  it('is refused for one that is closed, blocked, unknown or shared, and for an unknown reason', async () => {
    expect((await block(asha, 'because')).status).toBe(422)
    await block(asha)
    expect((await block(asha)).status).toBe(404)
    expect((await unblock(asha)).status).toBe(200)
    expect((await unblock(asha)).status).toBe(404)
    const leaving = await app.asPatient()
    expect((await leaving.call(withdrawConsent, { body: { password: leaving.password } })).status).toBe(200)
    expect((await block(leaving)).status).toBe(404)
    const shared = await app.asPatient({ email: 'patient@example.org' })
    await app.context.database.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', shared.id).execute()
    expect((await block(shared)).status).toBe(403)
  })
})

describe('the conversation with a blocked account', () => {
  const write = async (by: Client, id: string) => {
    const answer = await by.call(sendMessage, { params: { id }, body: { key: newId(), text: 'Hello' } })
    return answer.body.code ?? answer.status
  }
  const stateFor = async (by: Client, id: string) =>
    (await by.call(listMessages, { params: { id } })).body.thread?.state

  /** A visit that is over, so that blocking does not cancel it. */
  beforeEach(async () => {
    await bookVisit(asha, ravi, { appointmentDate: '2026-11-20' })
    await setClockSignedIn(app, new Date('2026-11-21T10:00:00+05:30'))
    admin = await asAdministrator(app)
  })

  it('is read by the other, and nobody writes in it until the account is unblocked', async () => {
    const { _id: id } = (await asha.call(openMessageThread, { body: { person: ravi.id } })).body.thread
    expect(await write(ravi, id)).toBe(201)
    await block(ravi)
    expect([await write(asha, id), await stateFor(asha, id)]).toEqual(['THREAD_CLOSED', 'closed'])
    expect((await asha.call(findMessageContacts, { body: {} })).body.contacts).toEqual([])
    await unblock(ravi)
    expect(await stateFor(asha, id)).toBe('open')
    expect((await asha.call(findMessageContacts, { body: {} })).body.contacts).toHaveLength(1)
  })

  it('does not begin, not even by a carer of a blocked patient', async () => {
    const other = await app.asPatient()
    const link = { carer_id: other.id, patient_id: asha.id, relation: 'parent' as const }
    const dates = { agreed_at: new Date(), created_at: new Date() }
    await app.context.database.db
      .insertInto('care_links')
      .values({ id: newId(), ...link, ...dates })
      .execute()
    await block(asha)
    const body = { person: ravi.id }
    const begun = await other.call(openMessageThread, { body, headers: { [careForHeader]: asha.id } })
    expect([begun.status, begun.body.code]).toEqual([409, 'THREAD_CLOSED'])
    const byDoctor = await ravi.call(openMessageThread, { body: { person: asha.id } })
    expect([byDoctor.status, byDoctor.body.code]).toEqual([409, 'THREAD_CLOSED'])
  })
})

describe('blocking a doctor', () => {
  it('cancels the coming visits, notifies the patients, and hides the doctor until the account is unblocked', async () => {
    await bookVisit(asha, ravi)
    const book = () =>
      asha.call(bookAppointment, {
        body: { doctorId: ravi.id, appointmentDate: '2026-11-22', timeSlot: '10:00-10:30' }
      })
    const listed = async () => (await asha.call(listDoctors)).body.total
    const shown = async () => (await asha.call(getDoctorForPatient, { params: { id: ravi.id } })).status
    const free = async () =>
      (await asha.call(listAvailableSlots, { params: { id: ravi.id }, query: { date: '2026-11-22' } })).status
    expect([await listed(), await shown(), await free()]).toEqual([1, 200, 200])
    await block(ravi, 'impersonation')
    expect([await listed(), await free()]).toEqual([0, 404])
    const refused = await book()
    expect([refused.status, refused.body.code]).toEqual([409, 'DOCTOR_NOT_BOOKABLE'])
    const { appointments } = (await asha.call(listPatientAppointments)).body
    expect(appointments.map(({ status, canceledBy }) => [status, canceledBy])).toEqual([['canceled', 'doctor']])
    expect((await asha.call(listNotices)).body.notices.map(({ kind }) => kind)).toContain('canceled')
    expect((await login(ravi)).body.code).toBe('ACCOUNT_BLOCKED')
    await unblock(ravi)
    expect([await listed(), await shown(), await free()]).toEqual([1, 200, 200])
    expect((await book()).status).toBe(201)
  })
})
