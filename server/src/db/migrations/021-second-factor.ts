import { type Kysely, sql } from 'kysely'

const addedKinds = ['second-factor-on', 'second-factor-off', 'recovery-code-used', 'recovery-codes-renewed']

/** The kinds that the constraint of `notices` allows now, with those of this migration. */
async function noticeKindsAfter(db: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'notices_kind_check'
  `.execute(db)
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind)
  return [...new Set([...kinds, ...addedKinds])]
}

/** The second factor of doctors, their recovery codes and half-finished sign-ins; a doctor's certificate and signature. */
export async function up(db: Kysely<never>): Promise<void> {
  const kinds = await noticeKindsAfter(db)
  const statements = [
    `create table second_factors (
      account_id uuid primary key references accounts (id) on delete cascade,
      secret_sealed bytea not null,
      started_by uuid,
      started_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`,
    `create table recovery_codes (
      account_id uuid not null references second_factors (account_id) on delete cascade,
      code_hash bytea not null,
      primary key (account_id, code_hash)
    )`,
    `create table login_tickets (
      token_hash bytea primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      device text not null,
      is_remembered boolean not null,
      expires_at timestamptz not null
    )`,
    'create index login_tickets_account on login_tickets (account_id)',
    `create table doctor_documents (
      doctor_id uuid not null references doctors (id) on delete cascade,
      kind text not null check (kind in ('certificate', 'signature')),
      media_type text not null,
      size integer not null,
      content_sealed bytea not null,
      updated_at timestamptz not null,
      primary key (doctor_id, kind)
    )`,
    'alter table notices drop constraint notices_kind_check',
    `alter table notices add constraint notices_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
