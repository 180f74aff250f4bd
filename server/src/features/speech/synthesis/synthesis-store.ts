import type { Queryable } from '../../../db/database.ts'
import type { SpokenTextsTable } from '../../../db/schema/patients.ts'

export type SpokenTextRow = Omit<SpokenTextsTable, 'expires_at'> & { expires_at: Date }

export const insert = (q: Queryable, row: SpokenTextRow) => q.insertInto('spoken_texts').values(row).execute()

/** A text of the account that has not expired. */
export const findOwn = async (
  q: Queryable,
  id: string,
  accountId: string,
  now: Date
): Promise<Pick<SpokenTextRow, 'content_sealed'> | null> =>
  (await q
    .selectFrom('spoken_texts')
    .select('content_sealed')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()) ?? null
