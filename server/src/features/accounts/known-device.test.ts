import * as contract from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signedIn } from '../../testing/browser.ts'
import { browserCalls, mailedToken, patientForm as patient } from '../../testing/registration.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
})
afterEach(() => app.close())

const call = browserCalls(() => app)
type Answer = Awaited<ReturnType<typeof call>>
const deviceIn = (answer: Answer) => answer.cookies.find((cookie) => cookie.name === 'device')
const known = (answer: Answer) => ({ device: deviceIn(answer)?.value as string })

const login = (password: string, address: string, cookies = {}, email = patient.email) =>
  call(contract.loginPatient, { body: { email, password }, remoteAddress: address, cookies })

/** Exhausts every counter that strangers can reach: per account, per address, and per account and address. */
async function useUpAttempts(address: string): Promise<void> {
  await login('wrong', address)
  await app.context.database.db.updateTable('rate_counters').set({ count: 1000 }).execute()
  expect((await login(patient.password, address)).status).toBe(429)
  expect((await login(patient.password, '198.51.100.250')).status).toBe(429)
}

describe('a browser that is known to the account', () => {
  it('can sign in although strangers have exhausted the attempts, also from its own address', async () => {
    const registered = await call(contract.registerPatient, { body: patient })
    await useUpAttempts('127.0.0.1')
    expect((await login(patient.password, '127.0.0.1', known(registered))).status).toBe(200)
    expect((await login(patient.password, '198.51.100.7', known(registered))).status).toBe(200)
  })

  it('has ten failed attempts of its own, which a successful sign-in resets', async () => {
    const registered = await call(contract.registerPatient, { body: patient })
    for (let i = 0; i < 9; i++) expect((await login('wrong', '127.0.0.1', known(registered))).status).toBe(401)
    expect((await login(patient.password, '127.0.0.1', known(registered))).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await login('wrong', '127.0.0.1', known(registered))).status).toBe(401)
    expect((await login(patient.password, '198.51.100.7', known(registered))).status).toBe(429)
  })

  it('is recognised by an HTTP-only cookie that lasts a year', async () => {
    const cookie = deviceIn(await call(contract.registerPatient, { body: patient }))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * 24 * 60 * 60 })
    await login(patient.password, '127.0.0.1')
    expect(deviceIn(await login('wrong', '127.0.0.1'))).toBeUndefined()
  })

  it('is unknown to every other account, and to all accounts when the cookie is forged or altered', async () => {
    const registered = await call(contract.registerPatient, { body: patient })
    const other = await call(contract.registerPatient, { body: { ...patient, email: 'other@example.org' } })
    await useUpAttempts('127.0.0.1')
    const { device } = known(registered)
    const [id = '', tag = ''] = device.split('.')
    for (const forged of [
      known(other).device,
      `${id}.`,
      `.${tag}`,
      id,
      `x${id.slice(1)}.${tag}`,
      `${device.slice(0, -2)}AA`,
      '~~~~~~',
      '.'
    ])
      expect((await login(patient.password, '127.0.0.1', { device: forged })).status, forged).toBe(429)
    expect((await login(patient.password, '127.0.0.1', { device })).status).toBe(200)
  })

  it('is known to the last five accounts that signed in on it', async () => {
    let cookies = {}
    const emails = Array.from({ length: 6 }, (_, i) => `asha-${i}@example.org`)
    for (const email of emails)
      cookies = known(await call(contract.registerPatient, { body: { ...patient, email }, cookies }))
    const again = known(await login(patient.password, '127.0.0.1', cookies, emails[5]))
    expect(again.device.split('~')).toHaveLength(5)
    const isKnownTo = async (email: string) => {
      for (let i = 0; i < 11; i++) await login('wrong', '127.0.0.1', {}, email)
      return (await login(patient.password, '127.0.0.1', again, email)).status === 200
    }
    expect(await isKnownTo(emails[1] as string)).toBe(true)
    expect(await isKnownTo(emails[0] as string)).toBe(false)
  })

  it('is unknown after a password change on another device, while the device that changed it stays known', async () => {
    const registered = await call(contract.registerPatient, { body: patient })
    const second = await login(patient.password, '127.0.0.1')
    const changed = await call(contract.changePassword, {
      ...signedIn(second),
      body: { currentPassword: patient.password, newPassword: 'another-one' }
    })
    expect(changed.status).toBe(200)
    for (let i = 0; i < 11; i++) await login('wrong', '127.0.0.1')
    expect((await login('another-one', '127.0.0.1', known(registered))).status).toBe(429)
    expect((await login('another-one', '127.0.0.1', known(changed))).status).toBe(200)
  })

  it('is known after a password reset by mail, even while strangers keep guessing', async () => {
    await call(contract.registerPatient, { body: patient })
    await call(contract.forgotPassword, { body: { email: patient.email, role: 'patient' } })
    const token = await mailedToken(app, 'reset-password')
    const reset = await call(contract.resetPassword, { body: { token, password: 'another-one' } })
    expect(reset.status).toBe(200)
    await useUpAttempts('127.0.0.1')
    expect((await login('another-one', '127.0.0.1', known(reset))).status).toBe(200)
  })
})
