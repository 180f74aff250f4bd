import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'

/** Maps each table to its columns, as declared in schema.ts and schema/. */
function typedTables(): Record<string, string[]> {
  const folder = new URL('./schema/', import.meta.url)
  const files = [new URL('./schema.ts', import.meta.url), ...readdirSync(folder).map((name) => new URL(name, folder))]
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const interfaces = new Map(
    [...source.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+)\??: (.+)$/gm)].map(([, field = '', type = '']) => ({ field, type }))
    ])
  )
  return Object.fromEntries(
    (interfaces.get('Tables') ?? []).map(({ field, type }) => [
      field,
      (interfaces.get(type) ?? []).map((entry) => entry.field).sort()
    ])
  )
}

it('declares exactly the tables and columns that the migrations create, except those of libraries', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name::text collate "C") as columns
    from information_schema.columns where table_schema = 'public'
    group by table_name
  `.execute(db)
  const actual = Object.fromEntries(
    rows.filter((row) => !/^(kysely_|socket_io_)/.test(row.table)).map((row) => [row.table, row.columns])
  )
  expect(actual).toEqual(typedTables())
})
