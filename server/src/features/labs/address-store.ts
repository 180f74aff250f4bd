import type { Queryable, Tx } from '../../db/database.ts'

export interface AddressRow {
  id: string
  patient_id: string
  content_sealed: Buffer
  created_at: Date
}

/** The oldest first. */
export const list = (q: Queryable, patientId: string): Promise<AddressRow[]> =>
  q
    .selectFrom('addresses')
    .selectAll()
    .where('patient_id', '=', patientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insert = (tx: Tx, row: AddressRow) => tx.insertInto('addresses').values(row).execute()

/** Returns false when the patient has no such address. */
export async function update(tx: Tx, id: string, patientId: string, content_sealed: Buffer): Promise<boolean> {
  const changed = await tx
    .updateTable('addresses')
    .set({ content_sealed })
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Returns false when the patient has no such address. */
export async function remove(tx: Tx, id: string, patientId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
