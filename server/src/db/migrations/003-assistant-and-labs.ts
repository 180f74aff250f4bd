import { type Kysely, sql } from 'kysely'

/** Conversations with the assistant, the summary a patient gives with an appointment, and lab bookings. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table conversations (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      triage text check (triage in ('emergency', 'doctor', 'selfcare')),
      title_sealed bytea not null,
      memory_sealed bytea not null
    )`,
    'create index conversations_of_patient on conversations (patient_id, updated_at desc, id desc)',
    `create table conversation_messages (
      id uuid primary key,
      conversation_id uuid not null references conversations (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      number integer not null,
      sender text not null check (sender in ('user', 'bot')),
      content_sealed bytea not null,
      created_at timestamptz not null,
      unique (conversation_id, number)
    )`,
    'create index conversation_messages_of_patient on conversation_messages (patient_id)',
    `create table intakes (
      appointment_id uuid primary key references appointments (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      content_sealed bytea not null,
      written_at timestamptz not null
    )`,
    'create index intakes_of_patient on intakes (patient_id)',
    `create table lab_bookings (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      tests text[] not null,
      costs integer[] not null,
      date date not null,
      slot text not null,
      status text not null check (status in ('scheduled', 'completed', 'canceled')),
      address_sealed bytea not null,
      created_at timestamptz not null
    )`,
    'create index lab_bookings_of_patient on lab_bookings (patient_id, date desc, slot desc, id desc)',
    `create index lab_bookings_of_patient_to_come on lab_bookings (patient_id) where status = 'scheduled'`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
