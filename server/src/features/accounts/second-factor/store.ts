import type { Queryable, Tx } from '../../../db/database.ts'

/** The second factor of the account, confirmed or being set up. */
export const find = async (q: Queryable, accountId: string) =>
  (await q
    .selectFrom('second_factors')
    .select(['secret_sealed', 'started_by', 'started_at', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? null

/** Starts a setup, or starts it again. Returns false when the second factor is on already. */
export async function start(
  tx: Tx,
  row: { accountId: string; secretSealed: Buffer; sessionId: string; at: Date }
): Promise<boolean> {
  const values = { secret_sealed: row.secretSealed, started_by: row.sessionId, started_at: row.at, last_step: 0 }
  const stored = await tx
    .insertInto('second_factors')
    .values({ account_id: row.accountId, ...values })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(values).where('second_factors.confirmed_at', 'is', null))
    .returning('account_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Turns the second factor on. Codes up to this step are used up. */
export const confirm = (tx: Tx, accountId: string, step: number, at: Date) =>
  tx
    .updateTable('second_factors')
    .set({ confirmed_at: at, started_by: null, last_step: step })
    .where('account_id', '=', accountId)
    .execute()

/** Uses up the codes of this step and earlier ones; false when they were used before, or the second factor is off. */
export async function useStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up a recovery code; false when the account has no such code. */
export async function useRecoveryCode(tx: Tx, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

export const countRecoveryCodes = async (q: Queryable, accountId: string): Promise<number> => {
  const { total } = await q
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<string>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Removes the second factor with its recovery codes and the sign-ins that wait for it; false when it was not on. */
export async function remove(tx: Tx, accountId: string): Promise<boolean> {
  await deleteTickets(tx, accountId)
  const removed = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

/** Stores a sign-in that waits for the second factor, and deletes those of the account that waited too long. */
export async function insertTicket(
  tx: Tx,
  ticket: { tokenHash: Buffer; accountId: string; device: string; isRemembered: boolean; at: Date; expiresAt: Date }
): Promise<void> {
  await tx
    .deleteFrom('login_tickets')
    .where('account_id', '=', ticket.accountId)
    .where('expires_at', '<=', ticket.at)
    .execute()
  await tx
    .insertInto('login_tickets')
    .values({
      token_hash: ticket.tokenHash,
      account_id: ticket.accountId,
      device: ticket.device,
      is_remembered: ticket.isRemembered,
      expires_at: ticket.expiresAt
    })
    .execute()
}

/** The waiting sign-in of this token, if it was started on such a device. */
export const findTicket = async (q: Queryable, tokenHash: Buffer, device: string, now: Date) =>
  (await q
    .selectFrom('login_tickets')
    .select(['account_id', 'is_remembered'])
    .where('token_hash', '=', tokenHash)
    .where('device', '=', device)
    .where('expires_at', '>', now)
    .executeTakeFirst()) ?? null

/** Consumes the ticket; false when another request has consumed it. */
export async function useTicket(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('login_tickets').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends every sign-in of the account that waits for the second factor. */
export const deleteTickets = (tx: Tx, accountId: string) =>
  tx.deleteFrom('login_tickets').where('account_id', '=', accountId).execute()
