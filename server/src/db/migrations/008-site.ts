import { type Kysely, sql } from 'kysely'

/** The one row about the site itself, and a way to find the demo accounts at once: on a real site there are none. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table site (
      id boolean primary key default true check (id),
      key_check bytea not null
    )`,
    'create index accounts_of_demo on accounts (id) where is_demo'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
