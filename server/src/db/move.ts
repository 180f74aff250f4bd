import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** The target is not what it must be, or does not hold afterwards what the source holds; the message is for whoever moves. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

/** How a table came over. The checksum is the same on both sides and does not depend on the order of the rows. */
export interface MovedTable {
  table: string
  rows: number
  checksum: string
}

/** Rows read and written at once, and bytes of what is sealed or drawn in them: a file can have 10 MB. */
const batchSize = 200
const batchBytes = 4 * 1024 * 1024

interface Table {
  name: string
  columns: string[]
  /** Those of bytes, which can be large. */
  bytes: string[] | null
  /** The primary key, in its order. */
  key: string[]
}

/** Kysely keeps its own two; messages between nodes are over when the server stands still. */
const isOurs = (name: string) => !/^(kysely_|socket_io_)/.test(name)

/** The tables, each after those it refers to. */
async function findTables(q: Tx): Promise<Table[]> {
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
      throw new MoveError(`These tables refer to each other in a circle: ${waiting.map((table) => table.name)}`)
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}

/** How many rows of a table are taken at once, so that memory stays flat whatever lies in them. */
async function rowsAtOnce(q: Tx, { name, bytes }: Table): Promise<number> {
  if (bytes === null) return batchSize
  const lengths = bytes.map((byte) => sql`coalesce(octet_length(${sql.ref(byte)}), 0)`)
  const { rows } = await sql<{ largest: number | null }>`
    select max(${sql.join(lengths, sql` + `)}) as largest from ${sql.table(name)}
  `.execute(q)
  return Math.max(1, Math.min(batchSize, Math.floor(batchBytes / Math.max(1, rows[0]?.largest ?? 0))))
}

/** A batch in the order of the primary key, after the row where the last one ended. Values come as the text PostgreSQL writes. */
async function findBatch(q: Tx, { name, columns, key }: Table, after: string[] | null, size: number) {
  const texts = columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`)
  const keyRefs = sql.join(key.map((text) => sql.ref(text)))
  const rest = after === null ? sql`` : sql`where (${keyRefs}) > (${sql.join(after)})`
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(texts)} from ${sql.table(name)} ${rest}
    order by ${sql.join(key.map((text) => sql`${sql.table(name)}.${sql.ref(text)}`))} limit ${size}
  `.execute(q)
  return rows
}

async function eachBatch(
  q: Tx,
  table: Table,
  work: (rows: Record<string, string | null>[]) => Promise<void>
): Promise<void> {
  const size = await rowsAtOnce(q, table)
  let after: string[] | null = null
  for (;;) {
    const rows: Record<string, string | null>[] = await findBatch(q, table, after, size)
    const last = rows.at(-1)
    if (!last) return
    await work(rows)
    after = table.key.map((text) => String(last[text]))
  }
}

/** Count and checksum: the rows' own SHA-256 added up, so that their order, which depends on the collation, does not matter. */
async function measure(q: Tx, table: Table): Promise<MovedTable> {
  let rows = 0
  let sum = 0n
  await eachBatch(q, table, async (batch) => {
    for (const row of batch) {
      rows++
      const hash = createHash('sha256').update(JSON.stringify(table.columns.map((column) => row[column])))
      sum = (sum + BigInt(`0x${hash.digest('hex')}`)) % (1n << 256n)
    }
  })
  return { table: table.name, rows, checksum: sum.toString(16).padStart(64, '0').slice(-16) }
}

/** A serial column goes on after the highest number that came over. */
async function setSequences(tx: Tx, { name, columns }: Table): Promise<void> {
  for (const column of columns) {
    const found = await sql<{ it: string | null }>`select pg_get_serial_sequence(${name}, ${column}) as it`.execute(tx)
    const sequence = found.rows[0]?.it
    if (!sequence) continue
    await sql`
      select setval(${sequence}::regclass, coalesce(max(${sql.ref(column)}), 0) + 1, false) from ${sql.table(name)}
    `.execute(tx)
  }
}

async function refuseFilled(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) throw new MoveError(`The target is not empty: ${name} has rows. Nothing was written.`)
  }
}

/** Rows go over as the text that PostgreSQL itself writes of them; then both sides are measured. */
async function copyTable(source: Tx, target: Tx, table: Table): Promise<MovedTable> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  await eachBatch(source, table, async (rows) => {
    const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(target)
  })
  await setSequences(target, table)
  const [here, there] = [await measure(source, table), await measure(target, table)]
  if (here.rows !== there.rows || here.checksum !== there.checksum) {
    throw new MoveError(`${table.name} did not come over whole: ${here.rows} rows here, ${there.rows} there.`)
  }
  return there
}

/** Both sides write the same text for the same value, and a large move may take longer than a request. */
async function settle(tx: Tx): Promise<void> {
  await sql`set local time zone 'UTC'`.execute(tx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

const shapeOf = (tables: readonly Table[]) =>
  JSON.stringify(tables.map((table) => [table.name, table.columns.toSorted()]))

/**
 * Copies every table of one migrated database into another, empty one, all or nothing, and compares both sides before it
 * commits. No server may work on either meanwhile. Jobs that wait are not taken along. Throws MoveError.
 */
export async function moveDatabase(source: Database, target: Database): Promise<MovedTable[]> {
  return source.transaction((from) =>
    target.transaction(async (to) => {
      await sql`set transaction isolation level repeatable read`.execute(from)
      await settle(from)
      await settle(to)
      const tables = await findTables(from)
      if (shapeOf(await findTables(to)) !== shapeOf(tables)) {
        throw new MoveError('The two databases are not of the same version. Nothing was written.')
      }
      await refuseFilled(to, tables)
      const moved: MovedTable[] = []
      for (const table of tables) moved.push(await copyTable(from, to, table))
      return moved
    })
  )
}
