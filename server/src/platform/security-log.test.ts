import * as contract from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createLog } from './log.ts'
import { networkOf } from './security-log.ts'

let app: TestApp
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  app = await createTestApp({ log: createLog('info', { write: (line) => void lines.push(line) }) })
})
afterEach(() => app.close())

const events = () =>
  lines.flatMap((line) => {
    const { security, outcome, account, network } = JSON.parse(line)
    return security ? [{ security, outcome, account, network }] : []
  })

it.each([
  ['203.0.113.66', '203.0.113.0/24'],
  ['::ffff:203.0.113.66', '203.0.113.0/24'],
  ['2001:db8:1234:5678::9', '2001:db8:1234::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['2001:db8:1234:5678::/64', '2001:db8:1234::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['not an address', 'unknown'],
  ['', 'unknown']
])('logs only the network of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('logs each sign-in, failure, password reset and password change with the account and the outcome', async () => {
  const asha = await app.asPatient()
  const login = (password: string, email = asha.email) => app.call(contract.loginPatient, { body: { email, password } })
  await login(asha.password)
  await login('not-mine')
  await login('not-mine', 'nobody@example.org')
  const change = (currentPassword: string) =>
    asha.call(contract.changePassword, { body: { currentPassword, newPassword: 'another-one' } })
  await change('not-mine')
  await change(asha.password)
  await app.call(contract.forgotPassword, { body: { email: asha.email, role: 'patient' } })
  await app.context.jobs.work()
  const token = app.mails.map((mail) => /reset-password#([\w-]{43})\s/.exec(mail.text)?.[1]).find(Boolean)
  await app.call(contract.resetPassword, { body: { token: 'x'.repeat(43), password: 'from-the-link' } })
  await app.call(contract.resetPassword, { body: { token, password: 'from-the-link' } })
  await app.call(contract.verifyEmail, { body: { token: 'x'.repeat(43) } })
  const account = asha.id
  const network = '127.0.0.0/24'
  expect(events()).toEqual([
    { security: 'registration', outcome: 'success', account, network },
    { security: 'sign-in', outcome: 'success', account, network },
    { security: 'sign-in', outcome: 'INVALID_CREDENTIALS', account, network },
    { security: 'sign-in', outcome: 'INVALID_CREDENTIALS', account: null, network },
    { security: 'password-change', outcome: 'INVALID', account, network },
    { security: 'password-change', outcome: 'success', account, network },
    { security: 'password-reset-request', outcome: 'success', account, network },
    { security: 'password-reset', outcome: 'INVALID_LINK', account: null, network },
    { security: 'password-reset', outcome: 'success', account, network },
    { security: 'email-verification', outcome: 'INVALID_LINK', account: null, network }
  ])
})

it('logs no names, user input, health data or full addresses', async () => {
  const fields = { name: 'Sulochana Devi', allergies: ['Penicillin'], email: 'sulochana@example.org' }
  const asha = await app.asPatient(fields)
  await app.call(contract.loginPatient, { body: { email: asha.email, password: 'what-was-typed' } })
  await asha.call(contract.withdrawConsent)
  const said = lines.join()
  for (const secret of [
    'Sulochana',
    'sulochana',
    'Penicillin',
    'what-was-typed',
    asha.password,
    '127.0.0.1',
    '9876543210'
  ])
    expect(said).not.toContain(secret)
  expect(events().at(-1)).toMatchObject({ security: 'account-closed', outcome: 'success', account: asha.id })
})
