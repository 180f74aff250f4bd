import type { Queryable, Tx } from '../../db/database.ts'

export const find = async (q: Queryable, patientId: string): Promise<Buffer | null> =>
  (await q.selectFrom('kept_schemes').select('content_sealed').where('patient_id', '=', patientId).executeTakeFirst())
    ?.content_sealed ?? null

export const save = (tx: Tx, row: { patient_id: string; content_sealed: Buffer }) =>
  tx
    .insertInto('kept_schemes')
    .values(row)
    .onConflict((conflict) => conflict.column('patient_id').doUpdateSet({ content_sealed: row.content_sealed }))
    .execute()

export const remove = (tx: Tx, patientId: string) =>
  tx.deleteFrom('kept_schemes').where('patient_id', '=', patientId).execute()
