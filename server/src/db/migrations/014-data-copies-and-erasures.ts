import { type Kysely, sql } from 'kysely'

/**
 * Copies of all data of a patient, as a queue and with their encrypted files, and the patients who were erased. PostgreSQL
 * collects no samples of names, phone numbers and email addresses any more, which an erasure could not remove; setting the type
 * of a column again deletes the samples it has.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table data_copies (
      id uuid primary key,
      patient_id uuid not null unique references patients (id) on delete cascade,
      language text not null,
      state text not null check (state in ('waiting', 'running', 'ready', 'failed')),
      done integer not null default 0,
      total integer not null default 0,
      attempts integer not null default 0,
      size integer,
      created_at timestamptz not null,
      leased_until timestamptz,
      expires_at timestamptz
    )`,
    `create index data_copies_to_make on data_copies (created_at) where state in ('waiting', 'running')`,
    'create index data_copies_by_end on data_copies (expires_at)',
    `create table data_copy_parts (
      copy_id uuid not null references data_copies (id) on delete cascade,
      number integer not null,
      content_sealed bytea not null,
      primary key (copy_id, number)
    )`,
    'alter table data_copy_parts alter column content_sealed set storage external',
    `create table erasures (
      patient_id uuid primary key references patients (id) on delete cascade,
      erased_at timestamptz not null,
      next_end date,
      kept_until date not null
    )`,
    'create index erasures_by_time on erasures (erased_at)',
    'create index erasures_by_next_end on erasures (next_end) where next_end is not null',
    'create index erasures_by_end on erasures (kept_until)',
    ...['accounts.email', 'patients.name', 'patients.phone'].map((column) => {
      const [table, name] = column.split('.')
      return `alter table ${table} alter column ${name} type text, alter column ${name} set statistics 0`
    })
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
