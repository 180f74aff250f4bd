import type { Queryable, Tx } from '../../db/database.ts'
import type { RecordUploadsTable } from '../../db/schema/records.ts'

export type UploadRow = Omit<RecordUploadsTable, 'created_at'> & { created_at: Date }

export async function insert(tx: Tx, row: UploadRow): Promise<void> {
  await tx.insertInto('record_uploads').values(row).execute()
}

/** The patient's own upload that was started after `since`. With `lock`, it does not change until the end of the transaction. */
export const find = async (
  q: Queryable,
  id: string,
  patientId: string,
  since: Date,
  { lock = false } = {}
): Promise<UploadRow | null> =>
  (await q
    .selectFrom('record_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('created_at', '>', since)
    .$if(lock, (qb) => qb.forUpdate())
    .executeTakeFirst()) ?? null

export async function insertPiece(tx: Tx, uploadId: string, start: number, content_sealed: Buffer): Promise<void> {
  await tx.insertInto('record_upload_pieces').values({ upload_id: uploadId, start, content_sealed }).execute()
}

export const updateReceived = (tx: Tx, id: string, received: number) =>
  tx.updateTable('record_uploads').set({ received }).where('id', '=', id).execute()

/** The pieces in their order. */
export const listPieces = (q: Queryable, uploadId: string) =>
  q
    .selectFrom('record_upload_pieces')
    .select(['start', 'content_sealed'])
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute()

/** Remembers the record, and drops the pieces. */
export async function updateFinished(tx: Tx, id: string, recordId: string): Promise<void> {
  await tx.updateTable('record_uploads').set({ record_id: recordId }).where('id', '=', id).execute()
  await tx.deleteFrom('record_upload_pieces').where('upload_id', '=', id).execute()
}

/** Returns false when the patient has no such upload. */
export async function remove(q: Queryable, id: string, patientId: string): Promise<boolean> {
  const gone = await q
    .deleteFrom('record_uploads')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Drops all unfinished uploads of a patient but the newest `kept`. */
export const removeOldest = (tx: Tx, patientId: string, kept: number) =>
  tx
    .deleteFrom('record_uploads')
    .where('patient_id', '=', patientId)
    .where('record_id', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('record_uploads')
        .select('id')
        .where('patient_id', '=', patientId)
        .where('record_id', 'is', null)
        .orderBy('id', 'desc')
        .limit(kept)
    )
    .execute()

export const removeExpired = (q: Queryable, until: Date) =>
  q.deleteFrom('record_uploads').where('created_at', '<=', until).execute()
