import type { ReportList } from '@arogyachat/contract/administration/administration'
import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { MessageReportsTable } from '../../db/schema/messages.ts'

export async function insert(tx: Tx, row: Insertable<MessageReportsTable>): Promise<void> {
  await tx.insertInto('message_reports').values(row).execute()
}

/** Reports with the names and addresses of the participants of the conversation. */
const viewed = (q: Queryable) =>
  q
    .selectFrom('message_reports as r')
    .innerJoin('message_threads as t', 't.id', 'r.thread_id')
    .innerJoin('doctors as d', 'd.id', 't.doctor_id')
    .innerJoin('accounts as da', 'da.id', 't.doctor_id')
    .innerJoin('patients as p', 'p.id', 't.patient_id')
    .innerJoin('accounts as pa', 'pa.id', 't.patient_id')
    .selectAll('r')
    .select([
      'd.name as doctor_name',
      'da.email as doctor_email',
      'p.name as patient_name',
      'pa.email as patient_email'
    ])
export type ReportRow = Awaited<ReturnType<ReturnType<typeof viewed>['executeTakeFirstOrThrow']>>

/** One page of the reports, newest first. */
export async function list(
  q: Queryable,
  which: ReportList,
  { page, pageSize }: { page: number; pageSize: number }
): Promise<{ rows: ReportRow[]; total: number }> {
  const operator = which === 'open' ? 'is' : 'is not'
  const rows = await viewed(q)
    .$if(which !== 'all', (query) => query.where('r.handled_at', operator, null))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await q
    .selectFrom('message_reports as r')
    .$if(which !== 'all', (query) => query.where('r.handled_at', operator, null))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export const find = async (q: Queryable, id: string): Promise<ReportRow | null> =>
  (await viewed(q).where('r.id', '=', id).executeTakeFirst()) ?? null

/** Marks an open report as handled. Returns false for one that is handled already. */
export async function updateHandled(
  tx: Tx,
  id: string,
  { at, by, sealed }: { at: Date; by: string; sealed: Buffer }
): Promise<boolean> {
  const row = await tx
    .updateTable('message_reports')
    .set({ handled_at: at, handled_by: by, handling_sealed: sealed })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Opens a handled report again. Returns false for one that is open or unknown. */
export async function updateOpen(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('message_reports')
    .set({ handled_at: null, handled_by: null })
    .where('id', '=', id)
    .where('handled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What the patient of a conversation has reported of it, newest first. */
export const listOf = (q: Queryable, threadId: string, patientId: string) =>
  q
    .selectFrom('message_reports')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('patient_id', '=', patientId)
    .where('reporter', '=', 'patient')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
