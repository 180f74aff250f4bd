import { emailLinkHours } from '@arogyachat/contract/accounts'
import type { AppContext } from '../../app-context.ts'
import { countAttempt } from '../../http/limits.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../platform/app-error.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { setBookable } from '../doctors/profile-service.ts'
import * as links from './link-store.ts'
import { mailedTokenHash } from './password-service.ts'
import { attempts } from './rules.ts'
import { type Caller, sendAfterCommit } from './service.ts'
import * as store from './store.ts'

/**
 * Stores the hash of a new link; earlier links stay valid. Returns the account to mail, or null when nothing needs
 * verifying.
 */
export async function startEmailVerification(context: AppContext, accountId: string, tokenHash: Buffer) {
  const at = context.clock.now()
  const account = await store.findAccount(context.database.db, accountId)
  if (account?.role !== 'doctor' || account.bookable_since) return null
  const expiresAt = new Date(at.getTime() + emailLinkHours * 60 * 60_000)
  await links.insertEmailVerification(context.database.db, { tokenHash, accountId, at, expiresAt })
  return account
}

/**
 * Mails a link to a doctor who signs in with an unverified address and has no valid link, so that a doctor whose link
 * has expired, or who registered before verification existed, need not request one.
 */
export async function mailLinkAtSignIn(context: AppContext, accountId: string): Promise<void> {
  const { db } = context.database
  const account = await store.findAccount(db, accountId)
  if (!account || account.bookable_since) return
  if (await links.hasEmailVerification(db, accountId, context.clock.now())) return
  await sendAfterCommit(context, 'mail:email-verification', { accountId })
}

/**
 * Queues another verification mail.
 * @throws AppError TOO_MANY.
 */
export async function sendVerificationMail(context: AppContext, actor: Actor): Promise<void> {
  const { windowSeconds, perAccount } = attempts.verificationMail
  await countAttempt(context, windowSeconds, [{ name: 'verification mail', of: actor.accountId, max: perAccount }])
  await context.jobs.send('mail:email-verification', { accountId: actor.accountId })
}

/**
 * Verifies a doctor's address and lists the doctor. The link was mailed only to that address, so its holder reads the
 * mailbox.
 * @throws AppError INVALID_LINK for an unknown, used or expired link, TOO_MANY.
 */
export async function verifyEmail(context: AppContext, caller: Caller, token: string): Promise<void> {
  const event: SecurityEvent = { kind: 'email-verification', accountId: null, address: caller.address }
  await withSecurityLog(context.log, event, async () => {
    const { windowSeconds, perAddress } = attempts.verifyEmail
    await countAttempt(context, windowSeconds, [{ name: 'verify address', of: caller.address, max: perAddress }])
    const now = context.clock.now()
    const accountId = await context.database.transaction(async (tx) => {
      const owner = await links.useEmailVerification(tx, mailedTokenHash(token), now)
      if (owner === null) throw new AppError('INVALID_LINK')
      if (!(await setBookable(tx, owner, now))) throw new AppError('INVALID_LINK')
      await links.deleteEmailVerifications(tx, owner)
      return owner
    })
    event.accountId = accountId
    context.live.changed([accountId], ['profile', 'doctors'])
  })
}
