import { type Kysely, sql } from 'kysely'

/** Addresses that patients keep for home collections, and the records that hold the reports of a lab booking. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table addresses (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      content_sealed bytea not null,
      created_at timestamptz not null
    )`,
    'create index addresses_of_patient on addresses (patient_id, created_at, id)',
    `create table lab_reports (
      record_id uuid primary key references medical_records (id) on delete cascade,
      booking_id uuid not null references lab_bookings (id) on delete cascade,
      file_tag bytea not null,
      unique (booking_id, file_tag)
    )`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
