import { createHash } from 'node:crypto'
import { type Role, resetLinkMinutes } from '@arogyachat/contract/accounts'
import type { changePassword, resetPassword } from '@arogyachat/contract/endpoints/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { isShared } from '../../db/demo-accounts.ts'
import { type DeviceAccount, knownDeviceOf } from '../../http/known-device.ts'
import { countAttempt, forgetAttempts } from '../../http/limits.ts'
import { type Actor, endSessions } from '../../http/session.ts'
import { AppError } from '../../platform/app-error.ts'
import { hashPassword, verifyPassword } from '../../platform/password.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { attempts, freshResetLinks, loginCounters } from './rules.ts'
import { type Caller, refuseWeakPassword, sendAfterCommit } from './service.ts'
import * as store from './store.ts'

/**
 * The same work for a known and an unknown address: the job finds out whether there is anyone to write to. Requests are
 * counted by who asks, never by account alone, so that a stranger who asks again and again uses up only their own.
 */
export async function forgotPassword(
  context: AppContext,
  caller: Caller,
  input: { email: string; role: Role; language?: LanguageCode }
): Promise<void> {
  const { windowSeconds, perAddress, perAccountAndAddress, perKnownDevice } = attempts.forgot
  const known = await store.findCredentials(context.database.db, context.config.isDemo, input.role, input.email)
  const event: SecurityEvent = { kind: 'password-reset-request', accountId: known?.id ?? null, address: caller.address }
  await withSecurityLog(context.log, event, async () => {
    const deviceId = knownDeviceOf(context, caller.cookies, known)
    const here = `${input.role}:${input.email}\0${caller.address}`
    await countAttempt(
      context,
      windowSeconds,
      deviceId === null
        ? [
            { name: 'forgot address', of: caller.address, max: perAddress },
            { name: 'forgot account address', of: here, max: perAccountAndAddress }
          ]
        : [{ name: 'forgot device', of: deviceId, max: perKnownDevice }]
    )
    await context.jobs.send('mail:password-reset', { accountId: known?.id ?? null, language: input.language ?? null })
  })
}

/** The tables have only this of a mailed token. */
export const mailedTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Keeps a new link's hash. Links of before stay valid until one of them is used, the password is changed or their half hour is
 * over: if a new request voided them, a stranger could void the link that the owner is just opening. Each is 256 random bits
 * in the same mailbox, so several are no easier to guess or to steal than one.
 * Returns who it is for; null when the account is gone, or has fresh links enough (`freshResetLinks`).
 */
export async function startPasswordReset(context: AppContext, accountId: string, tokenHash: Buffer) {
  const at = context.clock.now()
  const lifeMs = resetLinkMinutes * 60_000
  const { db } = context.database
  const account = await store.findAccount(db, accountId)
  const fresh = await store.countPasswordResets(db, accountId, new Date(at.getTime() + lifeMs / 2))
  if (!account || fresh >= freshResetLinks) return null
  await store.insertPasswordReset(db, { tokenHash, accountId, at, expiresAt: new Date(at.getTime() + lifeMs) })
  return account
}

/** The mail did not go out: its link must not count among those that the owner has. */
export const dropPasswordReset = (context: AppContext, tokenHash: Buffer) =>
  store.deletePasswordReset(context.database.db, tokenHash)

/** The mail that tells an owner of a new password, by the kind of device it came from. */
const tellOwner = (context: AppContext, caller: Caller, accountId: string, at: Date) =>
  sendAfterCommit(context, 'mail:password-changed', { accountId, at: at.toISOString(), device: caller.device })

/**
 * Sets the new password and ends every session of the account, and the one of this browser, whoever's it is. Whoever has the
 * link has the mailbox, so this browser is known to the account from now on: no stranger's wrong passwords keep it out.
 */
export async function finishPasswordReset(
  context: AppContext,
  caller: Caller,
  input: z.output<typeof resetPassword.body>
): Promise<{ role: Role; account: DeviceAccount }> {
  const event: SecurityEvent = { kind: 'password-reset', accountId: null, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const { windowSeconds, perAddress } = attempts.reset
    await countAttempt(context, windowSeconds, [{ name: 'reset address', of: caller.address, max: perAddress }])
    const { db } = context.database
    const now = context.clock.now()
    const tokenHash = mailedTokenHash(input.token)
    // Asked first, so that guessing links never makes us hash.
    const link = await store.findPasswordReset(db, tokenHash, now)
    const owner = link && (await store.findAccount(db, link.account_id))
    if (!owner) throw new AppError('INVALID_LINK')
    event.accountId = owner.id
    refuseWeakPassword(input.password, ownerOf(owner), 'password')
    const passwordHash = await hashPassword(input.password)
    const ended = await context.database.transaction(async (tx) => {
      await store.lockAccount(tx, owner.id)
      if (!(await store.usePasswordReset(tx, tokenHash, now))) throw new AppError('INVALID_LINK')
      await store.updatePassword(tx, owner.id, passwordHash)
      await store.deletePasswordResets(tx, owner.id)
      const own = caller.actor ? [caller.actor.sessionId] : []
      await endSessions(tx, own)
      return [...own, ...(await store.deleteSessions(tx, owner.id, null))]
    })
    context.live.endSessions(ended)
    const counters = loginCounters(owner.role, owner.email, caller.address)
    for (const counter of Object.values(counters)) await forgetAttempts(context, counter)
    await tellOwner(context, caller, owner.id, now)
    return { role: owner.role, account: { id: owner.id, password_hash: passwordHash } }
  })
}

const ownerOf = (account: { name: string | null; email: string; phone: string | null }) => ({
  name: account.name ?? '',
  email: account.email,
  phone: account.phone ?? ''
})

const wrongPassword = () => new AppError('INVALID', { fields: { currentPassword: 'wrongPassword' } })

/** Ends every other session of the account and voids its reset links. */
export async function setNewPassword(
  context: AppContext,
  caller: Caller,
  actor: Actor,
  input: z.output<typeof changePassword.body>
): Promise<DeviceAccount> {
  const event: SecurityEvent = { kind: 'password-change', accountId: actor.accountId, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const { windowSeconds, perAccount } = attempts.changePassword
    await countAttempt(context, windowSeconds, [{ name: 'change password', of: actor.accountId, max: perAccount }])
    const account = await store.findAccount(context.database.db, actor.accountId)
    if (account && isShared(account)) throw new AppError('FORBIDDEN')
    if (!account || !(await verifyPassword(account.password_hash, input.currentPassword))) {
      throw wrongPassword()
    }
    refuseWeakPassword(input.newPassword, ownerOf(account), 'newPassword')
    const passwordHash = await hashPassword(input.newPassword)
    const ended = await context.database.transaction(async (tx) => {
      // A reset that was under way has voided the password that was judged.
      const isCurrent = await store.replacePassword(tx, account, passwordHash)
      if (!isCurrent) throw wrongPassword()
      await store.deletePasswordResets(tx, account.id)
      return store.deleteSessions(tx, account.id, actor.sessionId)
    })
    context.live.endSessions(ended)
    await tellOwner(context, caller, account.id, context.clock.now())
    return { id: account.id, password_hash: passwordHash }
  })
}
