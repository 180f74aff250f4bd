import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import * as accounts from '@arogyachat/contract/endpoints/accounts'
import {
  bookAppointment,
  getAppointment,
  listDoctorAppointments,
  setAppointmentStatus
} from '@arogyachat/contract/endpoints/appointments'
import { askAssistant } from '@arogyachat/contract/endpoints/assistant'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import * as family from '@arogyachat/contract/endpoints/family'
import { bookLabTest } from '@arogyachat/contract/endpoints/labs'
import { listNotices, markNotices } from '@arogyachat/contract/endpoints/notices'
import { getPatientProfile, listPatientAudit, savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import { uploadRecord } from '@arogyachat/contract/endpoints/records'
import { careForHeader, familyMax } from '@arogyachat/contract/family/family'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../jobs/handlers.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { callWith, cookiesOf } from '../../testing/client.ts'
import { formOf } from '../../testing/form.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'
import { mailedToken } from '../../testing/registration.ts'
import { verifyChain } from '../../vault/audit.ts'

let app: TestApp
let sita: Client
beforeEach(async () => {
  app = await createTestApp()
  sita = await app.asPatient({ name: 'Sita Devi', gender: 'Female', age: 34 })
})
afterEach(() => app.close())

const given = { agreed: true as const, consentVersion: privacyNoticeVersion }
const child = { name: 'Asha', relation: 'child' as const, gender: 'Female' as const, birthDate: '2020-03-04', ...given }
const father = { name: 'Mohan', relation: 'parent' as const, gender: 'Male' as const, age: 71, ...given }

/** Calls of the carer for this person. */
const actingFor = (carer: Client, id: string): Client => ({
  ...carer,
  id,
  call: (endpoint, options) =>
    carer.call(endpoint, { ...options, headers: { ...options?.headers, [careForHeader]: id } })
})

async function added(person: object = child, carer = sita): Promise<Client> {
  const answer = await carer.call(family.addFamilyMember, { body: person as typeof child })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return actingFor(carer, answer.body.member._id)
}
const doctorWithHours = async () => {
  const doctor = await app.asDoctor()
  await offerHours(doctor)
  return doctor
}

describe('adding a person', () => {
  it('keeps the carer’s consent as theirs, and takes phone number and language from the carer', async () => {
    const asha = await added({ ...child, language: 'hi' })
    const members = (await sita.call(family.listFamily)).body.members
    expect(members).toMatchObject([
      { _id: asha.id, name: 'Asha', age: 6, birthDate: '2020-03-04', relation: 'child', hasOwnAccount: false }
    ])
    const { body } = await asha.call(getPatientProfile)
    expect(body.patient).toMatchObject({ name: 'Asha', age: 6, email: '', phone: '+919876543210' })
    const { db } = app.context.database
    const consent = await db.selectFrom('consents').selectAll().where('account_id', '=', asha.id).execute()
    expect(consent).toMatchObject([{ given_by: sita.id, notice_version: privacyNoticeVersion, language: 'hi' }])
  })

  it('refuses what is missing or wrong with the error of its field', async () => {
    const wrong: [string, object, object][] = [
      ['a child without a date of birth', { ...child, birthDate: null, age: 6 }, { birthDate: 'birthDate' }],
      ['neither age nor date of birth', { ...child, birthDate: null }, { birthDate: 'required' }],
      ['a birth tomorrow', { ...child, birthDate: '2026-11-21' }, { birthDate: 'dateFuture' }],
      ['a birth in 1890', { ...father, birthDate: '1890-01-01' }, { birthDate: 'date' }],
      ['no agreement', { ...father, agreed: false }, { agreed: 'terms' }],
      ['no relation', { ...father, relation: undefined }, { relation: 'required' }],
      ['no name', { ...father, name: ' ' }, { name: 'required' }]
    ]
    for (const [what, body, fields] of wrong) {
      const answer = await sita.call(family.addFamilyMember, { body })
      expect(answer, what).toMatchObject({ status: 422, body: { code: 'INVALID', fields } })
    }
  })

  it('is for adults only, and ends at the limit', async () => {
    const { db } = app.context.database
    await db.updateTable('patients').set({ age: 17 }).where('id', '=', sita.id).execute()
    expect((await sita.call(family.addFamilyMember, { body: child })).body.code).toBe('CARER_UNDER_AGE')
    await db.updateTable('patients').set({ age: 34 }).where('id', '=', sita.id).execute()
    for (let count = 0; count < familyMax; count++) await added()
    expect((await sita.call(family.addFamilyMember, { body: child })).body.code).toBe('FAMILY_FULL')
  })

  it('keeps the age equal to the date of birth, which the profile cannot contradict', async () => {
    const asha = await added({ ...child, birthDate: '2008-11-21' })
    const { db } = app.context.database
    const ageNow = async () =>
      (await db.selectFrom('patients').select('age').where('id', '=', asha.id).executeTakeFirstOrThrow()).age
    expect(await ageNow()).toBe(17)
    const refused = await asha.call(savePatientProfile, { body: { age: 30 } })
    expect(refused.body.fields).toEqual({ age: 'ageFromBirthDate' })
    app.clock.set(new Date('2026-11-21T00:30:00+05:30'))
    await sweep(app.context)
    expect(await ageNow()).toBe(18)
  })
})

describe('acting for a person', () => {
  /** Every read without an id that an account may make, and what two clients get there. */
  const reads = Object.entries(endpoints).filter(
    ([name, { method, path, access, isOfAccount }]) =>
      method === 'GET' && access === 'patient' && !path.includes('{') && !isOfAccount && name !== 'searchDoctors'
  ) as [string, Endpoint][]

  it('stores and shows the data of each person in their own account only', async () => {
    const [asha, mohan] = [await added(), await added(father)]
    const doctor = await doctorWithHours()
    const owners = { sita, asha, mohan }
    const slots = { sita: '10:00-10:30', asha: '11:00-11:30', mohan: '12:00-12:30' }
    await doctor.call(saveDoctorProfile, {
      body: { availability: { days: ['Saturday'], timeSlots: Object.values(slots), daysOff: [] } }
    })
    const visits: Record<string, string> = {}
    for (const [name, client] of Object.entries(owners)) {
      const mark = `mark-of-${name}`
      const timeSlot = slots[name as keyof typeof slots]
      const appointmentDate = '2026-11-21'
      const body = { doctorId: doctor.id, appointmentDate, timeSlot, symptoms: `${mark} cough` }
      const visit = await client.call(bookAppointment, { body })
      visits[name] = visit.body.appointment._id
      const upload = await formOf(
        { name: 'file', bytes: Buffer.from(mark) },
        { title: mark, type: 'lab', provider: 'A laboratory', fileName: `${mark}.txt` }
      )
      const lab = { test_id: 'cbc', date: appointmentDate, time: '09:00-10:00', address: `12, ${mark} Road, Meerut` }
      const answers = [
        visit,
        await client.call(uploadRecord, upload),
        await client.call(bookLabTest, { body: lab }),
        await client.call(askAssistant, { body: { text: `${mark} I have a cough` } }),
        await client.call(savePatientProfile, { body: { allergies: [mark] } })
      ]
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 200, 200])
    }
    const seen: Record<string, string> = {}
    for (const [name, client] of Object.entries(owners)) {
      for (const [, endpoint] of reads) seen[name] += JSON.stringify((await client.call(endpoint)).body)
      for (const other of Object.keys(owners)) {
        const isOwn = other === name
        expect(seen[name]?.includes(`mark-of-${other}`), `${name} sees ${other}`).toBe(isOwn)
        const visit = await client.call(getAppointment, { params: { id: visits[other] as string } })
        expect(visit.status).toBe(isOwn ? 200 : 404)
      }
    }
    const list = (await doctor.call(listDoctorAppointments, { query: {} })).body.appointments
    expect(list.map(({ patientId, bookedBy }) => [patientId.name, patientId.age, bookedBy])).toEqual([
      ['Mohan', 71, { name: 'Sita Devi', role: 'daughter' }],
      ['Asha', 6, { name: 'Sita Devi', role: 'mother' }],
      ['Sita Devi', 34, null]
    ])
  })

  it('is audited: the carer’s use once an hour, and the carer’s changes under the carer’s name', async () => {
    const asha = await added()
    for (let count = 0; count < 3; count++) await asha.call(getPatientProfile)
    await asha.call(savePatientProfile, { body: { bloodGroup: 'B+' } })
    const { body } = await asha.call(listPatientAudit)
    const actor = { _id: sita.id, name: 'Sita Devi', role: 'carer' }
    expect(body.intact).toBe(true)
    expect(body.events.map(({ action }: { action: string }) => action)).toEqual([
      'change:profile',
      'read:account',
      'change:care'
    ])
    expect(body.events.slice(0, 2)).toMatchObject([{ actor }, { actor }])
    expect(await verifyChain(app.context.database.db, sita.id)).toBe(true)
  })

  it('shows and mails the carer what concerns the person, and names them', async () => {
    const asha = await added()
    const doctor = await doctorWithHours()
    const visit = await bookVisit(asha, doctor)
    await doctor.call(setAppointmentStatus, {
      params: { id: visit._id },
      body: { status: 'confirmed' }
    })
    const { body } = await sita.call(listNotices)
    expect(body).toMatchObject({ unseen: 1, notices: [{ kind: 'confirmed', person: { _id: asha.id, name: 'Asha' } }] })
    await app.context.jobs.work()
    const mail = app.mails.find((sent) => sent.to === sita.email)
    expect(mail?.text).toContain('This is about Asha.')
    const marked = await sita.call(markNotices, {
      body: { ids: [body.notices[0]?._id], as: 'seen' }
    })
    expect(marked.body).toMatchObject({ unseen: 0 })
  })
})

