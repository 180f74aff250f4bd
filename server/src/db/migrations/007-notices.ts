import { type Kysely, sql } from 'kysely'

/**
 * What one participant of an appointment is told because the other did it. A row is written in the transaction of the change,
 * and is the queue of its mail as well.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table notices (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      appointment_id uuid not null references appointments (id) on delete cascade,
      kind text not null check (kind in
        ('booked', 'confirmed', 'moved', 'canceled', 'completed', 'no-show', 'prescribed', 'emergency')),
      event_id uuid not null,
      date date not null,
      slot text not null,
      created_at timestamptz not null,
      shown_at timestamptz,
      seen_at timestamptz,
      mail_due_at timestamptz,
      mail_attempts integer not null default 0,
      mailed_at timestamptz,
      unique (account_id, kind, event_id)
    )`,
    'create index notices_of_account on notices (account_id, created_at desc, id desc)',
    'create index notices_not_seen on notices (account_id, kind) where seen_at is null',
    'create index notices_of_appointment on notices (appointment_id, kind)',
    'create index notices_to_mail on notices (mail_due_at) where mail_due_at is not null',
    'create index notices_by_age on notices (created_at)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
