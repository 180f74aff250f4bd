import * as contract from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '../../http/session.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { cookieOf, signedIn } from '../../testing/browser.ts'
import { browserCalls, patientForm as patient } from '../../testing/registration.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
})
afterEach(() => app.close())

const call = browserCalls(() => app)

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

  it('ends a day after it began, however often it is used', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: patient }))
    for (let hours = 1; hours < 24; hours++) {
      minutes(60)
      expect((await call(contract.getMe, browser)).status).toBe(200)
    }
    minutes(60)
    expect((await call(contract.getMe, browser)).status).toBe(401)
  })

  it('ends at logout, which returns the same reply without a session', async () => {
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
    const onPhone = sessions.find((session: { device: string }) => session.device === 'Chrome on Android')
    expect(sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1)

    const revoke = (id: string) => app.server.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, ...desk })
    expect((await revoke(onPhone._id)).statusCode).toBe(200)
    expect((await revoke(onPhone._id)).statusCode).toBe(404)
    expect((await call(contract.getMe, phone)).status).toBe(401)

    expect((await call(contract.revokeOtherSessions, desk)).status).toBe(200)
    expect((await call(contract.listSessions, desk)).body.sessions).toHaveLength(1)
  })

  it('is dropped when the account has opened fifty newer ones', async () => {
    const { userId } = (await call(contract.registerPatient, { body: patient })).body
    const open = () =>
      app.context.database.transaction((tx) => {
        app.clock.set(new Date(app.clock.now().getTime() + 1000))
        return startSession(tx, app.clock.now(), { accountId: userId, device: '', isRemembered: true })
      })
    for (let i = 0; i < 60; i++) await open()
    const { sessionId } = await open()
    const rows = await app.context.database.db.selectFrom('sessions').select('id').execute()
    expect(rows).toHaveLength(50)
    expect(rows.map((row) => row.id)).toContain(sessionId)
  })

  it('of another user cannot be revoked', async () => {
    const asha = await app.asPatient()
    const ravi = await app.asDoctor()
    const { sessions } = (await asha.call(contract.listSessions)).body as { sessions: { _id: string }[] }
    const id = sessions[0]?._id as string
    expect((await ravi.call(contract.revokeSession, { params: { id } })).status).toBe(404)
    expect((await asha.call(contract.getMe)).status).toBe(200)
  })
})

describe('the language', () => {
  it('is saved in the profile', async () => {
    const asha = await app.asPatient()
    expect((await asha.call(contract.saveLanguage, { body: { language: 'ta' } })).status).toBe(200)
    expect((await asha.call(contract.getMe)).body).toMatchObject({ user: { language: 'ta' } })
  })
})
