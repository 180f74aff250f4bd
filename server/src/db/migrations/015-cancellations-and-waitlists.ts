import { type Kysely, sql } from 'kysely'

/**
 * Why an appointment was cancelled, and patients who wait for a time of a doctor on a day without free times.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    'alter table appointments add column cancellation_sealed bytea',
    `alter table notices add column reason text
      check (reason in ('time', 'mistake', 'emergency', 'unavailable', 'patient-asked'))`,
    'alter table notices drop constraint notices_kind_check',
    `alter table notices add constraint notices_kind_check check (kind in
      ('booked', 'confirmed', 'moved', 'canceled', 'completed', 'no-show', 'prescribed', 'emergency', 'waiting', 'reminder-day',
       'reminder-hour', 'report-ready', 'medicine', 'refill-asked', 'slot-free'))`,
    `create table waitlist_entries (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      doctor_id uuid not null references doctors (id) on delete cascade,
      date date not null,
      created_at timestamptz not null,
      notified jsonb not null default '{}',
      unique (doctor_id, date, patient_id)
    )`,
    'create index waitlist_entries_of_patient on waitlist_entries (patient_id, date)',
    'create index waitlist_entries_by_date on waitlist_entries (date)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
