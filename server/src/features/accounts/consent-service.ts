import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { giveConsent } from '@arogyachat/contract/endpoints/accounts'
import type { AppContext } from '../../app-context.ts'
import { listDependents } from '../../db/care-links.ts'
import type { Tx } from '../../db/database.ts'
import { isShared } from '../../db/demo-accounts.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../platform/app-error.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { lockChains } from '../../vault/audit.ts'
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
 * Records the consent to the current notice, also for the people cared for who cannot sign in themselves. Repeating it changes
 * nothing.
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
      const consent = { noticeVersion, language: language ?? null, at: context.clock.now() }
      await insertMissing(tx, { accountId: actor.accountId, ...consent })
      for (const accountId of await listDependents(tx, actor.accountId))
        await insertMissing(tx, { accountId, ...consent, givenBy: actor.accountId })
    })
  })
}

async function insertMissing(tx: Tx, consent: Parameters<typeof store.insertConsent>[1]): Promise<void> {
  const given = await store.listConsents(tx, consent.accountId)
  const isGiven = given.some((row) => row.notice_version === consent.noticeVersion && row.withdrawn_at === null)
  if (!isGiven) await store.insertConsent(tx, consent)
}

/**
 * Closes the account: sign-in is refused, its sessions and mailed links end, coming appointments are cancelled, and a
 * doctor is no longer listed. Nothing is erased: the law requires consultation records to be retained for years, and
 * the treating doctors keep access to their own. The accounts of people who depend on this one close with it. Returns the ids of
 * the ended sessions, which the caller disconnects.
 * @throws AppError FORBIDDEN for a shared demo account.
 */
export async function withdrawConsent(context: AppContext, caller: Caller, actor: Actor): Promise<string[]> {
  const event: SecurityEvent = { kind: 'account-closed', accountId: actor.accountId, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const account = await store.findAccount(context.database.db, actor.accountId)
    if (!account || isShared(account)) throw new AppError('FORBIDDEN')
    const { closed, ended } = await context.database.transaction(async (tx) => {
      const dependents = await listDependents(tx, actor.accountId)
      const carerId = actor.accountId
      const actors = [actor, ...dependents.map((accountId) => ({ ...actor, accountId, carerId }))]
      if (actor.role === 'patient') await lockChains(tx, [actor.accountId, ...dependents])
      const closed: Closed[] = []
      for (const owner of actors) closed.push(await closeAccount(context, tx, owner))
      return { closed, ended: await store.deleteSessions(tx, actor.accountId, null) }
    })
    for (const canceled of closed) await notifyCanceled(context, canceled)
    return ended
  })
}

type Closed = Awaited<ReturnType<typeof cancelAllAhead>>

/**
 * Closes the account of the actor, or of the patient for whom a carer acts, in the transaction. After the commit the caller
 * passes the result to `notifyCanceled`.
 */
export async function closeAccount(context: AppContext, tx: Tx, actor: Actor): Promise<Closed> {
  const canceled = await cancelAllAhead(context, tx, actor)
  if (actor.role === 'patient') await cancelLabsAhead(context, tx, actor)
  else await setBookable(tx, actor.accountId, null)
  await store.closeAccount(tx, actor.accountId, context.clock.now())
  return canceled
}
