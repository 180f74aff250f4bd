import { type Kysely, sql } from 'kysely'

/** Medical records that patients keep. The files lie in a table of their own, so that no list drags them along. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table medical_records (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      type text not null check (type in ('lab', 'report', 'image', 'prescription')),
      date date not null,
      kind text not null
        check (kind in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain')),
      file_size integer not null,
      details_sealed bytea not null,
      text_sealed bytea not null,
      created_at timestamptz not null
    )`,
    // The order of the list, whole and by type.
    'create index medical_records_of_patient on medical_records (patient_id, date desc, id desc)',
    'create index medical_records_of_patient_by_type on medical_records (patient_id, type, date desc, id desc)',
    `create table medical_record_files (
      record_id uuid primary key references medical_records (id) on delete cascade,
      content_sealed bytea not null
    )`,
    // What is sealed does not get smaller: PostgreSQL need not try.
    'alter table medical_record_files alter column content_sealed set storage external'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
