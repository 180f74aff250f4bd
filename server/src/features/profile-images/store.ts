import type { Queryable } from '../../db/database.ts'

export async function save(q: Queryable, accountId: string, image: Buffer, at: Date): Promise<void> {
  await q
    .insertInto('profile_images')
    .values({ account_id: accountId, image, updated_at: at })
    .onConflict((oc) => oc.column('account_id').doUpdateSet({ image, updated_at: at }))
    .execute()
}

export async function remove(q: Queryable, accountId: string): Promise<void> {
  await q.deleteFrom('profile_images').where('account_id', '=', accountId).execute()
}

/** The image of an account, with the account's role. */
export const find = async (q: Queryable, accountId: string) =>
  (await q
    .selectFrom('profile_images')
    .innerJoin('accounts', 'accounts.id', 'profile_images.account_id')
    .select(['profile_images.image', 'profile_images.updated_at', 'accounts.role'])
    .where('profile_images.account_id', '=', accountId)
    .executeTakeFirst()) ?? null
