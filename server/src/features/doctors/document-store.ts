import type { DoctorDocumentKind } from '@arogyachat/contract/doctors'
import type { Queryable } from '../../db/database.ts'

interface StoredDocument {
  doctorId: string
  kind: DoctorDocumentKind
  mediaType: string
  size: number
  contentSealed: Buffer
  at: Date
}

export async function save(q: Queryable, document: StoredDocument): Promise<void> {
  const values = {
    media_type: document.mediaType,
    size: document.size,
    content_sealed: document.contentSealed,
    updated_at: document.at
  }
  await q
    .insertInto('doctor_documents')
    .values({ doctor_id: document.doctorId, kind: document.kind, ...values })
    .onConflict((oc) => oc.columns(['doctor_id', 'kind']).doUpdateSet(values))
    .execute()
}

/** What is stored of the doctor, without the contents. */
export const list = (q: Queryable, doctorId: string) =>
  q
    .selectFrom('doctor_documents')
    .select(['kind', 'media_type', 'size', 'updated_at'])
    .where('doctor_id', '=', doctorId)
    .execute()

export const find = async (q: Queryable, doctorId: string, kind: DoctorDocumentKind) =>
  (await q
    .selectFrom('doctor_documents')
    .select(['media_type', 'content_sealed'])
    .where('doctor_id', '=', doctorId)
    .where('kind', '=', kind)
    .executeTakeFirst()) ?? null

/** False when there was none. */
export async function remove(q: Queryable, doctorId: string, kind: DoctorDocumentKind): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom('doctor_documents')
    .where('doctor_id', '=', doctorId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
