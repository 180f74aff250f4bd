import { type Kysely, sql } from 'kysely'

/**
 * The doctor's signed notes of visits, and the notice of one. Notes are kept as long as prescriptions, so they are not deleted with
 * the patient.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table visit_notes (
      id uuid primary key,
      appointment_id uuid not null references appointments (id),
      patient_id uuid not null references patients (id),
      doctor_id uuid not null references doctors (id),
      version integer not null check (version >= 1),
      content_sealed bytea not null,
      signer jsonb not null,
      signed_at timestamptz not null,
      unique (appointment_id, version)
    )`,
    'create index visit_notes_of_patient on visit_notes (patient_id, doctor_id)',
    'alter table notices drop constraint notices_kind_check',
    `alter table notices add constraint notices_kind_check check (kind in
      ('booked', 'confirmed', 'moved', 'canceled', 'completed', 'no-show', 'prescribed', 'emergency', 'waiting', 'reminder-day',
       'reminder-hour', 'report-ready', 'medicine', 'refill-asked', 'slot-free', 'copy-ready', 'message', 'note'))`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
