import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Table } from './tables.ts'

/** The size and checksum of a copied table. The checksum does not depend on the order of the rows. */
export interface MovedTable {
  table: string
  rows: number
  checksum: string
}

/** The most rows of a batch, and the most bytes in its bytea columns: a single file can have 10 MB. */
const batchSize = 200
const batchBytes = 4 * 1024 * 1024

/** How many rows of a table fit into a batch, so that memory use stays bounded. */
async function rowsAtOnce(q: Tx, { name, bytes }: Table): Promise<number> {
  if (bytes === null) return batchSize
  const lengths = bytes.map((byte) => sql`coalesce(octet_length(${sql.ref(byte)}), 0)`)
  const { rows } = await sql<{ largest: number | null }>`
    select max(${sql.join(lengths, sql` + `)}) as largest from ${sql.table(name)}
  `.execute(q)
  return Math.max(1, Math.min(batchSize, Math.floor(batchBytes / Math.max(1, rows[0]?.largest ?? 0))))
}

/** The next batch in the order of the primary key, with values in PostgreSQL's text format. `after` is the last key so far. */
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

export async function eachBatch(
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

/** Counts the rows and adds up their SHA-256 hashes, so that the order, which depends on the collation, does not matter. */
export async function measure(q: Tx, table: Table): Promise<MovedTable> {
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
