import type { LanguageCode } from '@arogyachat/contract/languages'
import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '../../db/database.ts'

export const find = async (q: Queryable, patientId: string) =>
  (await q.selectFrom('data_copies').selectAll().where('patient_id', '=', patientId).executeTakeFirst()) ?? null
export type DataCopyRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Replaces a finished copy. Returns false while one is being made. */
export async function insert(
  tx: Tx,
  row: { id: string; patient_id: string; language: LanguageCode; created_at: Date }
): Promise<boolean> {
  await tx
    .deleteFrom('data_copies')
    .where('patient_id', '=', row.patient_id)
    .where('state', 'in', ['ready', 'failed'])
    .execute()
  const inserted = await tx
    .insertInto('data_copies')
    .values({ ...row, state: 'waiting' })
    .onConflict((conflict) => conflict.column('patient_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes a copy with its file. Returns false when the patient has no such copy. */
export const remove = async (q: Queryable, id: string, patientId: string): Promise<boolean> =>
  (await q
    .deleteFrom('data_copies')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * Claims the copy that has waited longest, if there is one: a new one, or one whose process ended before `now`. No other process
 * claims it before `leaseUntil`, unless the lease is renewed.
 */
export async function claim(db: Db, now: Date, leaseUntil: Date): Promise<DataCopyRow | null> {
  const row = await db
    .updateTable('data_copies')
    .set({ state: 'running', attempts: sql`attempts + 1`, leased_until: leaseUntil, done: 0, total: 0 })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('data_copies')
        .select('id')
        .where((due) =>
          due.or([
            due('state', '=', 'waiting'),
            due.and([due('state', '=', 'running'), due('leased_until', '<=', now)])
          ])
        )
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Deletes the parts of an attempt that did not finish. */
export const removeParts = (db: Db, copyId: string) =>
  db.deleteFrom('data_copy_parts').where('copy_id', '=', copyId).execute()

/** Renews the lease. Returns false when the copy was cancelled or another process has taken it over. */
export const progress = async (
  db: Db,
  copy: { id: string; attempts: number },
  set: { done: number; total: number; leased_until: Date }
): Promise<boolean> =>
  (await db
    .updateTable('data_copies')
    .set(set)
    .where('id', '=', copy.id)
    .where('attempts', '=', copy.attempts)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Stores a part of the file. Returns false when the copy was cancelled. */
export async function insertPart(
  db: Db,
  copy: { id: string; attempts: number },
  number: number,
  content: Buffer
): Promise<boolean> {
  const inserted = await sql`
    insert into data_copy_parts (copy_id, number, content_sealed)
    select id, ${number}, ${content} from data_copies
    where id = ${copy.id} and attempts = ${copy.attempts} and state = 'running'
  `.execute(db)
  return Number(inserted.numAffectedRows ?? 0) === 1
}

/** Returns false when the copy was cancelled in the meantime. */
export const finish = async (
  db: Queryable,
  copy: { id: string; attempts: number },
  set: { state: 'ready'; size: number; expires_at: Date } | { state: 'failed' } | { state: 'waiting' }
): Promise<boolean> =>
  (await db
    .updateTable('data_copies')
    .set({ ...set, leased_until: null })
    .where('id', '=', copy.id)
    .where('attempts', '=', copy.attempts)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findPart = async (db: Db, copyId: string, number: number): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('data_copy_parts')
      .select('content_sealed')
      .where('copy_id', '=', copyId)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.content_sealed ?? null

/** Deletes the copies whose time is over, with their files, and those that failed a day ago. */
export const removeExpired = (db: Db, now: Date, failedBefore: Date) =>
  db
    .deleteFrom('data_copies')
    .where((row) =>
      row.or([
        row('expires_at', '<=', now),
        row.and([row('state', '=', 'failed'), row('created_at', '<=', failedBefore)])
      ])
    )
    .execute()
