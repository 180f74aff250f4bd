import type { Triage } from '@arogyachat/contract/assistant'
import type { Queryable, Tx } from '../../db/database.ts'

export interface ConversationRow {
  id: string
  patient_id: string
  updated_at: Date
  triage: Triage | null
  title_sealed: Buffer
  memory_sealed: Buffer
}
const columns = ['id', 'patient_id', 'updated_at', 'triage', 'title_sealed', 'memory_sealed'] as const

/** A conversation of the patient. With `lock` it stays locked until the end of the transaction, so messages are numbered one by one. */
export const findOwn = async (
  q: Queryable,
  id: string,
  patientId: string,
  lock = false
): Promise<ConversationRow | null> =>
  (await q
    .selectFrom('conversations')
    .select(columns)
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .$if(lock, (qb) => qb.forUpdate())
    .executeTakeFirst()) ?? null

export const listOwn = (
  q: Queryable,
  patientId: string,
  page: { limit: number; offset: number }
): Promise<ConversationRow[]> =>
  q
    .selectFrom('conversations')
    .select(columns)
    .where('patient_id', '=', patientId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countOwn(q: Queryable, patientId: string): Promise<number> {
  const row = await q
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const insertConversation = (tx: Tx, row: ConversationRow) =>
  tx
    .insertInto('conversations')
    .values({ ...row, created_at: row.updated_at })
    .execute()

export const updateConversation = (
  tx: Tx,
  id: string,
  change: Pick<ConversationRow, 'updated_at' | 'memory_sealed'> & { triage?: Triage }
) => tx.updateTable('conversations').set(change).where('id', '=', id).execute()

export async function deleteOwn(q: Queryable, id: string, patientId: string): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface MessageRow {
  id: string
  conversation_id: string
  patient_id: string
  number: number
  sender: 'user' | 'bot'
  content_sealed: Buffer
  created_at: Date
}

/** The newest messages of a conversation, the oldest of them first. */
export async function listMessages(q: Queryable, conversationId: string, limit: number): Promise<MessageRow[]> {
  const newest = await q
    .selectFrom('conversation_messages')
    .select(['id', 'conversation_id', 'patient_id', 'number', 'sender', 'content_sealed', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return newest.reverse()
}

/** The answer to a message of the patient. */
export const findAnswer = async (
  q: Queryable,
  messageId: string,
  patientId: string
): Promise<Pick<MessageRow, 'id' | 'content_sealed'> | null> =>
  (await q
    .selectFrom('conversation_messages as said')
    .innerJoin('conversation_messages as answer', (join) =>
      join
        .onRef('answer.conversation_id', '=', 'said.conversation_id')
        .on((on) => on('answer.number', '=', on('said.number', '+', 1)))
    )
    .select(['answer.id', 'answer.content_sealed'])
    .where('said.id', '=', messageId)
    .where('said.patient_id', '=', patientId)
    .where('said.sender', '=', 'user')
    .executeTakeFirst()) ?? null

export const insertMessages = (tx: Tx, rows: readonly MessageRow[]) =>
  tx.insertInto('conversation_messages').values(rows).execute()

/** The appointment, if the account takes part in it. */
export const findVisit = async (q: Queryable, appointmentId: string, accountId: string) =>
  (await q
    .selectFrom('appointments')
    .select(['patient_id', 'doctor_id', 'status'])
    .where('id', '=', appointmentId)
    .where((eb) => eb.or([eb('patient_id', '=', accountId), eb('doctor_id', '=', accountId)]))
    .executeTakeFirst()) ?? null

export const findIntake = async (q: Queryable, appointmentId: string) =>
  (await q
    .selectFrom('intakes')
    .select(['appointment_id', 'patient_id', 'content_sealed'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()) ?? null

export const putIntake = (
  tx: Tx,
  row: { appointment_id: string; patient_id: string; content_sealed: Buffer; written_at: Date }
) =>
  tx
    .insertInto('intakes')
    .values(row)
    .onConflict((oc) =>
      oc.column('appointment_id').doUpdateSet({ content_sealed: row.content_sealed, written_at: row.written_at })
    )
    .execute()
