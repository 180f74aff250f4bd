import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { fieldCatalogue } from '@arogyachat/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../http/session.ts'
import { silentLive } from '../../live/live.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { callFrom, cookieOf, signedIn } from '../../testing/browser.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
})
afterEach(() => app.close())

const patient = {
  name: 'Asha Devi',
  email: 'asha@example.org',
  phone: '+919812345678',
  age: 34,
  gender: 'Female',
  password: 'six-at-least',
  consentVersion: privacyNoticeVersion
}
const doctor = {
  name: 'Dr Ravi Kumar',
  email: 'ravi@example.org',
  phone: '9812345678',
  specialization: 'Cardiology',
  gender: 'Male',
  password: 'six-at-least',
  consentVersion: privacyNoticeVersion
}

const call = (endpoint: Endpoint, options?: Parameters<typeof callFrom>[2]) => callFrom(app.server, endpoint, options)

describe('registration of a patient', () => {
  it('signs the patient in with what the specification names', async () => {
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

  it('keeps the history sealed, without blank entries, and the contact only with a name', async () => {
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

  it('records which notice was agreed to, and in which language', async () => {
    await call(contract.registerPatient, { body: { ...patient, language: 'hi' } })
    const consent = await app.context.database.db.selectFrom('consents').selectAll().executeTakeFirstOrThrow()
    expect(consent).toMatchObject({
      notice_version: privacyNoticeVersion,
      language: 'hi',
      given_at: app.clock.now()
    })
  })

  it('is refused for an address that a patient has, in any case of letters, but not when a doctor has it', async () => {
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
  ] as const)('names what is wrong with %s = %j', async (field, value, fault) => {
    const answer = await call(contract.registerPatient, { body: { ...patient, [field]: value } })
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, code: 'INVALID', message: fieldCatalogue[fault], fields: { [field]: fault } }
    })
  })

  it('tells of what is missing before what is wrong, then in the order of the specification', async () => {
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
  ] as const)('names what is wrong with %s = %j', async (field, value, fault) => {
    const answer = await call(contract.registerDoctor, { body: { ...doctor, [field]: value } })
    expect(answer).toMatchObject({ status: 422, body: { message: fieldCatalogue[fault], fields: { [field]: fault } } })
  })
})

describe('login', () => {
  const login = (body: object, options: Parameters<typeof call>[1] = {}) =>
    call(contract.loginPatient, { ...options, body: { email: patient.email, password: patient.password, ...body } })

  it('gives the cookie of a browser session, or one that outlives the browser when remembered', async () => {
    await call(contract.registerPatient, { body: patient })
    const short = await login({})
    expect(short).toMatchObject({ status: 200, body: { success: true, message: 'Login Successful' } })
    expect(cookieOf(short).maxAge).toBeUndefined()
    expect(cookieOf(await login({ rememberMe: true })).maxAge).toBe(60 * 24 * 60 * 60)
  })

  it('answers a wrong password, an unknown address and the other role alike', async () => {
    await call(contract.registerPatient, { body: patient })
    const answers = [
      await login({ password: 'wrong' }),
      await login({ email: 'nobody@example.org' }),
      await call(contract.loginDoctor, { body: { email: patient.email, password: patient.password } })
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({ success: false, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' })
    }
  })

  it.each([
    ['email', '', 'required'],
    ['email', 'nobody', 'email'],
    ['password', '', 'required']
  ] as const)('asks for %s when it is %j', async (field, value, fault) => {
    expect(await login({ [field]: value })).toMatchObject({ status: 422, body: { fields: { [field]: fault } } })
  })

  it('ends the session this browser had', async () => {
    const before = signedIn(await call(contract.registerPatient, { body: patient }))
    const after = signedIn(await login({}, before))
    expect(after.cookies.session).not.toBe(before.cookies.session)
    expect((await call(contract.getMe, before)).status).toBe(401)
    expect((await call(contract.getMe, after)).status).toBe(200)
  })

  it('is refused after ten wrong passwords for an account from one address, until the window is over', async () => {
    await call(contract.registerPatient, { body: patient })
    for (let i = 0; i < 10; i++) expect((await login({ password: 'wrong' })).status).toBe(401)
    const refused = await login({})
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers['retry-after'])).toBe(refused.body.retryAfterSeconds)
    app.clock.set(new Date(app.clock.now().getTime() + 15 * 60_000))
    expect((await login({})).status).toBe(200)
  })

  const from = (remoteAddress: string) => ({ remoteAddress })

  it('is open to the owner while a stranger guesses at another address, however long', async () => {
    await call(contract.registerPatient, { body: patient })
    for (let i = 0; i < 150; i++) await login({ password: 'wrong' }, from('203.0.113.66'))
    expect((await login({ password: 'wrong' }, from('203.0.113.66'))).status).toBe(429)
    expect((await login({}, from('203.0.113.1'))).status).toBe(200)
  })

  it('is refused after a hundred wrong passwords from many addresses, but not for another account', async () => {
    await call(contract.registerPatient, { body: patient })
    await call(contract.registerPatient, { body: { ...patient, email: 'other@example.org' } })
    for (let i = 0; i < 100; i++) {
      expect((await login({ password: 'wrong' }, from(`203.0.113.${i % 20}`))).status).toBe(401)
    }
    expect((await login({}, from('203.0.113.99'))).status).toBe(429)
    expect((await login({ email: 'other@example.org' }, from('203.0.113.99'))).status).toBe(200)
  })

  it('tells the tabs of the session it ends only once the browser has the new one', async () => {
    const told: string[] = []
    const live = { ...silentLive, endSessions: (ids: readonly string[]) => void told.push(`ended ${ids.length}`) }
    const site = await createTestApp({ live })
    const asha = await site.asPatient()
    site.server.server.on('request', (_request, response) => response.on('finish', () => told.push('answered')))
    const address = await site.server.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(address + contract.loginPatient.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: asha.cookie, 'x-csrf-token': asha.token },
      body: JSON.stringify({ email: asha.email, password: asha.password })
    })
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(told).toEqual(['answered', 'ended 1']))
    await site.close()
  })

  it('gives the attempts back after a right password', async () => {
    await call(contract.registerPatient, { body: patient })
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 6; j++) await login({ password: 'wrong' })
      expect((await login({})).status).toBe(200)
    }
  })

  it('stores neither passwords, tokens nor addresses in clear', async () => {
    const answer = await call(contract.registerPatient, { body: patient })
    await login({ password: 'wrong' })
    const { db } = app.context.database
    const stored = JSON.stringify([
      await db.selectFrom('accounts').select('password_hash').execute(),
      (await db.selectFrom('sessions').selectAll().execute()).map((row) => row.token_hash.toString('latin1')),
      await db.selectFrom('rate_counters').selectAll().execute()
    ])
    for (const secret of [patient.password, cookieOf(answer).value, patient.email, '127.0.0.1']) {
      expect(stored).not.toContain(secret)
    }
  })
})

