import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { giveConsent } from '@arogyachat/contract/endpoints/accounts'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { isShared } from '../../db/demo-accounts.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../platform/app-error.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { cancelAllAhead, notifyCanceled } from '../appointments/closing-service.ts'
import { setBookable } from '../doctors/profile-service.ts'
import { cancelAllAhead as cancelLabsAhead } from '../labs/service.ts'
import type { Caller } from './service.ts'
import * as store from './store.ts'

/** The consents of the account, newest first, and the current version of the privacy notice. */
export async function listConsents(context: AppContext, actor: Actor) {
  const rows = await store.listConsents(context.database.db, actor.accountId)
  return {
    noticeVersion: privacyNoticeVersion,
    consents: rows.map((row) => ({
      noticeVersion: row.notice_version,
      language: row.language,
      givenAt: row.given_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null
    }))
  }
}

/**
 * Records the consent to the current notice. Repeating it changes nothing.
 * @throws AppError NOTICE_CHANGED for another version, FORBIDDEN for a shared demo account.
 */
export async function recordConsent(
  context: AppContext,
  caller: Caller,
  actor: Actor,
  { noticeVersion, language }: InputFor<typeof giveConsent>['body']
): Promise<void> {
  const event: SecurityEvent = { kind: 'consent', accountId: actor.accountId, address: caller.address }
  await withSecurityLog(context.log, event, async () => {
    if (noticeVersion !== privacyNoticeVersion) throw new AppError('NOTICE_CHANGED')
    await context.database.transaction(async (tx) => {
      await store.lockAccount(tx, actor.accountId)
      const account = await store.findAccount(tx, actor.accountId)
      if (!account || isShared(account)) throw new AppError('FORBIDDEN')
      const consents = await store.listConsents(tx, actor.accountId)
      if (consents.some((consent) => consent.notice_version === noticeVersion && consent.withdrawn_at === null)) return
      const at = context.clock.now()
      await store.insertConsent(tx, { accountId: actor.accountId, noticeVersion, language: language ?? null, at })
    })
  })
}

/**
 * Closes the account: sign-in is refused, its sessions and mailed links end, coming appointments are cancelled, and a
 * doctor is no longer listed. Nothing is erased: the law requires consultation records to be retained for years, and
 * the treating doctors keep access to their own. Returns the ids of the ended sessions, which the caller disconnects.
 * @throws AppError FORBIDDEN for a shared demo account.
 */
export async function withdrawConsent(context: AppContext, caller: Caller, actor: Actor): Promise<string[]> {
  const event: SecurityEvent = { kind: 'account-closed', accountId: actor.accountId, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const account = await store.findAccount(context.database.db, actor.accountId)
    if (!account || isShared(account)) throw new AppError('FORBIDDEN')
    const { canceled, ended } = await context.database.transaction((tx) => closeAccount(context, tx, actor))
    await notifyCanceled(context, canceled)
    return ended
  })
}

/**
 * Closes the account in the caller's transaction. After the commit the caller notifies the participants of the cancelled
 * appointments and disconnects the ended sessions.
 */
export async function closeAccount(context: AppContext, tx: Tx, actor: Actor) {
  const canceled = await cancelAllAhead(context, tx, actor)
  if (actor.role === 'patient') await cancelLabsAhead(context, tx, actor)
  else await setBookable(tx, actor.accountId, null)
  await store.closeAccount(tx, actor.accountId, context.clock.now())
  return { canceled, ended: await store.deleteSessions(tx, actor.accountId, null) }
}
