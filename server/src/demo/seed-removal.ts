import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { lockDemo } from '../db/demo-accounts.ts'
import { recordAudit } from '../vault/audit.ts'

interface Reference {
  table: string
  columns: string[]
  to: string
  toColumns: string[]
}

/** The foreign keys between tables. */
async function findReferences(q: Queryable): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, f.relname as to,
      (select array_agg(a.attname::text order by k.n) from unnest(fk.conkey) with ordinality as k (number, n)
        join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = k.number) as columns,
      (select array_agg(a.attname::text order by k.n) from unnest(fk.confkey) with ordinality as k (number, n)
        join pg_attribute a on a.attrelid = fk.confrelid and a.attnum = k.number) as "toColumns"
    from pg_constraint fk join pg_class c on c.oid = fk.conrelid join pg_class f on f.oid = fk.confrelid
    where fk.contype = 'f' and c.oid <> f.oid and fk.connamespace = 'public'::regnamespace
  `.execute(q)
  return rows
}

/** `accounts` and every table that refers to it, directly or through other tables. */
function tablesBelowAccounts(references: readonly Reference[]): Set<string> {
  const below = new Set(['accounts'])
  // Iterating over a set also visits the elements added during the iteration.
  for (const table of below) for (const reference of references) if (reference.to === table) below.add(reference.table)
  return below
}

/** The tables, each after those it refers to. */
function inOrder(tables: ReadonlySet<string>, references: readonly Reference[]): string[] {
  const ordered: string[] = []
  while (ordered.length < tables.size) {
    const next = [...tables].find(
      (table) =>
        !ordered.includes(table) &&
        references.every((reference) => reference.table !== table || ordered.includes(reference.to))
    )
    if (next === undefined) throw new Error('The tables of accounts refer to each other in a cycle')
    ordered.push(next)
  }
  return ordered
}

/** Whether a row of this table is a demo account or refers to one, directly or through another row. */
function isOfDemo(table: string, references: readonly Reference[]): RawBuilder<SqlBool> {
  if (table === 'accounts') return sql<SqlBool>`is_demo`
  const conditions = references
    .filter((reference) => reference.table === table)
    .map((reference) => {
      const own = sql.join(reference.columns.map((column) => sql.ref(column)))
      const others = sql.join(reference.toColumns.map((column) => sql.ref(column)))
      return sql`(${own}) in (select ${others} from ${sql.table(reference.to)} where ${isOfDemo(reference.to, references)})`
    })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** How many rows of a table were removed. */
export interface RemovedRows {
  table: string
  rows: number
}

/**
 * Removes every demo account with all of its data, including the appointments of real patients with demo doctors and the ratings
 * of demo patients for real doctors. The audit chain of a real patient records each removed appointment. Runs in one transaction,
 * which a dry run (`isTrial`) rolls back. No server should be running on this database.
 */
export async function removeDemo(database: Database, now: Date, isTrial = false): Promise<RemovedRows[]> {
  const rollback = new Error('Dry run')
  let removed: RemovedRows[] = []
  try {
    await database.transaction(async (tx) => {
      removed = await removeIn(tx, now)
      if (isTrial) throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  return removed
}

async function removeIn(tx: Tx, now: Date): Promise<RemovedRows[]> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await lockDemo(tx)
  const lost = await tx
    .selectFrom('appointments as a')
    .innerJoin('accounts as p', 'p.id', 'a.patient_id')
    .innerJoin('accounts as d', 'd.id', 'a.doctor_id')
    .select(['a.id', 'a.patient_id'])
    .where('p.is_demo', '=', false)
    .where('d.is_demo', '=', true)
    .orderBy('a.id')
    .execute()
  const events = lost.map(
    (entry) => ({ patientId: entry.patient_id, action: 'change:appointment', subjectId: entry.id }) as const
  )
  await recordAudit(tx, now, null, events)
  const rated = await tx
    .selectFrom('ratings as r')
    .innerJoin('accounts as p', 'p.id', 'r.patient_id')
    .select('r.doctor_id')
    .distinct()
    .where('p.is_demo', '=', true)
    .execute()
  const removed = await deleteDemoRows(tx)
  await recountRatings(
    tx,
    rated.map((entry) => entry.doctor_id)
  )
  return removed
}

async function deleteDemoRows(tx: Tx): Promise<RemovedRows[]> {
  const all = await findReferences(tx)
  const tables = tablesBelowAccounts(all)
  const references = all.filter((entry) => tables.has(entry.to))
  const removed: RemovedRows[] = []
  for (const table of inOrder(tables, references).reverse()) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isOfDemo(table, references)}`.execute(
      tx
    )
    if (numAffectedRows) removed.unshift({ table, rows: Number(numAffectedRows) })
  }
  return removed
}

async function recountRatings(tx: Tx, doctorIds: readonly string[]): Promise<void> {
  if (doctorIds.length === 0) return
  await tx
    .updateTable('doctors as d')
    .set({
      rating_sum: sql<number>`coalesce((select sum(r.rating) from ratings as r where r.doctor_id = d.id), 0)`,
      rating_count: sql<number>`(select count(*) from ratings as r where r.doctor_id = d.id)`
    })
    .where('d.id', 'in', doctorIds)
    .execute()
}