describe('a session', () => {
  const minutes = (count: number) => app.clock.set(new Date(app.clock.now().getTime() + count * 60_000))

  it('ends after two hours without use, and stays while it is used', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: patient }))
    for (let i = 0; i < 3; i++) {
      minutes(119)
      expect((await call(contract.getMe, browser)).status).toBe(200)
    }
    minutes(120)
    expect(await call(contract.getMe, browser)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  it('ends a day after it began, however much it is used', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: patient }))
    for (let hours = 1; hours < 24; hours++) {
      minutes(60)
      expect((await call(contract.getMe, browser)).status).toBe(200)
    }
    minutes(60)
    expect((await call(contract.getMe, browser)).status).toBe(401)
  })

  it('ends at logout, which answers the same without one', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: patient }))
    const answer = await call(contract.logout, browser)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(cookieOf(answer).value).toBe('')
    expect((await call(contract.getMe, browser)).status).toBe(401)
    expect(await call(contract.logout)).toMatchObject({ status: 200, body: { success: true } })
  })

  it('is listed with its device, and can be revoked alone or with all others', async () => {
    await call(contract.registerPatient, { body: patient })
    const login = { email: patient.email, password: patient.password }
    const phone = signedIn(
      await call(contract.loginPatient, {
        body: login,
        headers: {
          'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
        }
      })
    )
    const desk = signedIn(await call(contract.loginPatient, { body: login }))
    const { sessions } = (await call(contract.listSessions, desk)).body
    expect(sessions).toHaveLength(3)
    const onPhone = sessions.find((one: { device: string }) => one.device === 'Chrome on Android')
    expect(sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1)

    const revoke = (id: string) => app.server.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, ...desk })
    expect((await revoke(onPhone._id)).statusCode).toBe(200)
    expect((await revoke(onPhone._id)).statusCode).toBe(404)
    expect((await call(contract.getMe, phone)).status).toBe(401)

    expect((await call(contract.revokeOtherSessions, desk)).status).toBe(200)
    expect((await call(contract.listSessions, desk)).body.sessions).toHaveLength(1)
  })

  it('gives way when its account opens fifty others', async () => {
    const { userId } = (await call(contract.registerPatient, { body: patient })).body
    const open = () =>
      app.context.database.transaction((tx) => {
        app.clock.set(new Date(app.clock.now().getTime() + 1000))
        return startSession(tx, app.clock.now(), { accountId: userId, device: '', isRemembered: true })
      })
    for (let i = 0; i < 60; i++) await open()
    const { sessionId } = await open()
    const kept = await app.context.database.db.selectFrom('sessions').select('id').execute()
    expect(kept).toHaveLength(50)
    expect(kept.map((row) => row.id)).toContain(sessionId)
  })

  it('of another person cannot be revoked', async () => {
    const asha = await app.asPatient()
    const ravi = await app.asDoctor()
    const { sessions } = (await asha.call(contract.listSessions)).body as { sessions: { _id: string }[] }
    const id = sessions[0]?._id as string
    expect((await ravi.call(contract.revokeSession, { params: { id } })).status).toBe(404)
    expect((await asha.call(contract.getMe)).status).toBe(200)
  })
})

