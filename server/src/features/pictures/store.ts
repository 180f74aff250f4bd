import type { Queryable } from '../../db/database.ts'

export async function save(q: Queryable, accountId: string, image: Buffer, at: Date): Promise<void> {
  await q
    .insertInto('profile_images')
    .values({ account_id: accountId, image, updated_at: at })
    .onConflict((it) => it.column('account_id').doUpdateSet({ image, updated_at: at }))
    .execute()
}

export async function remove(q: Queryable, accountId: string): Promise<void> {
  await q.deleteFrom('profile_images').where('account_id', '=', accountId).execute()
}

/** The picture of an account, with what decides who may see it: whose it is, and whether `viewerId` is their doctor. */
export const find = async (q: Queryable, accountId: string, viewerId: string) =>
  (await q
    .selectFrom('profile_images')
    .innerJoin('accounts', 'accounts.id', 'profile_images.account_id')
    .select((it) => [
      'profile_images.image',
      'profile_images.updated_at',
      'accounts.role',
      it
        .exists(
          it
            .selectFrom('appointments')
            .select('appointments.id')
            .where('patient_id', '=', accountId)
            .where('doctor_id', '=', viewerId)
        )
        .as('is_of_viewers_patient')
    ])
    .where('profile_images.account_id', '=', accountId)
    .executeTakeFirst()) ?? null
