import type { AdministeredAccount, BlockReason } from '@arogyachat/contract/administration/administration'
import type { AppContext } from '../../app-context.ts'
import type { Administrator } from '../../http/administrator-session.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import * as blocking from '../accounts/blocking/block-service.ts'
import { notifyCanceled } from '../appointments/closing-service.ts'
import { auditActorOf, recordEvent } from './event-service.ts'

/**
 * Blocks an account, signs its owner out everywhere and notifies those whose visits are cancelled.
 * @throws AppError NOT_FOUND for an unknown, closed or blocked account, FORBIDDEN for a shared demo account.
 */
export async function blockAccount(
  context: AppContext,
  administrator: Administrator,
  accountId: string,
  reason: BlockReason
): Promise<AdministeredAccount> {
  const { account, canceled, ended } = await context.database.transaction(async (tx) => {
    const blocked = await blocking.block(context, tx, auditActorOf(administrator), { accountId, reason })
    const now = context.clock.now()
    await recordEvent(tx, now, administrator, 'block-account', { subjectId: accountId, reason })
    return blocked
  })
  logSecurityEvent(context.log, { kind: 'account-blocked', accountId }, 'success')
  context.live.endSessions(ended)
  context.live.changed([accountId], ['labs'])
  await notifyCanceled(context, canceled)
  return account
}

/** Lets the owner of a blocked account sign in again. @throws AppError NOT_FOUND for an account that is not blocked. */
export async function unblockAccount(
  context: AppContext,
  administrator: Administrator,
  accountId: string
): Promise<AdministeredAccount> {
  const account = await context.database.transaction(async (tx) => {
    const unblocked = await blocking.unblock(tx, accountId)
    await recordEvent(tx, context.clock.now(), administrator, 'unblock-account', { subjectId: accountId })
    return unblocked
  })
  logSecurityEvent(context.log, { kind: 'account-unblocked', accountId }, 'success')
  return account
}
