import { EventEmitter, once } from 'node:events'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../../platform/password.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { mailedTokenHash } from './password-service.ts'
import * as store from './store.ts'

/** Runs once, after a password was judged and before the server acts on it. */
let afterJudging: (() => Promise<void>) | null = null
vi.mock('../../platform/password.ts', async (original) => {
  const real = await original<typeof import('../../platform/password.ts')>()
  return {
    ...real,
    async verifyPassword(hash: string | null, text: string) {
      const isRight = await real.verifyPassword(hash, text)
      const work = afterJudging
      afterJudging = null
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
  afterJudging = null
  await app.close()
})

const body = (endpoint: Endpoint) =>
  endpoint === contract.changePassword
    ? { currentPassword: owner.password, newPassword: 'the-thief-chose-1' }
    : { email: owner.email, password: owner.password }
const sessions = () => app.context.database.db.selectFrom('sessions').select('id').execute()
const login = (password: string) => app.call(contract.loginPatient, { body: { email: owner.email, password } })

async function resetPassword(): Promise<void> {
  const token = 'x'.repeat(43)
  const now = app.clock.now()
  const link = { tokenHash: mailedTokenHash(token), accountId: owner.id, at: now }
  await store.insertPasswordReset(app.context.database.db, { ...link, expiresAt: new Date(now.getTime() + 60_000) })
  const answer = await app.call(contract.resetPassword, { body: { token, password: 'the-owner-chose-1' } })
  expect(answer.status).toBe(200)
}

/** A change of the account, in a transaction that stays open until the returned function is called. */
async function lockedChange(set: { password_hash: string } | { closed_at: Date }) {
  const steps = new EventEmitter()
  const [mayCommit, begun] = [once(steps, 'commit'), once(steps, 'begun')]
  const change = app.context.database.transaction(async (tx) => {
    await tx.updateTable('accounts').set(set).where('id', '=', owner.id).execute()
    steps.emit('begun')
    await mayCommit
    await store.deleteSessions(tx, owner.id, null)
  })
  await begun
  return async () => {
    steps.emit('commit')
    await change
  }
}

describe('whoever has only the old password', () => {
  it('is not signed in when the owner sets a new one while the old one is being judged', async () => {
    afterJudging = resetPassword
    expect((await login(owner.password)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await sessions()).toEqual([])
    expect((await login('the-owner-chose-1')).status).toBe(200)
  })

  it('does not replace the new one when the owner sets it while the old one is being judged', async () => {
    afterJudging = resetPassword
    const answer = await owner.call(contract.changePassword, { body: body(contract.changePassword) })
    expect(answer).toMatchObject({ status: 422, body: { fields: { currentPassword: 'wrongPassword' } } })
    expect(await sessions()).toEqual([])
    expect((await login('the-thief-chose-1')).status).toBe(401)
    expect((await login('the-owner-chose-1')).status).toBe(200)
  })

  it.each([
    ['is not signed in', contract.loginPatient, 401],
    ['does not replace it', contract.changePassword, 422]
  ] as const)('%s while the transaction that changes it is still open', async (_, endpoint, status) => {
    const password_hash = await hashPassword('the-owner-chose-1')
    let finish: (() => Promise<void>) | null = null
    afterJudging = async () => {
      finish = await lockedChange({ password_hash })
    }
    const attempt = owner.call(endpoint, { body: body(endpoint) })
    // Long enough for the attempt to come to the row that the other transaction holds.
    await vi.waitFor(() => expect(afterJudging).toBeNull())
    await new Promise((done) => setTimeout(done, 300))
    await (finish as (() => Promise<void>) | null)?.()
    expect((await attempt).status).toBe(status)
    expect(await sessions()).toEqual([])
    expect((await login('the-owner-chose-1')).status).toBe(200)
  })
})

it('opens no session when the account is closed while its password is being judged', async () => {
  afterJudging = async () => {
    await (await lockedChange({ closed_at: app.clock.now() }))()
  }
  expect((await login(owner.password)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await sessions()).toEqual([])
})
