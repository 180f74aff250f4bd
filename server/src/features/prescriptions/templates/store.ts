import type { PrescriptionTemplate } from '@arogyachat/contract/prescriptions/templates'
import type { Queryable, Tx } from '../../../db/database.ts'

type Content = Omit<PrescriptionTemplate, '_id' | 'kind' | 'name'>
export interface TemplateRow {
  id: string
  doctor_id: string
  kind: PrescriptionTemplate['kind']
  name: string
  content: Content
}

export const list = (q: Queryable, doctorId: string): Promise<TemplateRow[]> =>
  q.selectFrom('prescription_templates').selectAll().where('doctor_id', '=', doctorId).orderBy('name').execute()

/** Locks the doctor until the end of the transaction, so that changes of their templates follow each other. */
export const lockDoctor = (tx: Tx, doctorId: string) =>
  tx.selectFrom('doctors').select('id').where('id', '=', doctorId).forUpdate().execute()

/** Saves a template in place of the doctor's one of this kind and name. */
export async function save(tx: Tx, { content, ...row }: TemplateRow): Promise<void> {
  const text = JSON.stringify(content)
  await tx
    .insertInto('prescription_templates')
    .values({ ...row, content: text })
    .onConflict((conflict) => conflict.columns(['doctor_id', 'kind', 'name']).doUpdateSet({ content: text }))
    .execute()
}

export async function rename(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('prescription_templates').set({ name }).where('id', '=', id).execute()
}

/** Whether there was such a template of this doctor. */
export async function remove(tx: Tx, doctorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('prescription_templates')
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
