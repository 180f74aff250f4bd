import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { fieldCatalogue } from '@arogyachat/contract/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { cookieOf, signedIn } from '../../testing/browser.ts'
import { browserCalls, doctorForm as doctor, patientForm as patient } from '../../testing/registration.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
})
afterEach(() => app.close())

const call = browserCalls(() => app)

describe('registration of a patient', () => {
  it('signs the patient in and returns the user, a token and a welcome message', async () => {
    const answer = await call(contract.registerPatient, { body: patient })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Registration Successful: Welcome to your patient dashboard.',
      user: {
        id: answer.body.userId,
        role: 'patient',
        name: 'Asha Devi',
        email: 'asha@example.org',
        profileImage: null
      },
      token: expect.any(String)
    })
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect((await call(contract.getMe, signedIn(answer))).body.user.id).toBe(answer.body.userId)
  })

  it('stores the history encrypted and without blank entries, and the emergency contact only with a name', async () => {
    const answer = await call(contract.registerPatient, {
      body: {
        ...patient,
        allergies: ['Penicillin', ' '],
        medicalHistory: [
          { condition: 'Asthma', diagnosedDate: '2020-02-01T00:00:00.000Z', status: 'Chronic' },
          { condition: '' }
        ],
        currentMedications: [{ name: 'Salbutamol', dosage: '100 mcg', frequency: 'when needed' }, { name: ' ' }],
        emergencyContact: { name: '', phone: '9812345678', relation: 'Brother' }
      }
    })
    const profile = await app.server.inject({ url: '/api/patients/profile', cookies: signedIn(answer).cookies })
    expect(profile.json().patient).toMatchObject({
      allergies: ['Penicillin'],
      medicalHistory: [{ condition: 'Asthma', diagnosedDate: '2020-02-01', status: 'Chronic' }],
      currentMedications: [{ name: 'Salbutamol' }],
      emergencyContact: null
    })
    const row = await app.context.database.db.selectFrom('patients').selectAll().executeTakeFirstOrThrow()
    expect(row.profile_sealed.toString('latin1')).not.toMatch(/Penicillin|Asthma/)
  })

  it('records the notice version and language of the consent', async () => {
    await call(contract.registerPatient, { body: { ...patient, language: 'hi' } })
    const consent = await app.context.database.db.selectFrom('consents').selectAll().executeTakeFirstOrThrow()
    expect(consent).toMatchObject({
      notice_version: privacyNoticeVersion,
      language: 'hi',
      given_at: app.clock.now()
    })
  })

  it('is refused when another patient has the address in any letter case, but not when a doctor has it', async () => {
    await call(contract.registerDoctor, { body: { ...doctor, email: patient.email } })
    expect((await call(contract.registerPatient, { body: patient })).status).toBe(201)
    const again = await call(contract.registerPatient, { body: { ...patient, email: 'ASHA@Example.org' } })
    expect(again).toMatchObject({ status: 409, body: { success: false, code: 'EMAIL_TAKEN' } })
  })

  it.each([
    ['name', '', 'required'],
    ['name', undefined, 'required'],
    ['name', 7, 'required'],
    ['name', 'x'.repeat(121), 'tooLong'],
    ['name', 'nul\0byte', 'invalid'],
    ['email', 'nobody', 'email'],
    ['email', ' ', 'required'],
    ['phone', '0123', 'phone'],
    ['phone', '+12345678901234567', 'phone'],
    ['age', 0, 'patientAge'],
    ['age', 121, 'patientAge'],
    ['age', '34', 'patientAge'],
    ['age', null, 'required'],
    ['age', 1, 'underAge'],
    ['age', 17, 'underAge'],
    ['consentVersion', undefined, 'terms'],
    ['consentVersion', '', 'terms'],
    ['consentVersion', null, 'terms'],
    ['gender', 'Unknown', 'invalid'],
    ['gender', '', 'required'],
    ['password', '12345', 'passwordShort'],
    ['password', '', 'required'],
    ['password', 'Password@123', 'passwordCommon'],
    ['password', '15081947', 'passwordCommon'],
    ['password', 'asha1984', 'passwordPersonal'],
    ['password', '9812345678', 'passwordPersonal'],
    ['bloodGroup', 'C+', 'invalid'],
    ['allergies', 'dust', 'invalid'],
    ['allergies', Array(51).fill('dust'), 'tooMany'],
    ['language', 'xx', 'invalid']
  ] as const)('returns the field error for %s = %j', async (field, value, error) => {
    const answer = await call(contract.registerPatient, { body: { ...patient, [field]: value } })
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, code: 'INVALID', message: fieldCatalogue[error], fields: { [field]: error } }
    })
  })

  it('reports missing fields before invalid ones, then in the order of the form', async () => {
    const wrong = { ...patient, email: 'nobody', phone: '0', age: 0, password: '1' }
    const first = async (body: object) => (await call(contract.registerPatient, { body })).body.message
    expect(await first({ ...wrong, gender: undefined })).toBe(fieldCatalogue.required)
    expect(await first(wrong)).toBe(fieldCatalogue.email)
    expect(await first({ ...wrong, email: patient.email })).toBe(fieldCatalogue.phone)
    expect(await first({ ...wrong, email: patient.email, phone: patient.phone })).toBe(fieldCatalogue.patientAge)
    expect(await first({ ...patient, password: '1' })).toBe(fieldCatalogue.passwordShort)
  })
})

describe('registration of a doctor', () => {
  it('starts with English, a fee of 100 rupees, no experience and no hours', async () => {
    const answer = await call(contract.registerDoctor, { body: doctor })
    expect(answer).toMatchObject({ status: 201, body: { success: true, user: { role: 'doctor', name: doctor.name } } })
    const row = await app.context.database.db.selectFrom('doctors').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      languages: ['English'],
      consultation_fee: 100,
      experience: 0,
      days: [],
      time_slots: []
    })
  })

  it.each([
    ['specialization', '', 'required'],
    ['specialization', 'Alchemy', 'invalid'],
    ['gender', undefined, 'required'],
    ['age', 24, 'doctorAge'],
    ['age', 81, 'doctorAge'],
    ['experience', -1, 'experience'],
    ['experience', 51, 'experience'],
    ['consultationFee', -1, 'fee'],
    ['consultationFee', 100_001, 'feeTooHigh'],
    ['password', 'drravi@2024', 'passwordPersonal'],
    ['password', 'qwerty123', 'passwordCommon'],
    ['consentVersion', undefined, 'terms'],
    ['qualifications', 'MBBS', 'invalid']
  ] as const)('returns the field error for %s = %j', async (field, value, error) => {
    const answer = await call(contract.registerDoctor, { body: { ...doctor, [field]: value } })
    expect(answer).toMatchObject({ status: 422, body: { message: fieldCatalogue[error], fields: { [field]: error } } })
  })
})
