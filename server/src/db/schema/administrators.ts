import type { AdministratorAction } from '@arogyachat/contract/administration/administration'
import type { ColumnType } from 'kysely'
import type { Instant } from './columns.ts'

/** Who administers the site. They are no accounts: they have no role and no data of their own. */
export interface AdministratorsTable {
  id: string
  /** Lower case. */
  email: string
  name: string
  password_hash: string
  /** The secret of the second factor, sealed under a key derived from the master key. */
  secret_sealed: Buffer
  /** The time step of the newest accepted code. Codes of this step and of earlier ones are refused. */
  last_step: ColumnType<number | string, number | undefined, number>
  created_at: Instant
  last_login_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface AdministratorSessionsTable {
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer
  administrator_id: string
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
}

/** What administrators did. Rows are only added; they outlive the administrator, so the address is stored with them. */
export interface AdministratorEventsTable {
  id: string
  at: Instant
  administrator_id: string
  administrator_email: string
  action: AdministratorAction
  subject_id: string | null
  reason: string | null
}
