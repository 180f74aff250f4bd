import { EventEmitter, once } from 'node:events'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../../platform/password.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import * as links from './link-store.ts'
import { mailedTokenHash } from './password-service.ts'
import * as store from './store.ts'

/** Runs once, after a password was verified and before the server acts on the result. */
let afterVerification: (() => Promise<void>) | null = null
vi.mock('../../platform/password.ts', async (original) => {
  const real = await original<typeof import('../../platform/password.ts')>()
  return {
    ...real,
    async verifyPassword(hash: string | null, text: string) {
      const isRight = await real.verifyPassword(hash, text)
      const work = afterVerification
      afterVerification = null
      await work?.()
      return isRight
    }
  }
})

let app: TestApp
let owner: Client
beforeEach(async () => {
  app = await createTestApp()
  owner = await app.asPatient()
})
afterEach(async () => {
  afterVerification = null
  await app.close()
})

const body = (endpoint: Endpoint) =>
  endpoint === contract.changePassword
    ? { currentPassword: owner.password, newPassword: 'the-thief-chose-1' }
    : { email: owner.email, password: owner.password }
const openSessions = () => app.context.database.db.selectFrom('sessions').select('id').execute()
const login = (password: string) => app.call(contract.loginPatient, { body: { email: owner.email, password } })

async function resetPassword(): Promise<void> {
  const token = 'x'.repeat(43)
  const now = app.clock.now()
  const link = { tokenHash: mailedTokenHash(token), accountId: owner.id, at: now }
  await links.insertPasswordReset(app.context.database.db, { ...link, expiresAt: new Date(now.getTime() + 60_000) })
  const answer = await app.call(contract.resetPassword, { body: { token, password: 'the-owner-chose-1' } })
  expect(answer.status).toBe(200)
}

/** Changes the account in a transaction that stays open until the returned function is called. */
async function lockedChange(set: { password_hash: string } | { closed_at: Date }) {
  const steps = new EventEmitter()
  const [mayCommit, locked] = [once(steps, 'commit'), once(steps, 'locked')]
  const change = app.context.database.transaction(async (tx) => {
    await tx.updateTable('accounts').set(set).where('id', '=', owner.id).execute()
    steps.emit('locked')
    await mayCommit
    await store.deleteSessions(tx, owner.id, null)
  })
  await locked
  return async () => {
    steps.emit('commit')
    await change
  }
}

describe('a thief who has only the old password', () => {
  it('is not signed in when the owner resets the password during the verification', async () => {
    afterVerification = resetPassword
    expect((await login(owner.password)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await openSessions()).toEqual([])
    expect((await login('the-owner-chose-1')).status).toBe(200)
  })

  it('cannot replace the new password when the owner resets it during the verification', async () => {
    afterVerification = resetPassword
    const answer = await owner.call(contract.changePassword, { body: body(contract.changePassword) })
    expect(answer).toMatchObject({ status: 422, body: { fields: { currentPassword: 'wrongPassword' } } })
    expect(await openSessions()).toEqual([])
    expect((await login('the-thief-chose-1')).status).toBe(401)
    expect((await login('the-owner-chose-1')).status).toBe(200)
  })

  it.each([
    ['is not signed in', contract.loginPatient, 401],
    ['does not replace it', contract.changePassword, 422]
  ] as const)('%s while the transaction that changes the password is still open', async (_, endpoint, status) => {
    const password_hash = await hashPassword('the-owner-chose-1')
    let finish: (() => Promise<void>) | null = null
    afterVerification = async () => {
      finish = await lockedChange({ password_hash })
    }
    const attempt = owner.call(endpoint, { body: body(endpoint) })
    // Long enough for the attempt to reach the row that the other transaction has locked.
    await vi.waitFor(() => expect(afterVerification).toBeNull())
    await new Promise((done) => setTimeout(done, 300))
    await (finish as (() => Promise<void>) | null)?.()
    expect((await attempt).status).toBe(status)
    expect(await openSessions()).toEqual([])
    expect((await login('the-owner-chose-1')).status).toBe(200)
  })
})

it('opens no session when the account is closed during the password verification', async () => {
  afterVerification = async () => {
    await (await lockedChange({ closed_at: app.clock.now() }))()
  }
  expect((await login(owner.password)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await openSessions()).toEqual([])
})
