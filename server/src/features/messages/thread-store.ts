import type { Role } from '@arogyachat/contract/accounts'
import { sql } from 'kysely'
import { isNotBlocked } from '../../db/account-state.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { containsText } from '../../db/text-search.ts'
import { lastVisitDay } from '../appointments/relationship-service.ts'

const otherOf = (role: Role): Role => (role === 'patient' ? 'doctor' : 'patient')

/** Conversations with both participants, and the last day of their visits. */
const viewed = (q: Queryable) =>
  q
    .selectFrom('message_threads as t')
    .innerJoin('doctors as d', 'd.id', 't.doctor_id')
    .innerJoin('accounts as da', 'da.id', 't.doctor_id')
    .innerJoin('patients as p', 'p.id', 't.patient_id')
    .innerJoin('accounts as pa', 'pa.id', 't.patient_id')
    .leftJoin('profile_images as di', 'di.account_id', 't.doctor_id')
    .leftJoin('profile_images as pi', 'pi.account_id', 't.patient_id')
    .selectAll('t')
    .select([
      'd.name as doctor_name',
      'd.specialization',
      'di.updated_at as doctor_image_at',
      'da.closed_at as doctor_closed_at',
      'da.blocked_at as doctor_blocked_at',
      'p.name as patient_name',
      'pi.updated_at as patient_image_at',
      'pa.closed_at as patient_closed_at',
      'pa.blocked_at as patient_blocked_at',
      lastVisitDay(sql.ref('t.doctor_id'), sql.ref('t.patient_id')).as('last_visit')
    ])
export type ThreadRow = Awaited<ReturnType<ReturnType<typeof viewed>['executeTakeFirstOrThrow']>>

interface Reader {
  accountId: string
  role: Role
}

/** What this account may read: patients what is theirs, doctors only of patients whom they treat now. */
const readableBy = ({ accountId, role }: Reader) =>
  role === 'patient'
    ? sql<boolean>`t.patient_id = ${accountId}`
    : sql<boolean>`t.doctor_id = ${accountId} and ${lastVisitDay(sql.ref('t.doctor_id'), sql.ref('t.patient_id'))} is not null`

/** A conversation of this account. With `lock`, it does not change until the end of the transaction. */
export const find = async (q: Queryable, id: string, reader: Reader, lock = false): Promise<ThreadRow | null> =>
  (await viewed(q)
    .where('t.id', '=', id)
    .where(readableBy(reader))
    .$if(lock, (qb) => qb.forUpdate('t'))
    .executeTakeFirst()) ?? null

/** Conversations with messages, the latest first, and how many there are on all pages. */
export async function list(
  q: Queryable,
  reader: Reader,
  { search, limit, offset }: { search: string; limit: number; offset: number }
): Promise<{ rows: ThreadRow[]; total: number }> {
  const isFound = containsText(reader.role === 'patient' ? 'd.name' : 'p.name', search)
  const rows = await viewed(q)
    .where(readableBy(reader))
    .where('t.last_message_at', 'is not', null)
    .where(isFound)
    .orderBy('t.last_message_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await q
    .selectFrom('message_threads as t')
    .innerJoin('doctors as d', 'd.id', 't.doctor_id')
    .innerJoin('patients as p', 'p.id', 't.patient_id')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(readableBy(reader))
    .where('t.last_message_at', 'is not', null)
    .where(isFound)
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** The messages that this account has not seen, of all its conversations. */
export async function countUnread(q: Queryable, reader: Reader): Promise<number> {
  const { unread } = await q
    .selectFrom('message_threads as t')
    .select(sql<number>`coalesce(sum(${sql.ref(`t.${reader.role}_unread`)}), 0)::int`.as('unread'))
    .where(readableBy(reader))
    .where('t.last_message_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** When the other account was closed, whether one of the two is blocked, and the last day of the visits of these two. */
export const findPair = async (q: Queryable, patientId: string, doctorId: string, other: Role) =>
  (await q
    .selectFrom('patients as p')
    .innerJoin('doctors as d', (join) => join.on(sql<boolean>`d.id = ${doctorId}`))
    .innerJoin('accounts as o', (join) => join.onRef('o.id', '=', other === 'doctor' ? 'd.id' : 'p.id'))
    .select([
      'o.closed_at',
      sql<boolean>`not (${isNotBlocked('d.id')} and ${isNotBlocked('p.id')})`.as('is_blocked'),
      lastVisitDay(sql.ref('d.id'), sql.ref('p.id')).as('last_visit')
    ])
    .where('p.id', '=', patientId)
    .executeTakeFirst()) ?? null

/** The id of the conversation of these two; null when there is none. */
export const findOf = async (q: Queryable, patientId: string, doctorId: string): Promise<string | null> =>
  (
    await q
      .selectFrom('message_threads')
      .select('id')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .executeTakeFirst()
  )?.id ?? null

/** The id of the conversation of these two, which begins with this id when there is none. */
export async function findOrInsert(
  tx: Tx,
  row: { id: string; patient_id: string; doctor_id: string; created_at: Date }
): Promise<string> {
  await tx
    .insertInto('message_threads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['patient_id', 'doctor_id']).doNothing())
    .execute()
  return (await findOf(tx, row.patient_id, row.doctor_id)) ?? row.id
}

/** Counts a message that was added with this number, for its receiver `to`. */
export const updateWritten = (
  tx: Tx,
  id: string,
  { number, at, to, fileBytes }: { number: number; at: Date; to: Role; fileBytes: number }
) =>
  tx
    .updateTable('message_threads')
    .set((eb) => ({
      message_count: number,
      last_message_at: at,
      file_bytes: sql<number>`file_bytes + ${fileBytes}`,
      ...(to === 'patient'
        ? { patient_unread: eb('patient_unread', '+', 1) }
        : { doctor_unread: eb('doctor_unread', '+', 1) })
    }))
    .where('id', '=', id)
    .execute()

export const updateAutomaticDay = (tx: Tx, id: string, day: string) =>
  tx.updateTable('message_threads').set({ automatic_on: day }).where('id', '=', id).execute()

/** Marks the messages up to a number as seen by this side, and returns how many are still unread. */
export async function updateSeen(tx: Tx, id: string, role: Role, number: number): Promise<number> {
  const others = role === 'patient' ? ['doctor', 'automatic'] : ['patient']
  const { rows } = await sql<{ unread: number }>`
    update message_threads t set ${sql.ref(`${role}_seen`)} = ${number}, ${sql.ref(`${role}_unread`)} = (
      select count(*) from messages m
      where m.thread_id = t.id and m.number > ${number} and m.sender in (${sql.join(others)})
    )
    where t.id = ${id} returning ${sql.ref(`${role}_unread`)} as unread
  `.execute(tx)
  return rows[0]?.unread ?? 0
}

/** Remembers the newest messages that the doctor's list has shown. */
export async function updateListed(tx: Tx, rows: readonly { id: string; number: number }[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update message_threads as t set doctor_listed = greatest(t.doctor_listed, v.number)
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.number)}::int[]) as v (id, number)
    where t.id = v.id
  `.execute(tx)
}

export const updateEnded = (tx: Tx, id: string, role: Role, at: Date | null) =>
  tx
    .updateTable('message_threads')
    .set(role === 'patient' ? { patient_ended_at: at } : { doctor_ended_at: at })
    .where('id', '=', id)
    .execute()

/** The account on the other side. */
export const otherAccount = (row: Pick<ThreadRow, 'patient_id' | 'doctor_id'>, role: Role): string =>
  row[`${otherOf(role)}_id`]
