import { type Kysely, sql } from 'kysely'

/** Messages between patients and doctors, with their files, the reports of abuse, and the doctors' answering hours. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table message_threads (
      id uuid primary key,
      patient_id uuid not null references patients (id) on delete cascade,
      doctor_id uuid not null references doctors (id) on delete cascade,
      message_count integer not null default 0,
      last_message_at timestamptz,
      file_bytes bigint not null default 0,
      patient_unread integer not null default 0,
      doctor_unread integer not null default 0,
      patient_seen integer not null default 0,
      doctor_seen integer not null default 0,
      doctor_listed integer not null default 0,
      automatic_on date,
      patient_ended_at timestamptz,
      doctor_ended_at timestamptz,
      created_at timestamptz not null,
      unique (patient_id, doctor_id)
    )`,
    `create index message_threads_of_patient on message_threads (patient_id, last_message_at desc, id desc)
      where last_message_at is not null`,
    `create index message_threads_of_doctor on message_threads (doctor_id, last_message_at desc, id desc)
      where last_message_at is not null`,
    `create table messages (
      id uuid primary key,
      thread_id uuid not null references message_threads (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      number integer not null,
      sender text not null check (sender in ('patient', 'doctor', 'automatic')),
      sent_key uuid not null,
      author_id uuid references patients (id) on delete set null,
      content_sealed bytea not null,
      file_kind text check (file_kind in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
      file_size integer,
      created_at timestamptz not null,
      unique (thread_id, number),
      unique (thread_id, sent_key),
      check ((file_kind is null) = (file_size is null))
    )`,
    'create index messages_of_patient on messages (patient_id)',
    'create index messages_of_author on messages (author_id) where author_id is not null',
    `create table message_files (
      message_id uuid primary key references messages (id) on delete cascade,
      content_sealed bytea not null
    )`,
    'alter table message_files alter column content_sealed set storage external',
    `create table message_reports (
      id uuid primary key,
      thread_id uuid not null references message_threads (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      reporter text not null check (reporter in ('patient', 'doctor')),
      reason text not null check (reason in ('rude', 'threat', 'money', 'indecent', 'other')),
      content_sealed bytea not null,
      created_at timestamptz not null
    )`,
    'create index message_reports_of_thread on message_reports (thread_id)',
    'create index message_reports_of_patient on message_reports (patient_id)',
    'create index message_reports_by_age on message_reports (created_at desc, id desc)',
    `create table message_settings (
      doctor_id uuid primary key references doctors (id) on delete cascade,
      is_away boolean not null,
      away_text text not null,
      hours jsonb
    )`,
    'alter table notices add column thread_id uuid references message_threads (id) on delete cascade',
    'create index notices_of_thread on notices (thread_id) where thread_id is not null',
    'alter table notices drop constraint notices_kind_check',
    `alter table notices add constraint notices_kind_check check (kind in
      ('booked', 'confirmed', 'moved', 'canceled', 'completed', 'no-show', 'prescribed', 'emergency', 'waiting', 'reminder-day',
       'reminder-hour', 'report-ready', 'medicine', 'refill-asked', 'slot-free', 'copy-ready', 'message'))`,
    'alter table notice_choices drop constraint notice_choices_notice_group_check',
    `alter table notice_choices add constraint notice_choices_notice_group_check check (notice_group in
      ('visits', 'messages', 'documents', 'medicines'))`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
