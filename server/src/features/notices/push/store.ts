import type { Queryable, Tx } from '../../../db/database.ts'

/** Stores the subscription of a browser, in place of an earlier one of the same browser, even if that belonged to another account. */
export const save = (
  tx: Tx,
  row: {
    id: string
    account_id: string
    session_id: string
    endpoint_hash: Buffer
    subscription_sealed: Buffer
    created_at: Date
  }
) =>
  tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({
        account_id: row.account_id,
        session_id: row.session_id,
        subscription_sealed: row.subscription_sealed,
        created_at: row.created_at
      })
    )
    .execute()

/** Deletes the oldest subscriptions of an account beyond a number. */
export const keepNewest = (tx: Tx, accountId: string, count: number) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(count)
    )
    .execute()

export const list = (q: Queryable, accountId: string) =>
  q
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint_hash', 'subscription_sealed'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export const remove = (q: Queryable, accountId: string, endpointHash: Buffer) =>
  q
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint_hash', '=', endpointHash)
    .execute()

/** When each browser of an account agreed to push messages. */
export const listTimes = async (q: Queryable, accountId: string): Promise<Date[]> =>
  (
    await q
      .selectFrom('push_subscriptions')
      .select('created_at')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
  ).map((row) => row.created_at)
