import { type Kysely, sql } from 'kysely'

/**
 * The government schemes that a patient has kept, with the answers about who needs help. The notice that a copy of all data is
 * ready joins the kinds that the constraint allows already.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'notices_kind_check'
  `.execute(db)
  const [before] = rows
  if (!before?.definition.includes('ARRAY[')) throw new Error('The kinds of notices are not a list')
  const statements = [
    `create table kept_schemes (
      patient_id uuid primary key references patients (id) on delete cascade,
      content_sealed bytea not null
    )`,
    'alter table notices drop constraint notices_kind_check',
    `alter table notices add constraint notices_kind_check
      ${before.definition.replace('ARRAY[', "ARRAY['copy-ready'::text, ")}`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
