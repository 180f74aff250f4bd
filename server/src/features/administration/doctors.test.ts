import {
  findDoctorsToVerify,
  listAdministratorEvents,
  readDoctorCertificate,
  unverifyDoctor,
  verifyDoctor
} from '@arogyachat/contract/administration/administration-endpoints'
import { getDoctor, saveCertificate, saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdministratorClient, asAdministrator } from '../../testing/administrator.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let admin: AdministratorClient
let ravi: Client
beforeEach(async () => {
  app = await createTestApp()
  admin = await asAdministrator(app)
  ravi = await app.asDoctor({ name: 'Dr Ravi Kumar' })
})
afterEach(() => app.close())

const checked = {
  name: 'Dr Ravi Kumar',
  registrationNumber: 'KMC 12345',
  registrationCouncil: 'Karnataka Medical Council'
}
const find = async (body: object = {}) => (await admin.call(findDoctorsToVerify, { body })).body
const verify = (body: object = checked, id = ravi.id) => admin.call(verifyDoctor, { params: { id }, body })
const actions = async () => (await admin.call(listAdministratorEvents)).body.events.map(({ action }) => action)

describe('doctors to verify', () => {
  it('are listed with what is compared, those who wait longest first', async () => {
    app.clock.set(new Date('2026-11-21T09:00:00+05:30'))
    admin = await asAdministrator(app)
    const later = await app.asDoctor({ name: 'Dr Anita Shah' })
    const { doctors, total } = await find()
    expect([total, doctors.map((doctor) => doctor._id)]).toEqual([2, [ravi.id, later.id]])
    expect(doctors[0]).toMatchObject({
      ...checked,
      email: ravi.email,
      qualifications: ['MBBS'],
      emailVerified: true,
      verifiedAt: null,
      hasCertificate: false,
      isDemo: false,
      isBlocked: false
    })
    expect((await find({ page: 2, pageSize: 1 })).doctors.map((doctor) => doctor._id)).toEqual([later.id])
  })

  it.each(['ravi', 'KUMAR ravi', 'kmc 12345', '123'])('are found by “%s”', async (search) => {
    await app.asDoctor({ name: 'Dr Anita Shah', registrationNumber: 'MMC 9' })
    expect((await find({ search })).doctors.map((doctor) => doctor._id)).toEqual([ravi.id])
  })

  it('are found by their address, and by nothing that only looks like a pattern', async () => {
    expect((await find({ search: ravi.email.toUpperCase() })).total).toBe(1)
    for (const search of ['%', '_', '\\']) expect((await find({ search })).total).toBe(0)
  })

  it('leave the list once they are verified, which patients see, and come back when it is withdrawn', async () => {
    const asha = await app.asPatient()
    expect((await verify()).body.doctor.verifiedAt).not.toBeNull()
    expect((await find()).total).toBe(0)
    expect((await find({ list: 'verified' })).total).toBe(1)
    expect((await asha.call(getDoctor, { params: { id: ravi.id } })).body.doctor.verified).toBe(true)
    expect((await admin.call(unverifyDoctor, { params: { id: ravi.id } })).body.doctor.verifiedAt).toBeNull()
    expect((await asha.call(getDoctor, { params: { id: ravi.id } })).body.doctor.verified).toBe(false)
    expect((await find()).total).toBe(1)
    expect((await actions()).sort()).toEqual(['sign-in', 'unverify-doctor', 'verify-doctor'])
  })

  it('are not verified when they have changed what was checked', async () => {
    await ravi.call(saveDoctorProfile, { body: { registrationNumber: 'KMC 54321' } })
    const refused = await verify()
    expect([refused.status, refused.body.code]).toEqual([409, 'REGISTRATION_CHANGED'])
    expect((await find()).doctors[0]?.verifiedAt).toBeNull()
    expect(await actions()).toEqual(['sign-in'])
    expect((await verify({ ...checked, registrationNumber: '' })).status).toBe(422)
  })

  it('that are demo doctors are shown as such in the whole list alone and are not verified', async () => {
    await app.context.database.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', ravi.id).execute()
    expect((await find()).total).toBe(0)
    expect((await find({ list: 'all' })).doctors).toMatchObject([{ _id: ravi.id, isDemo: true }])
    expect((await verify()).status).toBe(403)
  })
})

describe('the certificate of a doctor', () => {
  it('is opened by an administrator, and every read is recorded', async () => {
    const missing = await admin.call(readDoctorCertificate, { params: { id: ravi.id } })
    expect(missing.status).toBe(404)
    const bytes = Buffer.from('%PDF-1.7\nRegistration\n%%EOF')
    const saved = await app.server.inject({
      method: 'PUT',
      url: saveCertificate.path,
      headers: { cookie: ravi.cookie, 'x-csrf-token': ravi.token, 'content-type': 'application/pdf' },
      payload: bytes
    })
    expect(saved.statusCode).toBe(200)
    expect((await find()).doctors[0]?.hasCertificate).toBe(true)
    const file = await admin.call(readDoctorCertificate, { params: { id: ravi.id } })
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(Buffer.from(file.body as never).equals(bytes)).toBe(true)
    expect(await actions()).toContain('read-certificate')
  })
})
