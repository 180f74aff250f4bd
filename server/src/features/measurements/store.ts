import type { Queryable, Tx } from '../../db/database.ts'

export interface MeasurementRow {
  id: string
  patient_id: string
  kind_tag: Buffer
  taken_at: Date
  content_sealed: Buffer
  created_at: Date
}

const ofPatient = (q: Queryable, patientId: string) => q.selectFrom('measurements').where('patient_id', '=', patientId)

/** The latest first. */
export async function list(
  q: Queryable,
  patientId: string,
  kindTag: Buffer,
  page: { limit: number; offset: number }
): Promise<{ rows: MeasurementRow[]; total: number }> {
  const found = ofPatient(q, patientId).where('kind_tag', '=', kindTag)
  const rows = await found
    .selectAll()
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Those of one moment that were added after `since`. */
export const listRecent = (
  q: Queryable,
  patientId: string,
  kindTag: Buffer,
  takenAt: Date,
  since: Date
): Promise<MeasurementRow[]> =>
  ofPatient(q, patientId)
    .selectAll()
    .where('kind_tag', '=', kindTag)
    .where('taken_at', '=', takenAt)
    .where('created_at', '>', since)
    .execute()

export async function insert(tx: Tx, row: MeasurementRow): Promise<void> {
  await tx.insertInto('measurements').values(row).execute()
}

/** Returns false when the patient has no such measurement. */
export async function update(tx: Tx, { id, patient_id, ...set }: Omit<MeasurementRow, 'created_at'>): Promise<boolean> {
  const changed = await tx
    .updateTable('measurements')
    .set(set)
    .where('id', '=', id)
    .where('patient_id', '=', patient_id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Returns false when the patient has no such measurement. */
export async function remove(tx: Tx, id: string, patientId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('measurements')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
