import { type Kysely, sql } from 'kysely'

/** Guests whom patients invite into the voice-only seat of a call: at most one at a time for each visit. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table call_guests (
      id uuid primary key,
      appointment_id uuid not null references appointments (id) on delete cascade,
      patient_id uuid not null references patients (id) on delete cascade,
      kind text not null check (kind in ('family', 'interpreter')),
      name_sealed bytea not null,
      state text not null check (state in ('asked', 'accepted', 'declined', 'ended')),
      token_hash bytea unique,
      page text,
      entries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check (token_hash is null or state = 'accepted')
    )`,
    `create unique index call_guests_one_of_visit on call_guests (appointment_id) where state in ('asked', 'accepted')`,
    'create index call_guests_of_visit on call_guests (appointment_id, created_at)',
    'create index call_guests_of_patient on call_guests (patient_id)',
    'create index call_guests_expires_at on call_guests (expires_at)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
