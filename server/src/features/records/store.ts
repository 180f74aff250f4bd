import type { RecordType } from '@arogyachat/contract/records'
import type { Queryable, Tx } from '../../db/database.ts'
import type { MedicalRecordsTable } from '../../db/schema/records.ts'

/** Excludes the recognised text, which no list shows. */
const columns = ['id', 'patient_id', 'type', 'date', 'kind', 'file_size', 'details_sealed', 'created_at'] as const

export type RecordRow = Omit<MedicalRecordsTable, 'date' | 'created_at' | 'deleted_at' | 'text_sealed'> & {
  date: string
  created_at: Date
}

const ofPatient = (q: Queryable, patientId: string, type: RecordType | undefined) =>
  q
    .selectFrom('medical_records')
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .$if(type !== undefined, (qb) => qb.where('type', '=', type as RecordType))

/** Newest document first. Without a page, returns all of them; the limit per patient keeps them few. */
export const listOfPatient = (
  q: Queryable,
  patientId: string,
  type: RecordType | undefined,
  page?: { limit: number; offset: number }
): Promise<RecordRow[]> =>
  ofPatient(q, patientId, type)
    .select(columns)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .$if(page !== undefined, (qb) => qb.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()

export async function countOfPatient(q: Queryable, patientId: string, type?: RecordType): Promise<number> {
  const row = await ofPatient(q, patientId, type)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** The number of files and their total size in bytes. Deleted records count until they are erased, as their files are stored. */
export async function usageOf(q: Queryable, patientId: string): Promise<{ count: number; bytes: number }> {
  const row = await q
    .selectFrom('medical_records')
    .where('patient_id', '=', patientId)
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('file_size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) }
}

export const listByIds = (q: Queryable, patientId: string, ids: readonly string[]): Promise<RecordRow[]> =>
  ofPatient(q, patientId, undefined).select(columns).where('id', 'in', ids).execute()

/** The records uploaded after this time. */
export const listSince = (q: Queryable, patientId: string, since: Date): Promise<RecordRow[]> =>
  ofPatient(q, patientId, undefined).select(columns).where('created_at', '>', since).execute()

export const findOwn = async (q: Queryable, id: string, patientId: string) =>
  (await ofPatient(q, patientId, undefined)
    .select([...columns, 'text_sealed'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

export const findOwnFile = async (q: Queryable, id: string, patientId: string) =>
  (await q
    .selectFrom('medical_records as r')
    .innerJoin('medical_record_files as f', 'f.record_id', 'r.id')
    .select(['r.kind', 'r.details_sealed', 'f.content_sealed'])
    .where('r.id', '=', id)
    .where('r.patient_id', '=', patientId)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()) ?? null

export async function insert(
  tx: Tx,
  row: RecordRow & Pick<MedicalRecordsTable, 'text_sealed'>,
  content: Buffer
): Promise<void> {
  await tx.insertInto('medical_records').values(row).execute()
  await tx.insertInto('medical_record_files').values({ record_id: row.id, content_sealed: content }).execute()
}

/** Replaces the encrypted details of a record. */
export const updateDetails = (tx: Tx, id: string, details_sealed: Buffer) =>
  tx.updateTable('medical_records').set({ details_sealed }).where('id', '=', id).execute()

/** Marks a record as deleted. Returns false when the patient has no such record. */
export async function updateDeleted(tx: Tx, id: string, patientId: string, at: Date): Promise<boolean> {
  const deleted = await tx
    .updateTable('medical_records')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Takes back the deletion of a record that was deleted after `since`. Returns null when there is no such record. */
export const updateRestored = async (tx: Tx, id: string, patientId: string, since: Date): Promise<RecordRow | null> =>
  (await tx
    .updateTable('medical_records')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('deleted_at', '>', since)
    .returning(columns)
    .executeTakeFirst()) ?? null

/** Records deleted after `since`, the latest deletion first. */
export async function listDeleted(
  q: Queryable,
  patientId: string,
  since: Date,
  page: { limit: number; offset: number }
): Promise<{ rows: (RecordRow & { deleted_at: Date | null })[]; total: number }> {
  const deleted = q.selectFrom('medical_records').where('patient_id', '=', patientId).where('deleted_at', '>', since)
  const rows = await deleted
    .select([...columns, 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await deleted.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Erases a deleted record with its file. Returns false when the patient has no such record. */
export async function remove(tx: Tx, id: string, patientId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('medical_records')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Some of the records that were deleted at `until` or before. */
export const listExpired = (q: Queryable, until: Date, limit: number): Promise<{ id: string; patient_id: string }[]> =>
  q
    .selectFrom('medical_records')
    .select(['id', 'patient_id'])
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()

/** Erases those of the records that are still deleted since `until` or before, with their files. Returns the erased ones. */
export const removeExpired = (
  tx: Tx,
  ids: readonly string[],
  until: Date
): Promise<{ id: string; patient_id: string }[]> =>
  tx
    .deleteFrom('medical_records')
    .where('id', 'in', ids)
    .where('deleted_at', '<=', until)
    .returning(['id', 'patient_id'])
    .execute()
