import { createHash } from 'node:crypto'
import { type Role, resetLinkMinutes } from '@arogyachat/contract/accounts'
import type { changePassword, resetPassword } from '@arogyachat/contract/endpoints/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { isShared } from '../../db/demo-accounts.ts'
import { type DeviceAccount, knownDeviceOf } from '../../http/known-device.ts'
import { countAttempt, resetAttempts } from '../../http/limits.ts'
import { type Actor, endSessions } from '../../http/session.ts'
import { AppError } from '../../platform/app-error.ts'
import { hashPassword, verifyPassword } from '../../platform/password.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { type ChainHeads, lockChains, recordAudit } from '../../vault/audit.ts'
import * as links from './link-store.ts'
import { attempts, freshResetLinks, loginCounters } from './rules.ts'
import { isOn } from './second-factor/code-service.ts'
import { deleteTickets } from './second-factor/store.ts'
import { type Caller, refuseWeakPassword, sendAfterCommit } from './service.ts'
import * as store from './store.ts'

/**
 * Queues a reset mail. Does the same work for a known and an unknown address: the job finds out whether there is an
 * account to mail. Requests are counted per caller, never per account alone, so a stranger's repeated requests use up
 * only their own limit.
 * @throws AppError TOO_MANY.
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

/** The database stores only this hash of a mailed token. */
export const mailedTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Stores the hash of a new link. Earlier links stay valid until one is used, the password is changed or their half
 * hour is over: if a new request voided them, a stranger could void the link that the owner is about to open. Each is
 * 256 random bits in the same mailbox, so several are no easier to guess or steal than one. Returns the account to
 * mail; null when it is closed or already has `freshResetLinks` fresh links.
 */
export async function startPasswordReset(context: AppContext, accountId: string, tokenHash: Buffer) {
  const at = context.clock.now()
  const lifeMs = resetLinkMinutes * 60_000
  const { db } = context.database
  const account = await store.findAccount(db, accountId)
  const fresh = await links.countPasswordResets(db, accountId, new Date(at.getTime() + lifeMs / 2))
  if (!account || fresh >= freshResetLinks) return null
  await links.insertPasswordReset(db, { tokenHash, accountId, at, expiresAt: new Date(at.getTime() + lifeMs) })
  return account
}

/** Removes a link whose mail could not be sent, so that it does not count among the owner's links. */
export const dropPasswordReset = (context: AppContext, tokenHash: Buffer) =>
  links.deletePasswordReset(context.database.db, tokenHash)

/** Mails the owner that the password was changed and on what kind of device. */
const notifyOwner = (context: AppContext, caller: Caller, accountId: string, at: Date) =>
  sendAfterCommit(context, 'mail:password-changed', { accountId, at: at.toISOString(), device: caller.device })

/**
 * Sets the new password, or the first one of a person who takes over their account, and ends every session of the account, and also this browser's session when it belongs to
 * another account. The holder of the link reads the mailbox, so this browser counts as known to the account: wrong
 * passwords of strangers do not lock it out. An account with a second factor keeps it, and this browser stays unknown.
 * @throws AppError INVALID_LINK, INVALID for a weak password, TOO_MANY.
 */
