import { type Kysely, sql } from 'kysely'

/** Records that patients share with a doctor, deleted records that can be restored for a while, and measurements taken at home. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    'alter table medical_records add column deleted_at timestamptz',
    'create index medical_records_deleted on medical_records (deleted_at) where deleted_at is not null',
    // Shared for a visit, or until a day.
    `create table record_shares (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      doctor_id uuid not null references doctors (id) on delete cascade,
      appointment_id uuid references appointments (id) on delete cascade,
      last_day date,
      is_all boolean not null,
      created_at timestamptz not null,
      withdrawn_at timestamptz,
      check ((appointment_id is null) <> (last_day is null))
    )`,
    'create index record_shares_of_patient on record_shares (patient_id, id desc)',
    'create index record_shares_of_doctor on record_shares (doctor_id, patient_id)',
    'create index record_shares_of_appointment on record_shares (appointment_id)',
    'create index record_shares_by_last_day on record_shares (last_day)',
    `create table record_share_items (
      share_id uuid not null references record_shares (id) on delete cascade,
      record_id uuid not null references medical_records (id) on delete cascade,
      primary key (share_id, record_id)
    )`,
    'create index record_share_items_of_record on record_share_items (record_id)',
    // Files that are sent in pieces, until all of them have arrived.
    `create table record_uploads (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      size integer not null,
      received integer not null,
      fields_sealed bytea not null,
      record_id uuid references medical_records (id) on delete cascade,
      created_at timestamptz not null
    )`,
    'create index record_uploads_of_patient on record_uploads (patient_id, id)',
    'create index record_uploads_by_age on record_uploads (created_at)',
    'create index record_uploads_of_record on record_uploads (record_id)',
    `create table record_upload_pieces (
      upload_id uuid not null references record_uploads (id) on delete cascade,
      start integer not null,
      content_sealed bytea not null,
      primary key (upload_id, start)
    )`,
    'alter table record_upload_pieces alter column content_sealed set storage external',
    `create table measurements (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      kind_tag bytea not null,
      taken_at timestamptz not null,
      content_sealed bytea not null,
      created_at timestamptz not null
    )`,
    'create index measurements_of_patient_by_kind on measurements (patient_id, kind_tag, taken_at desc, id desc)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
