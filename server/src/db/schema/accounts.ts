import type { Role } from '@arogyachat/contract/accounts'
import type { BlockReason } from '@arogyachat/contract/administration/administration'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface AccountsTable {
  id: string
  role: Role
  /** Lower case; unique with the role, so that a doctor can also be a patient. Null for a person somebody cares for and for an erased one: nobody can sign in. */
  email: ColumnType<string | null, string | null, string | null>
  /** Empty without an email address. */
  password_hash: string
  language: LanguageCode | null
  /** True for seeded accounts and for all accounts registered while DEMO is on. */
  is_demo: Generated<boolean>
  /** The newest login, and the one before it, which the dashboard shows as the last visit. */
  last_login_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  previous_login_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
  /** When the consent was withdrawn. A closed account cannot sign in. */
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When an administrator blocked the account, and why. Nobody can sign in to a blocked account. */
  blocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  blocked_reason: ColumnType<BlockReason | null, BlockReason | null | undefined, BlockReason | null>
}

export interface ConsentsTable {
  account_id: string
  notice_version: string
  language: LanguageCode | null
  given_at: Instant
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The carer who consented as guardian or on the person's behalf; null when the account's owner did. */
  given_by: ColumnType<string | null, string | null | undefined, never>
}

export interface SessionsTable {
  id: string
  account_id: string
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer
  /** Browser and operating system, for example `Chrome on Android`. */
  device: string
  is_remembered: boolean
  created_at: Instant
  last_seen_at: Instant
  /** Absolute end; the idle end is computed from last_seen_at. */
  expires_at: Instant
}

export interface PasswordResetsTable {
  token_hash: Buffer
  account_id: string
  created_at: Instant
  expires_at: Instant
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Mailed links that verify a doctor's email address. A used link is deleted. */
export interface EmailVerificationsTable {
  /** SHA-256 of the mailed token. */
  token_hash: Buffer
  account_id: string
  created_at: Instant
  expires_at: Instant
}

/** The second factor of a doctor's account. A row that is not confirmed is a setup that has not been finished. */
export interface SecondFactorsTable {
  account_id: string
  /** Sealed under a key derived from the master key. */
  secret_sealed: Buffer
  /** The session that started the setup. Null once it is confirmed. */
  started_by: ColumnType<string | null, string | null, string | null>
  started_at: ColumnType<Date, Date, Date>
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The time step of the newest accepted code. Codes of this step and of earlier ones are refused. */
  last_step: ColumnType<number | string, number, number>
}

/** The recovery codes that have not been used. */
export interface RecoveryCodesTable {
  account_id: string
  /** HMAC of the account and the code, under a key derived from the master key. */
  code_hash: Buffer
}

/** A sign-in with the right password that waits for the second factor. */
export interface LoginTicketsTable {
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer
  account_id: string
  /** Browser and operating system of the request with the password. */
  device: string
  is_remembered: boolean
  expires_at: Instant
}

/** Counters of attempts in fixed windows. The key is a keyed hash, never an IP or email address. */
export interface RateCountersTable {
  key: string
  window_start: Instant
  count: number
}

export interface ProfileImagesTable {
  account_id: string
  /** WebP, 256 × 256, without metadata. */
  image: Buffer
  updated_at: Instant
}
