import { type Kysely, sql } from 'kysely'

/** How well the line carried each call, without who called whom. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table call_reports (
      id uuid primary key,
      ended_at timestamptz not null,
      setup_ms integer,
      seconds integer not null,
      paused_seconds integer not null,
      reconnections integer not null,
      rtt_ms integer,
      loss_permille integer,
      is_relayed boolean
    )`,
    'create index call_reports_ended_at on call_reports (ended_at)'
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
