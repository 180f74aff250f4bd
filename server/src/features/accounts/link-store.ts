import type { Queryable, Tx } from '../../db/database.ts'

export const countPasswordResets = async (q: Queryable, accountId: string, expiringAfter: Date): Promise<number> => {
  const { total } = await q
    .selectFrom('password_resets')
    .select((row) => row.fn.countAll<string>().as('total'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', expiringAfter)
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface MailedLink {
  tokenHash: Buffer
  accountId: string
  at: Date
  expiresAt: Date
}
const linkRow = (link: MailedLink) => ({
  token_hash: link.tokenHash,
  account_id: link.accountId,
  created_at: link.at,
  expires_at: link.expiresAt
})

export const insertPasswordReset = (q: Queryable, link: MailedLink) =>
  q.insertInto('password_resets').values(linkRow(link)).execute()

/** Deletes a link whose mail was not sent. */
export const deletePasswordReset = (q: Queryable, tokenHash: Buffer) =>
  q.deleteFrom('password_resets').where('token_hash', '=', tokenHash).execute()

/** Deletes every link of the account, used or not. */
export const deletePasswordResets = (tx: Tx, accountId: string) =>
  tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()

export const insertEmailVerification = (q: Queryable, link: MailedLink) =>
  q.insertInto('email_verifications').values(linkRow(link)).execute()

export const hasEmailVerification = async (q: Queryable, accountId: string, now: Date): Promise<boolean> =>
  (await q
    .selectFrom('email_verifications')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Consumes a link and returns its account; null when it is unknown, used or expired. */
export const useEmailVerification = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<string | null> =>
  (
    await tx
      .deleteFrom('email_verifications')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst()
  )?.account_id ?? null

export const deleteEmailVerifications = (tx: Tx, accountId: string) =>
  tx.deleteFrom('email_verifications').where('account_id', '=', accountId).execute()

export const findPasswordReset = async (q: Queryable, tokenHash: Buffer, now: Date) =>
  (await q
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) ?? null

/**
 * Consumes a link and returns its account; null when it is unknown, used or expired. Only one of two concurrent calls
 * succeeds.
 */
export async function usePasswordReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The offer to take over an account that a mailed link belongs to; null when it is unknown or expired. */
export const findHandOver = async (q: Queryable, tokenHash: Buffer, now: Date) =>
  (await q
    .selectFrom('hand_overs')
    .select(['patient_id as account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) ?? null

/** Consumes the link of an offer; false when it is no longer valid. */
export const useHandOver = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> =>
  (await tx
    .deleteFrom('hand_overs')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('patient_id')
    .executeTakeFirst()) !== undefined

/** Ends the access of every carer, because the owner has taken over the account. */
export const endCareLinks = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('care_links')
    .set({ ended_at: now, ended_by: 'hand-over' })
    .where('patient_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
