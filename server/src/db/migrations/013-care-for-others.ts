import { type Kysely, sql } from 'kysely'

/**
 * People whom a patient cares for: accounts of their own without email address and password, a link to the carer, and the
 * offer to take the account over. A date of birth, from which the age is kept up to date; who gave a consent and who booked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    'alter table accounts alter column email drop not null',
    'alter table patients add column birth_date date',
    'create index patients_with_birth_date on patients (birth_date) where birth_date is not null',
    'alter table consents add column given_by uuid references accounts (id) on delete set null',
    'create index consents_given_by on consents (given_by) where given_by is not null',
    'alter table appointments add column booked_by uuid references accounts (id) on delete set null',
    'create index appointments_booked_by on appointments (booked_by) where booked_by is not null',
    `create table care_links (
      id uuid primary key,
      carer_id uuid not null references accounts (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      relation text not null check (relation in ('child', 'parent', 'spouse', 'other')),
      agreed_at timestamptz,
      created_at timestamptz not null,
      used_at timestamptz,
      ended_at timestamptz,
      ended_by text check (ended_by in ('carer', 'patient', 'hand-over'))
    )`,
    'create unique index care_links_in_force on care_links (carer_id, patient_id) where ended_at is null',
    'create index care_links_of_carer on care_links (carer_id)',
    'create index care_links_of_patient on care_links (patient_id)',
    `create table hand_overs (
      patient_id uuid primary key references patients (id) on delete cascade,
      carer_id uuid not null references accounts (id) on delete cascade,
      email text not null,
      token_hash bytea unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    'create index hand_overs_of_carer on hand_overs (carer_id)',
    'create index hand_overs_by_end on hand_overs (expires_at)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
