import { type Kysely, sql } from 'kysely'

/** Templates of prescriptions and favourite medicines, which each doctor saves for themself. They hold no data of patients. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table prescription_templates (
      id uuid primary key,
      doctor_id uuid not null references doctors (id) on delete cascade,
      kind text not null check (kind in ('template', 'favourite')),
      name text not null,
      content jsonb not null,
      unique (doctor_id, kind, name)
    )`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
