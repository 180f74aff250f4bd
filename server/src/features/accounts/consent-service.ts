import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { giveConsent } from '@arogyachat/contract/endpoints/accounts'
import type { AppContext } from '../../app-context.ts'
import { isShared } from '../../db/demo-accounts.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../platform/app-error.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { cancelAllAhead, tellCanceled } from '../appointments/service.ts'
import { setBookable } from '../doctors/service.ts'
import { cancelAllAhead as cancelLabsAhead } from '../labs/service.ts'
import type { Caller } from './service.ts'
import * as store from './store.ts'

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

/** To the current notice only. The same consent again changes nothing. */
export async function giveConsentAnew(
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
      const given = await store.listConsents(tx, actor.accountId)
      if (given.some((consent) => consent.notice_version === noticeVersion && consent.withdrawn_at === null)) return
      const at = context.clock.now()
      await store.insertConsent(tx, { accountId: actor.accountId, noticeVersion, language: language ?? null, at })
    })
  })
}

/**
 * Closes the account: nobody can sign in to it, its sessions and mailed links end, what was ahead is cancelled, and a doctor is
 * found by nobody any more. Nothing is erased: consultations must be kept for years by law, and the doctors who gave them go on
 * seeing their own. Shared accounts of the demo stay. Returns the sessions that ended, for the caller to tell.
 */
export async function withdrawConsent(context: AppContext, caller: Caller, actor: Actor): Promise<string[]> {
  const event: SecurityEvent = { kind: 'account-closed', accountId: actor.accountId, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const account = await store.findAccount(context.database.db, actor.accountId)
    if (!account || isShared(account)) throw new AppError('FORBIDDEN')
    const { canceled, ended } = await context.database.transaction(async (tx) => {
      const visits = await cancelAllAhead(context, tx, actor)
      if (actor.role === 'patient') await cancelLabsAhead(context, tx, actor)
      else await setBookable(tx, actor.accountId, null)
      await store.closeAccount(tx, actor.accountId, context.clock.now())
      return { canceled: visits, ended: await store.deleteSessions(tx, actor.accountId, null) }
    })
    await tellCanceled(context, canceled)
    return ended
  })
}
