import type { Role } from '@arogyachat/contract/accounts'
import type { Relation } from '@arogyachat/contract/family/family'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { MessagesTable } from '../../db/schema/messages.ts'
import { lastVisitDay } from '../appointments/relationship-service.ts'

/** What the patient `m.patient_id` is to the carer `c` who wrote, by their newest link; it may have ended. */
const authorRelation = sql<Relation | null>`(
  select l.relation from care_links as l where l.carer_id = c.id and l.patient_id = m.patient_id
  order by l.created_at desc, l.id desc limit 1
)`

/** Messages with the carers who wrote them. */
const viewed = (q: Queryable) =>
  q
    .selectFrom('messages as m')
    .leftJoin('patients as c', 'c.id', 'm.author_id')
    .selectAll('m')
    .select(['c.name as author_name', 'c.gender as author_gender', authorRelation.as('author_relation')])
export type MessageRow = Awaited<ReturnType<ReturnType<typeof viewed>['executeTakeFirstOrThrow']>>

/** The newest messages before a number, newest first. */
export const list = (
  q: Queryable,
  threadId: string,
  { before, limit }: { before: number | undefined; limit: number }
): Promise<MessageRow[]> =>
  viewed(q)
    .where('m.thread_id', '=', threadId)
    .$if(before !== undefined, (qb) => qb.where('m.number', '<', before ?? 0))
    .orderBy('m.number', 'desc')
    .limit(limit)
    .execute()

/**
 * The newest message of each of these conversations, by conversation. For the doctor the automatic reply does not count: it would hide
 * what the patient wrote before it.
 */
export async function listNewest(
  q: Queryable,
  threadIds: readonly string[],
  role: Role
): Promise<Map<string, MessageRow>> {
  if (threadIds.length === 0) return new Map()
  const rows = await viewed(q)
    .innerJoin('message_threads as t', (join) =>
      join.onRef('t.id', '=', 'm.thread_id').on(sql<boolean>`m.number > t.message_count - 2`)
    )
    .distinctOn('m.thread_id')
    .where('m.thread_id', 'in', threadIds)
    .$if(role === 'doctor', (qb) => qb.where('m.sender', '<>', 'automatic'))
    .orderBy('m.thread_id')
    .orderBy('m.number', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.thread_id, row]))
}

export const find = async (q: Queryable, id: string): Promise<MessageRow | null> =>
  (await viewed(q).where('m.id', '=', id).executeTakeFirst()) ?? null

export const findByKey = async (q: Queryable, threadId: string, sentKey: string): Promise<MessageRow | null> =>
  (await viewed(q).where('m.thread_id', '=', threadId).where('m.sent_key', '=', sentKey).executeTakeFirst()) ?? null

export async function insert(tx: Tx, row: Insertable<MessagesTable>, fileSealed: Buffer | null): Promise<void> {
  await tx.insertInto('messages').values(row).execute()
  if (fileSealed)
    await tx.insertInto('message_files').values({ message_id: row.id, content_sealed: fileSealed }).execute()
}

/** The file of a message in a conversation that this account may read. */
export const findFile = async (q: Queryable, id: string, { accountId, role }: { accountId: string; role: Role }) =>
  (await q
    .selectFrom('messages as m')
    .innerJoin('message_threads as t', 't.id', 'm.thread_id')
    .innerJoin('message_files as f', 'f.message_id', 'm.id')
    .select(['m.id', 'm.patient_id', 'm.file_kind', 'm.content_sealed', 'f.content_sealed as file_sealed'])
    .where('m.id', '=', id)
    .where(
      role === 'patient'
        ? sql<boolean>`t.patient_id = ${accountId}`
        : sql<boolean>`t.doctor_id = ${accountId}
            and ${lastVisitDay(sql.ref('t.doctor_id'), sql.ref('t.patient_id'))} is not null`
    )
    .executeTakeFirst()) ?? null
