import type { AdministeredAccount, BlockReason } from '@arogyachat/contract/administration/administration'
import { momentInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { isShared } from '../../../db/demo-accounts.ts'
import type { Actor } from '../../../http/session.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type AuditActor, lockChains } from '../../../vault/audit.ts'
import { type CanceledAhead, cancelAllAhead } from '../../appointments/closing-service.ts'
import { cancelAllAhead as cancelLabsAhead } from '../../labs/service.ts'
import { deleteSessions } from '../store.ts'
import * as store from './store.ts'

const viewOf = (row: store.AdministeredRow): AdministeredAccount => ({
  _id: row.id,
  role: row.role,
  name: row.name,
  email: row.email ?? '',
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  blocked:
    row.blocked_at && row.blocked_reason ? { at: row.blocked_at.toISOString(), reason: row.blocked_reason } : null,
  isShared: isShared(row)
})

/** One page of the accounts whose address or name contains the text, the newest first. */
export async function searchAccounts(
  context: AppContext,
  { search, page, pageSize }: { search: string; page: number; pageSize: number }
): Promise<{ accounts: AdministeredAccount[]; total: number }> {
  const { db } = context.database
  const rows = await store.search(db, search, { limit: pageSize, offset: (page - 1) * pageSize })
  return { accounts: rows.map(viewOf), total: await store.count(db, search) }
}

/** How much blocking the account would cancel. @throws AppError NOT_FOUND */
export async function countAhead(context: AppContext, accountId: string) {
  const { db } = context.database
  const account = await store.find(db, accountId)
  if (!account) throw new AppError('NOT_FOUND')
  return store.countAhead(db, accountId, momentInIndia(context.clock.now()))
}

interface Blocked {
  account: AdministeredAccount
  /** For `notifyCanceled`, after the commit. */
  canceled: CanceledAhead
  /** The sessions that have ended, which the caller disconnects. */
  ended: string[]
}

/**
 * Blocks an account in the transaction: its sessions and mailed links end, and its coming visits and lab bookings are cancelled,
 * as when the owner closes it; the audit log names `by`. Everything else stays, so that it can be unblocked. Accounts that the
 * owner cares for stay open for their other carers.
 * @throws AppError NOT_FOUND for an unknown, closed or blocked account, FORBIDDEN for a shared demo account.
 */
export async function block(
  context: AppContext,
  tx: Tx,
  by: AuditActor,
  { accountId, reason }: { accountId: string; reason: BlockReason }
): Promise<Blocked> {
  const account = await store.find(tx, accountId)
  if (!account) throw new AppError('NOT_FOUND')
  if (isShared(account)) throw new AppError('FORBIDDEN')
  const { role } = account
  const owner: Actor = { accountId, role, sessionId: '', language: null }
  if (role === 'patient') await lockChains(tx, [accountId])
  const canceled = await cancelAllAhead(context, tx, owner, by)
  if (role === 'patient') await cancelLabsAhead(context, tx, owner, by)
  const now = context.clock.now()
  if (!(await store.block(tx, accountId, now, reason))) throw new AppError('NOT_FOUND')
  const ended = await deleteSessions(tx, accountId, null)
  return { account: viewOf({ ...account, blocked_at: now, blocked_reason: reason }), canceled, ended }
}

/** Lets the owner of an account sign in again. @throws AppError NOT_FOUND for an account that is not blocked. */
export async function unblock(tx: Tx, accountId: string): Promise<AdministeredAccount> {
  const account = await store.find(tx, accountId)
  if (!account || !(await store.unblock(tx, accountId))) throw new AppError('NOT_FOUND')
  return viewOf({ ...account, blocked_at: null, blocked_reason: null })
}
