import { type Kysely, sql } from 'kysely'

/**
 * Notices that are not about an appointment, the channels by which a user wants to receive notices, the messages to be sent by
 * them, and the browsers that agreed to push messages. Reminders of medicines, the doses that were taken, and requests for a
 * refill.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    'alter table notices alter column appointment_id drop not null',
    'alter table notices add column about_id uuid',
    'alter table notices drop constraint notices_kind_check',
    `alter table notices add constraint notices_kind_check check (kind in
      ('booked', 'confirmed', 'moved', 'canceled', 'completed', 'no-show', 'prescribed', 'emergency', 'waiting', 'reminder-day',
       'reminder-hour', 'report-ready', 'medicine', 'refill-asked'))`,
    `create index appointments_to_remind_of on appointments (date, slot) where status in ('scheduled', 'confirmed')`,
    `create table notice_choices (
      account_id uuid not null references accounts (id) on delete cascade,
      notice_group text not null check (notice_group in ('visits', 'documents', 'medicines')),
      channel text not null check (channel in ('email', 'sms', 'whatsapp')),
      is_on boolean not null,
      primary key (account_id, notice_group, channel)
    )`,
    `create table notice_messages (
      notice_id uuid not null references notices (id) on delete cascade,
      channel text not null check (channel in ('sms', 'whatsapp', 'push')),
      due_at timestamptz,
      attempts integer not null default 0,
      sent_at timestamptz,
      primary key (notice_id, channel)
    )`,
    'create index notice_messages_to_send on notice_messages (channel, due_at) where due_at is not null',
    `create table push_subscriptions (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      session_id uuid references sessions (id) on delete cascade,
      endpoint_hash bytea not null unique,
      subscription_sealed bytea not null,
      created_at timestamptz not null
    )`,
    'create index push_subscriptions_of_account on push_subscriptions (account_id)',
    'create index push_subscriptions_of_session on push_subscriptions (session_id)',
    `create table medicine_reminders (
      appointment_id uuid primary key references appointments (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade
    )`,
    'create index medicine_reminders_of_patient on medicine_reminders (patient_id)',
    `create table reminder_times (
      patient_id uuid primary key references patients (id) on delete cascade,
      morning text not null,
      noon text not null,
      evening text not null,
      night text not null
    )`,
    `create table dose_days (
      patient_id uuid not null references patients (id) on delete cascade,
      date date not null,
      marks_sealed bytea not null,
      primary key (patient_id, date)
    )`,
    `create table refill_requests (
      prescription_id uuid primary key references prescriptions (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      doctor_id uuid not null references doctors (id) on delete cascade,
      asked_at timestamptz not null
    )`,
    'create index refill_requests_of_patient on refill_requests (patient_id, asked_at desc)',
    'create index refill_requests_of_doctor on refill_requests (doctor_id)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
