import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Queryable, Tx } from '../../db/database.ts'

/** Tables with a row for the person that is emptied or kept. Every other table that refers to the person loses its rows. */
const keptTables = ['patients', 'patient_keys', 'doctors', 'consents', 'erasures']

/** Tables of what doctors have written, which must be kept for years. */
export type DocumentTable = 'prescriptions' | 'visit_notes'

export interface OwnedTable {
  table: string
  column: string
}

/**
 * The tables whose rows belong to one account, by their foreign keys to the account: those that would be deleted with it. A new
 * table is erased without being named here.
 */
export async function findOwnedTables(q: Queryable): Promise<OwnedTable[]> {
  const { rows } = await sql<OwnedTable>`
    select c.relname as table, a.attname as column
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype = 'c' and k.connamespace = 'public'::regnamespace
      and k.confrelid in ('accounts'::regclass, 'patients'::regclass)
      and c.relname not in (${sql.join(keptTables)})
    order by c.relname, a.attname
  `.execute(q)
  return rows
}

/** Deletes the rows of this account and returns how many there were. */
export async function deleteOwned(tx: Tx, tables: readonly OwnedTable[], accountId: string): Promise<number> {
  let count = 0
  for (const { table, column } of tables) {
    const deleted = await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(tx)
    count += Number(deleted.numAffectedRows ?? 0)
  }
  return count
}

/** Empties the rows of the account and the patient that must stay for the records of consultations and the access log. */
export async function blankAccount(
  tx: Tx,
  accountId: string,
  blank: { passwordHash: string; profileSealed: Buffer }
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      email: null,
      password_hash: blank.passwordHash,
      language: null,
      last_login_at: null,
      previous_login_at: null
    })
    .where('id', '=', accountId)
    .execute()
  await tx
    .updateTable('patients')
    .set({ name: '', phone: '', age: null, gender: null, birth_date: null, profile_sealed: blank.profileSealed })
    .where('id', '=', accountId)
    .execute()
}

/** Whether the row of an erased person was filled again, as by a request that was running during the erasure. */
export const isFilled = async (q: Queryable, patientId: string): Promise<boolean> =>
  (await q
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where((row) => row.or([row('name', '<>', ''), row('phone', '<>', '')]))
    .executeTakeFirst()) !== undefined

export const listNames = async (q: Queryable, patientIds: readonly string[]): Promise<string[]> =>
  (await q.selectFrom('patients').select('name').where('id', 'in', patientIds).execute()).map(({ name }) => name)

/** The consultations of patients that took place, with their dates: their records must be kept. */
export const listConsultations = (q: Queryable, patientIds: readonly string[]) =>
  q
    .selectFrom('appointments as a')
    .select(['a.id', 'a.date'])
    .where('a.patient_id', 'in', patientIds)
    .where(
      sql<boolean>`(a.status = 'completed' or a.met_at is not null
        or exists (select from prescriptions as p where p.appointment_id = a.id)
        or exists (select from visit_notes as n where n.appointment_id = a.id))`
    )
    .execute()

/** The appointments of a patient. No prescription or note can be added to them before the end of the transaction. */
export const lockAppointments = (tx: Tx, patientId: string) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'symptoms_sealed'])
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Deletes the reasons for cancellations, which no law requires to be kept. */
export const clearCancellations = (tx: Tx, patientId: string) =>
  tx.updateTable('appointments').set({ cancellation_sealed: null }).where('patient_id', '=', patientId).execute()

/** What doctors have written for the patient, of one kind. */
export const listDocuments = (tx: Tx, table: DocumentTable, patientId: string) =>
  tx.selectFrom(table).select(['id', 'appointment_id', 'content_sealed']).where('patient_id', '=', patientId).execute()

export const listRatings = (tx: Tx, patientId: string) =>
  tx.selectFrom('ratings').select('appointment_id').where('patient_id', '=', patientId).execute()