export async function finishPasswordReset(
  context: AppContext,
  caller: Caller,
  input: z.output<typeof resetPassword.body>
): Promise<{ role: Role; account: DeviceAccount | null }> {
  const event: SecurityEvent = { kind: 'password-reset', accountId: null, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const { windowSeconds, perAddress } = attempts.reset
    await countAttempt(context, windowSeconds, [{ name: 'reset address', of: caller.address, max: perAddress }])
    const { db } = context.database
    const now = context.clock.now()
    const tokenHash = mailedTokenHash(input.token)
    // Checked first, so that guessed links never cause the cost of hashing.
    const handOver = await links.findHandOver(db, tokenHash, now)
    const link = handOver ?? (await links.findPasswordReset(db, tokenHash, now))
    const account = link && (await store.findAccount(db, link.account_id))
    if (!account) throw new AppError('INVALID_LINK')
    const owner = { ...account, email: handOver?.email ?? account.email ?? '' }
    event.accountId = owner.id
    if (handOver) event.kind = 'hand-over'
    refuseWeakPassword(input.password, ownerOf(owner), 'password')
    const passwordHash = await hashPassword(input.password)
    const ended = await context.database.transaction(async (tx) => {
      const chain = handOver ? await lockChains(tx, [owner.id]) : undefined
      await store.lockAccount(tx, owner.id)
      if (chain) await takeOver(context, tx, { ...owner, passwordHash, tokenHash }, chain)
      else {
        if (!(await links.usePasswordReset(tx, tokenHash, now))) throw new AppError('INVALID_LINK')
        await store.updatePassword(tx, owner.id, passwordHash)
      }
      await links.deletePasswordResets(tx, owner.id)
      await deleteTickets(tx, owner.id)
      const own = caller.actor ? [caller.actor.sessionId] : []
      await endSessions(tx, own)
      return [...own, ...(await store.deleteSessions(tx, owner.id, null))]
    })
    context.live.endSessions(ended)
    if (handOver) {
      context.live.changed([owner.id], ['family'])
      context.live.reconnect([owner.id])
    }
    const counters = loginCounters(owner.role, owner.email, caller.address)
    for (const counter of Object.values(counters)) await resetAttempts(context, counter)
    await notifyOwner(context, caller, owner.id, now)
    // Every known browser has its own attempts at the second factor, so somebody who only reads the mailbox gets none.
    const isKnown = !(await isOn(db, owner.id))
    return { role: owner.role, account: isKnown ? { id: owner.id, password_hash: passwordHash } : null }
  })
}

/**
 * Makes the account that of its owner: with their own address and password, without the consents and the access of carers. The
 * owner is asked for their own consent when they sign in.
 */
async function takeOver(
  context: AppContext,
  tx: Tx,
  owner: { id: string; email: string; passwordHash: string; tokenHash: Buffer },
  chain: ChainHeads
): Promise<void> {
  const now = context.clock.now()
  if (!(await links.useHandOver(tx, owner.tokenHash, now))) throw new AppError('INVALID_LINK')
  if (!(await store.updateOwner(tx, owner.id, owner))) throw new AppError('EMAIL_TAKEN')
  await store.withdrawConsents(tx, owner.id, now)
  await links.endCareLinks(tx, owner.id, now)
  const actor = { accountId: owner.id, role: 'patient' }
  await recordAudit(tx, now, actor, [{ patientId: owner.id, action: 'change:care', subjectId: null }], chain)
}

const ownerOf = (account: { name: string | null; email: string | null; phone: string | null }) => ({
  name: account.name ?? '',
  email: account.email ?? '',
  phone: account.phone ?? ''
})

const wrongPassword = () => new AppError('INVALID', { fields: { currentPassword: 'wrongPassword' } })

/**
 * Changes the password, ends every other session of the account and voids its reset links.
 * @throws AppError INVALID for a wrong or weak password, FORBIDDEN for a shared demo account, TOO_MANY.
 */
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
      // Not current when a concurrent reset has replaced the password that was verified.
      const isCurrent = await store.replacePassword(tx, account, passwordHash)
      if (!isCurrent) throw wrongPassword()
      await links.deletePasswordResets(tx, account.id)
      await deleteTickets(tx, account.id)
      return store.deleteSessions(tx, account.id, actor.sessionId)
    })
    context.live.endSessions(ended)
    await notifyOwner(context, caller, account.id, context.clock.now())
    return { id: account.id, password_hash: passwordHash }
  })
}

/**
 * Confirms that the caller knows the password of the session's account, and returns the account. Wrong passwords are counted
 * together with those of a change of password.
 * @throws AppError INVALID for a wrong password, NOT_SIGNED_IN for a closed account, TOO_MANY.
 */
export async function confirmPassword(context: AppContext, actor: Actor, password: string) {
  const { windowSeconds, perAccount } = attempts.changePassword
  await countAttempt(context, windowSeconds, [{ name: 'change password', of: actor.accountId, max: perAccount }])
  const account = await store.findAccount(context.database.db, actor.accountId)
  if (!account) throw new AppError('NOT_SIGNED_IN')
  if (!(await verifyPassword(account.password_hash, password)))
    throw new AppError('INVALID', { fields: { password: 'wrongPassword' } })
  return account
}
