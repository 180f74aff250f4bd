import { type Kysely, sql } from 'kysely'

/** The site's signing keys, what a prescription says about its patient, its signature and withdrawal, and the look-up by its check code. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'notices_kind_check'
  `.execute(db)
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind)
  const allKinds = [...new Set([...kinds, 'prescription-withdrawn'])].map((kind) => `'${kind}'`).join(', ')
  const statements = [
    `create table signing_keys (
      id uuid primary key,
      key_sealed bytea not null,
      created_at timestamptz not null,
      retired_at timestamptz
    )`,
    // One key signs at a time, also when several nodes start together.
    'create unique index signing_keys_current on signing_keys ((true)) where retired_at is null',
    `alter table prescriptions
      add column printed_sealed bytea,
      add column signature bytea,
      add column signing_key_id uuid references signing_keys (id),
      add column withdrawn_at timestamptz,
      add column withdrawal_sealed bytea,
      add check ((signature is null) = (signing_key_id is null)),
      add check ((withdrawn_at is null) = (withdrawal_sealed is null))`,
    'create index prescriptions_by_code on prescriptions (check_code)',
    'alter table notices drop constraint notices_kind_check',
    `alter table notices add constraint notices_kind_check check (kind in (${allKinds}))`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
