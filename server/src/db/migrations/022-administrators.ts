import { type Kysely, sql } from 'kysely'

/** Administrators with their sessions and the record of what they did, blocked accounts, and how reports of abuse were handled. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table administrators (
      id uuid primary key,
      email text not null unique,
      name text not null,
      password_hash text not null,
      secret_sealed bytea not null,
      last_step bigint not null default 0,
      created_at timestamptz not null,
      last_login_at timestamptz
    )`,
    `create table administrator_sessions (
      token_hash bytea primary key,
      administrator_id uuid not null references administrators (id) on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    'create index administrator_sessions_of on administrator_sessions (administrator_id)',
    `create table administrator_events (
      id uuid primary key,
      at timestamptz not null,
      administrator_id uuid not null,
      administrator_email text not null,
      action text not null,
      subject_id uuid,
      reason text
    )`,
    'create index administrator_events_by_time on administrator_events (at desc, id desc)',
    'alter table accounts add column blocked_at timestamptz',
    `alter table accounts add column blocked_reason text
      check (blocked_reason in ('abuse', 'impersonation', 'fraud', 'other'))`,
    'alter table accounts add check ((blocked_at is null) = (blocked_reason is null))',
    'create index accounts_blocked on accounts (id) where blocked_at is not null',
    `alter table message_reports add column handled_at timestamptz, add column handled_by text,
      add column handling_sealed bytea,
      add check ((handled_at is null) = (handled_by is null)),
      add check (handled_at is null or handling_sealed is not null)`,
    `create index lab_bookings_by_state on lab_bookings (status, date, slot, id)`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
