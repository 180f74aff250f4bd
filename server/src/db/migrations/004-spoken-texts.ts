import { type Kysely, sql } from 'kysely'

/** Texts that people asked to hear, for the hour in which any node can make the audio. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table spoken_texts (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      content_sealed bytea not null,
      expires_at timestamptz not null
    )`,
    'create index spoken_texts_of_account on spoken_texts (account_id)',
    'create index spoken_texts_by_end on spoken_texts (expires_at)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