describe('ending the care for a person', () => {
  it('closes the account of somebody who cannot sign in, and cancels what is ahead', async () => {
    const asha = await added()
    const doctor = await doctorWithHours()
    const visit = await bookVisit(asha, doctor)
    expect((await sita.call(family.removeFamilyMember, { params: { id: asha.id } })).status).toBe(200)
    expect(await asha.call(getPatientProfile)).toMatchObject({ status: 403, body: { code: 'NOT_CARING' } })
    expect((await sita.call(family.listFamily)).body.members).toEqual([])
    expect((await doctor.call(getAppointment, { params: { id: visit._id } })).body.appointment.status).toBe('canceled')
    expect((await sita.call(family.removeFamilyMember, { params: { id: asha.id } })).status).toBe(404)
  })

  it('happens when the carer’s account is closed', async () => {
    const asha = await added()
    await sita.call(accounts.withdrawConsent)
    const { db } = app.context.database
    const rows = await db.selectFrom('accounts').select('closed_at').where('id', 'in', [sita.id, asha.id]).execute()
    expect(rows.filter((row) => row.closed_at !== null)).toHaveLength(2)
  })
})

describe('handing an account over', () => {
  const offer = (id: string, email = 'mohan@example.org') =>
    sita.call(family.handOverAccount, { params: { id }, body: { email } })
  const takeOver = (token: string) => app.call(accounts.resetPassword, { body: { token, password: 'a-new-password' } })

  it('is for adults with an address that no other patient has', async () => {
    const asha = await added()
    expect((await offer(asha.id)).body.code).toBe('HAND_OVER_UNDER_AGE')
    const mohan = await added(father)
    expect((await offer(mohan.id, sita.email)).body.code).toBe('EMAIL_TAKEN')
  })

  it('ends the carer’s access once the person has set a password, until the person allows it', async () => {
    const mohan = await added(father)
    const doctor = await doctorWithHours()
    const visit = await bookVisit(mohan, doctor, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
    await completeVisit(doctor, visit._id)
    expect((await offer(mohan.id)).body.member.handOver).toMatchObject({ email: 'mohan@example.org' })
    const token = await mailedToken(app, 'reset-password')
    expect(app.mails.at(-1)).toMatchObject({ to: 'mohan@example.org' })
    expect((await mohan.call(getPatientProfile)).status).toBe(200)

    expect((await takeOver(token)).status).toBe(200)
    expect((await mohan.call(getPatientProfile)).body.code).toBe('NOT_CARING')
    expect((await takeOver(token)).body.code).toBe('INVALID_LINK')
    const credentials = { email: 'mohan@example.org', password: 'a-new-password' }
    const login = await app.call(accounts.loginPatient, { body: credentials })
    expect(login.body.user).toMatchObject({ id: mohan.id, name: 'Mohan', needsConsent: true })
    const own = callWith(app.server, { cookie: cookiesOf(login), token: login.body.token })
    await own(accounts.giveConsent, { body: { noticeVersion: privacyNoticeVersion } })
    expect((await own(getAppointment, { params: { id: visit._id } })).body.appointment.symptoms).toContain('Headache')
    const carers = async () => (await own(family.listFamily)).body.carers
    const carer = { _id: sita.id, name: 'Sita Devi', role: 'daughter' }
    expect(await carers()).toEqual([{ ...carer, isAllowed: false }])

    expect((await own(family.allowCarer, { params: { id: sita.id } })).status).toBe(200)
    expect(await carers()).toEqual([{ ...carer, isAllowed: true }])
    expect((await mohan.call(getPatientProfile)).status).toBe(200)
    expect((await offer(mohan.id)).body.code).toBe('HAS_OWN_ACCOUNT')
    expect((await own(family.endCarer, { params: { id: sita.id } })).status).toBe(200)
    expect((await mohan.call(getPatientProfile)).body.code).toBe('NOT_CARING')
    expect((await own(family.allowCarer, { params: { id: doctor.id } })).status).toBe(404)
  })

  it('can be taken back: the link then does nothing', async () => {
    const mohan = await added(father)
    await offer(mohan.id)
    const token = await mailedToken(app, 'reset-password')
    const taken = await sita.call(family.cancelHandOver, { params: { id: mohan.id } })
    expect(taken.body.member.handOver).toBeNull()
    expect((await takeOver(token)).body.code).toBe('INVALID_LINK')
    expect((await mohan.call(getPatientProfile)).status).toBe(200)
  })
})
