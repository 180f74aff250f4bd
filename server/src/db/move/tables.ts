import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** The target cannot be used, or differs from the source after the copy. The message is shown to the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

export interface Table {
  name: string
  columns: string[]
  /** The bytea columns, which can be large. */
  bytes: string[] | null
  /** The primary key, in its order. */
  key: string[]
}

/** Leaves out Kysely's own tables and Socket.IO's messages between nodes, which are not needed after a stop. */
const isOurs = (name: string) => !/^(kysely_|socket_io_)/.test(name)

/** The tables, each after those it refers to. */
export async function findTables(q: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns,
      array_agg(column_name::text) filter (where data_type = 'bytea') as bytes,
      (select array_agg(a.attname::text order by array_position(i.indkey::int[], a.attnum::int))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = format('public.%I', table_name)::regclass and i.indisprimary) as key
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name
  `.execute(q)
  const references = await sql<{ table: string; to: string }>`
    select c.relname as table, f.relname as to from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relname <> f.relname and k.connamespace = 'public'::regnamespace
  `.execute(q)
  const waiting = rows.filter((row) => isOurs(row.name))
  const ordered: Table[] = []
  while (waiting.length > 0) {
    const isFree = (value: Table) =>
      references.rows.every(({ table, to }) => table !== value.name || !waiting.some((other) => other.name === to))
    const next = waiting.findIndex(isFree)
    if (next < 0)
      throw new MoveError(`These tables refer to each other in a cycle: ${waiting.map((table) => table.name)}`)
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}

/** Makes serial columns continue after the highest copied number. */
export async function setSequences(tx: Tx, { name, columns }: Table): Promise<void> {
  for (const column of columns) {
    const found = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(${name}, ${column}) as sequence`.execute(tx)
    const sequence = found.rows[0]?.sequence
    if (!sequence) continue
    await sql`
      select setval(${sequence}::regclass, coalesce(max(${sql.ref(column)}), 0) + 1, false) from ${sql.table(name)}
    `.execute(tx)
  }
}

export async function refuseFilled(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) throw new MoveError(`The target is not empty: ${name} has rows. Nothing was written.`)
  }
}

export const shapeOf = (tables: readonly Table[]) =>
  JSON.stringify(tables.map((table) => [table.name, table.columns.toSorted()]))
