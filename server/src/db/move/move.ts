import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { eachBatch, type MovedTable, measure } from './batches.ts'
import { findTables, MoveError, refuseFilled, setSequences, shapeOf, type Table } from './tables.ts'

/** Copies the rows in PostgreSQL's text format and compares counts and checksums of both databases. */
async function copyTable(source: Tx, target: Tx, table: Table): Promise<MovedTable> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  await eachBatch(source, table, async (rows) => {
    const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(target)
  })
  await setSequences(target, table)
  const [here, there] = [await measure(source, table), await measure(target, table)]
  if (here.rows !== there.rows || here.checksum !== there.checksum) {
    throw new MoveError(
      `${table.name} was not copied completely: ${here.rows} rows in the source, ${there.rows} in the target.`
    )
  }
  return there
}

/** Makes both databases write the same text for the same value, and removes the timeouts of requests. */
async function setSession(tx: Tx): Promise<void> {
  await sql`set local time zone 'UTC'`.execute(tx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/**
 * Copies every table of a migrated database into another, empty one in one transaction, and compares both before the commit. No
 * server may use either database meanwhile. Waiting jobs are not copied. @throws MoveError
 */
export async function moveDatabase(source: Database, target: Database): Promise<MovedTable[]> {
  return source.transaction((from) =>
    target.transaction(async (to) => {
      await sql`set transaction isolation level repeatable read`.execute(from)
      await setSession(from)
      await setSession(to)
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