describe('the language', () => {
  it('is kept in the profile', async () => {
    const asha = await app.asPatient()
    expect((await asha.call(contract.saveLanguage, { body: { language: 'ta' } })).status).toBe(200)
    expect((await asha.call(contract.getMe)).body).toMatchObject({ user: { language: 'ta' } })
  })
})

describe('wrong input', () => {
  const odd: unknown[] = [
    null,
    [],
    'text',
    0,
    true,
    {},
    { email: null, password: null },
    { email: {}, password: [] },
    { email: ['a@b.c'], password: { length: 9 } },
    { email: 'a@b.c\0', password: 'x\0' },
    { email: `${'a'.repeat(5000)}@b.c`, password: 'x'.repeat(100_000) },
    { __proto__: { email: 'a@b.c' } },
    { email: '\ud800@b.c', password: '\udfff' },
    { ...patient, name: '\ud800' },
    { ...patient, medicalHistory: [[[]]], emergencyContact: 'x', age: 1e308 },
    { ...patient, age: Number.MAX_SAFE_INTEGER },
    { ...doctor, consultationFee: 1e-320, qualifications: [null, {}] },
    { token: '\0', password: 'six-at-least' },
    { token: 'x'.repeat(200), password: 'six-at-least' },
    { email: 'a@b.c', role: 'admin' }
  ]
  const writes = [
    contract.registerPatient,
    contract.registerDoctor,
    contract.loginPatient,
    contract.loginDoctor,
    contract.forgotPassword,
    contract.resetPassword,
    contract.saveLanguage,
    contract.changePassword
  ]

  it.each(writes.map((one) => [one.path, one] as const))(
    'at %s is never answered with our fault',
    async (_, endpoint) => {
      const asha = await app.asPatient()
      for (const body of odd) {
        const answer = await app.server.inject({
          method: endpoint.method,
          url: endpoint.path,
          headers: { 'content-type': 'application/json', cookie: asha.cookie, 'x-csrf-token': asha.token },
          payload: JSON.stringify(body)
        })
        expect(answer.statusCode, JSON.stringify(body)?.slice(0, 200)).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(answer.json()).toMatchObject({ success: false, code: expect.any(String) })
      }
    }
  )
})
