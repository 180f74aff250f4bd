import { type Kysely, sql } from 'kysely'

/**
 * The transcripts of calls that both participants agreed to keep. They are no records of a consultation that the law wants kept, so
 * they are deleted with the patient.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table transcripts (
      appointment_id uuid primary key references appointments (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      patient_agreed_at timestamptz,
      doctor_agreed_at timestamptz
    )`,
    'create index transcripts_of_patient on transcripts (patient_id)',
    `create table transcript_lines (
      id uuid primary key,
      appointment_id uuid not null references transcripts (appointment_id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      key uuid not null,
      author text not null check (author in ('patient', 'doctor')),
      content_sealed bytea not null,
      said_at timestamptz not null,
      unique (appointment_id, key)
    )`,
    'create index transcript_lines_of_patient on transcript_lines (patient_id)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
