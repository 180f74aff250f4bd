import { type Kysely, sql } from 'kysely'

/**
 * Accounts that are closed when the consent is withdrawn, and doctors whose address is proven. Doctors who were booked before
 * this and those of the demo data go on being bookable.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    'alter table accounts add column closed_at timestamptz',
    'alter table doctors add column bookable_since timestamptz',
    `update doctors set bookable_since = now() where
      exists (select 1 from appointments where appointments.doctor_id = doctors.id)
      or exists (select 1 from accounts where accounts.id = doctors.id and accounts.is_demo)`,
    `create table email_verifications (
      token_hash bytea primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    'create index email_verifications_of_account on email_verifications (account_id)',
    'create index email_verifications_by_end on email_verifications (expires_at)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
