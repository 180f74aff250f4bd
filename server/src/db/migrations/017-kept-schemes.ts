import { type Kysely, sql } from 'kysely'

/** The government schemes that a patient has kept, with the answers about who needs help; the notice that a copy of all data is ready. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table kept_schemes (
      patient_id uuid primary key references patients (id) on delete cascade,
      content_sealed bytea not null
    )`,
    'alter table notices drop constraint notices_kind_check',
    `alter table notices add constraint notices_kind_check check (kind in
      ('booked', 'confirmed', 'moved', 'canceled', 'completed', 'no-show', 'prescribed', 'emergency', 'waiting', 'reminder-day',
       'reminder-hour', 'report-ready', 'medicine', 'refill-asked', 'slot-free', 'copy-ready'))`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
