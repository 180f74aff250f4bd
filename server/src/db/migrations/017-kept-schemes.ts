import { type Kysely, sql } from 'kysely'

/** The government schemes that a patient has kept, with the answers about who needs help. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`create table kept_schemes (
      patient_id uuid primary key references patients (id) on delete cascade,
      content_sealed bytea not null
    )`)
    .execute(db)
}