/** Replaces one encrypted column of these rows. */
export async function updateSealed(
  tx: Tx,
  place: { table: 'appointments' | 'ratings' | DocumentTable; key: string; column: string },
  rows: readonly { id: string; sealed: Buffer }[]
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update ${sql.table(place.table)} as t set ${sql.ref(place.column)} = v.sealed
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.sealed)}::bytea[]) as v (id, sealed)
    where t.${sql.ref(place.key)} = v.id
  `.execute(tx)
}

export async function deleteDocuments(tx: Tx, table: DocumentTable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom(table).where('id', 'in', ids).execute()
}

/** Marks the emergencies that the patient called as seen: there is no number left to call back. */
export const settleEmergencies = (tx: Tx, patientId: string, now: Date) =>
  tx
    .updateTable('notices')
    .set({ seen_at: now })
    .where('kind', '=', 'emergency')
    .where('seen_at', 'is', null)
    .where('appointment_id', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where('patient_id', '=', patientId)
    )
    .execute()

/** Records the erasure, or what is left to keep after a part of it was deleted. */
export async function saveErasure(
  tx: Tx,
  row: { patient_id: string; erased_at: Date; next_end: string | null; kept_until: string }
): Promise<void> {
  await tx
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('patient_id').doUpdateSet({ next_end: row.next_end, kept_until: row.kept_until })
    )
    .execute()
}

/** The most erasures that one sweep works on; the next sweep follows within the hour. */
const perSweep = 100

/** Erasures whose kept consultations have to be deleted in part or as a whole on this day. */
export const listDue = (q: Queryable, today: string) =>
  q
    .selectFrom('erasures')
    .select(['patient_id', 'erased_at', 'kept_until'])
    .where((row) => row.or([row('next_end', '<=', today), row('kept_until', '<=', today)]))
    .limit(perSweep)
    .execute()

export const listSince = (q: Queryable, since: Date) =>
  q.selectFrom('erasures').select(['patient_id', 'erased_at']).where('erased_at', '>', since).execute()

/** Deletes everything that is left of an erased patient. */
export async function deleteRemains(tx: Tx, patientId: string): Promise<void> {
  for (const table of ['ratings', 'prescriptions', 'visit_notes', 'audit_events', 'appointments'] as const)
    await tx.deleteFrom(table).where('patient_id', '=', patientId).execute()
  await tx.deleteFrom('accounts').where('id', '=', patientId).execute()
}

/** A rewrite needs its table alone. It gives up after this time, because everybody else waits behind it. */
const lockTimeoutMs = 3_000

/** How long to wait for transactions that could still read what was erased. Then the job is tried again later. */
const readersTimeoutMs = 60_000
const readersPauseMs = 500

/**
 * Waits until nobody can read what was deleted before this call, because a rewrite keeps the deleted rows that a transaction could
 * still read. Two things must be past: every transaction that was writing at the time of this call, in whatever database of the server,
 * because a snapshot that is taken meanwhile, also by the rewrite itself, reaches back to the oldest of them; and every snapshot
 * that was taken in this database before.
 * @throws Error when one stays open for too long
 */
async function waitForReaders(client: pg.PoolClient): Promise<void> {
  const { rows: marks } = await client.query<{ mark: string }>('select pg_current_xact_id()::text as mark')
  for (let waited = 0; waited < readersTimeoutMs; waited += readersPauseMs) {
    const { rows } = await client.query<{ over: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 and not exists (
         select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and age(backend_xmin) > age($1::text::xid8::xid)
       ) as over`,
      [marks[0]?.mark]
    )
    if (rows[0]?.over) return
    await wait(readersPauseMs)
  }
  throw new Error('A transaction that began before an erasure is still open')
}

/**
 * Rewrites the tables that held data of erased people, because a database file keeps deleted rows and old versions until
 * something overwrites them: also the old keys, which would open the remains. On the embedded database, also removes the old
 * write-ahead log; a PostgreSQL server does that at its own time.
 */
export async function rewriteTables({ kind, pool }: Database, tables: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0`)
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    if (kind === 'postgres') await waitForReaders(client)
    for (const table of tables) await client.query(`vacuum (full) ${client.escapeIdentifier(table)}`)
    if (kind === 'pglite') {
      // Otherwise an old file of the log is renamed for later use with its content.
      await client.query('set wal_recycle = off')
      await client.query('select pg_switch_wal()')
      await client.query('checkpoint')
    }
    await client.query('reset statement_timeout')
    await client.query('reset lock_timeout')
    client.release()
  } catch (error) {
    // A new connection has the usual timeouts.
    client.release(true)
    throw error
  }
}

/** The tables that hold names, addresses, keys or other plain data of patients. */
export const tablesToRewrite = async (q: Queryable): Promise<string[]> => [
  ...new Set(['accounts', 'patients', 'patient_keys', ...(await findOwnedTables(q)).map(({ table }) => table)])
]
