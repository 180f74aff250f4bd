import type { Role, SignedInUser } from '@arogyachat/contract/accounts'
import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Insertable, sql } from 'kysely'
import { needsConsent } from '../../db/account-state.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { DoctorsTable } from '../../db/schema/doctors.ts'
import { deleteEmailVerifications, deletePasswordResets } from './link-store.ts'

/** With `isDemo` false, demo accounts are ignored. */
export const findCredentials = async (q: Queryable, isDemo: boolean, role: Role, email: string) =>
  (await q
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'closed_at', 'blocked_at'])
    .where('role', '=', role)
    .where('email', '=', email)
    .$if(!isDemo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst()) ?? null

/** An account that is open and not blocked, with the details that its password must not contain. */
export const findAccount = async (q: Queryable, accountId: string) =>
  (await q
    .selectFrom('accounts')
    .leftJoin('patients', 'patients.id', 'accounts.id')
    .leftJoin('doctors', 'doctors.id', 'accounts.id')
    .select((row) => [
      'accounts.id',
      'accounts.role',
      'accounts.email',
      'accounts.password_hash',
      'accounts.language',
      'accounts.is_demo',
      'doctors.bookable_since',
      row.fn.coalesce('patients.name', 'doctors.name').as('name'),
      row.fn.coalesce('patients.phone', 'doctors.phone').as('phone')
    ])
    .where('accounts.id', '=', accountId)
    .where('accounts.closed_at', 'is', null)
    .where('accounts.blocked_at', 'is', null)
    .executeTakeFirst()) ?? null

/** Locks the account row, and so its password, until the end of the transaction. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()

export async function findUser(q: Queryable, accountId: string): Promise<SignedInUser | null> {
  const row = await q
    .selectFrom('accounts')
    .leftJoin('patients', 'patients.id', 'accounts.id')
    .leftJoin('doctors', 'doctors.id', 'accounts.id')
    .leftJoin('profile_images', 'profile_images.account_id', 'accounts.id')
    .select((eb) => [
      'accounts.id',
      'accounts.role',
      'accounts.email',
      'accounts.language',
      'profile_images.updated_at as image_at',
      needsConsent.as('needs_consent'),
      eb.fn.coalesce('patients.name', 'doctors.name').as('name')
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    role: row.role,
    name: row.name ?? '',
    email: row.email ?? '',
    language: row.language,
    profileImage: profileImageUrl(row.id, row.image_at),
    needsConsent: row.needs_consent
  }
}

/** Returns false when this role already has an account with this address. */
export async function insertAccount(
  tx: Tx,
  row: {
    id: string
    role: Role
    /** Null for a person somebody cares for. */
    email: string | null
    passwordHash: string
    language: LanguageCode | null
    isDemo: boolean
    at: Date
  }
): Promise<boolean> {
  const inserted = await tx
    .insertInto('accounts')
    .values({
      id: row.id,
      role: row.role,
      email: row.email,
      password_hash: row.passwordHash,
      language: row.language,
      is_demo: row.isDemo,
      last_login_at: row.at,
      created_at: row.at
    })
    .onConflict((oc) => oc.columns(['role', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertConsent(
  tx: Tx,
  row: { accountId: string; noticeVersion: string; language: LanguageCode | null; at: Date; givenBy?: string }
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      account_id: row.accountId,
      notice_version: row.noticeVersion,
      language: row.language,
      given_at: row.at,
      given_by: row.givenBy ?? null
    })
    .execute()
}

export const listConsents = (q: Queryable, accountId: string) =>
  q
    .selectFrom('consents')
    .select(['notice_version', 'language', 'given_at', 'withdrawn_at'])
    .where('account_id', '=', accountId)
    .orderBy('given_at', 'desc')
    .execute()

export const withdrawConsents = (tx: Tx, accountId: string, at: Date) =>
  tx
    .updateTable('consents')
    .set({ withdrawn_at: at })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Withdraws the consents, closes the account and deletes its mailed links. */
export async function closeAccount(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.updateTable('accounts').set({ closed_at: at }).where('id', '=', accountId).execute()
  await withdrawConsents(tx, accountId, at)
  await tx
    .updateTable('notices')
    .set({ mail_due_at: null })
    .where('account_id', '=', accountId)
    .where('mail_due_at', 'is not', null)
    .execute()
  await deletePasswordResets(tx, accountId)
  await deleteEmailVerifications(tx, accountId)
}

export async function insertDoctor(tx: Tx, row: Insertable<DoctorsTable>): Promise<void> {
  await tx.insertInto('doctors').values(row).execute()
}

/** An account with the password hash that a password was verified against. */
interface VerifiedAccount {
  id: string
  password_hash: string
}

/**
 * Matches the account while it is open, not blocked, and still has that password; an update waits for concurrent changes of either.
 */
const whereCurrent = (account: VerifiedAccount) =>
  sql<boolean>`id = ${account.id} and password_hash = ${account.password_hash} and closed_at is null and blocked_at is null`

/** Locks the account until the end of the transaction; false when it was closed or its password changed in the meantime. */
export const lockCurrent = async (tx: Tx, account: VerifiedAccount): Promise<boolean> =>
  (await tx.selectFrom('accounts').select('id').where(whereCurrent(account)).forUpdate().executeTakeFirst()) !==
  undefined

/**
 * Returns false when the account was closed or its password changed in the meantime. Otherwise neither can happen
 * before the commit.
 */
export async function updateLoginTime(tx: Tx, account: VerifiedAccount, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set((eb) => ({ previous_login_at: eb.ref('last_login_at'), last_login_at: at }))
    .where(whereCurrent(account))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateLanguage(q: Queryable, accountId: string, language: LanguageCode): Promise<void> {
  await q.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()
}

export async function updatePassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

/**
 * Gives an account without an email address the address and password of its owner. Returns false when another account of a
 * patient has the address.
 */
export async function updateOwner(
  tx: Tx,
  accountId: string,
  owner: { email: string; passwordHash: string }
): Promise<boolean> {
  if (await findCredentials(tx, true, 'patient', owner.email)) return false
  await tx
    .updateTable('accounts')
    .set({ email: owner.email, password_hash: owner.passwordHash })
    .where('id', '=', accountId)
    .execute()
  return true
}

/** Returns false, like `updateLoginTime`, when the verified password is no longer that of an open account. */
export async function replacePassword(tx: Tx, account: VerifiedAccount, passwordHash: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where(whereCurrent(account))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listSessions = (q: Queryable, accountId: string) =>
  q
    .selectFrom('sessions')
    .select(['id', 'device', 'is_remembered', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Deletes all sessions of an account, except one if given, and returns the ids of the deleted ones. */
export async function deleteSessions(q: Queryable, accountId: string, except: string | null): Promise<string[]> {
  const rows = await q
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(except !== null, (qb) => qb.where('id', '!=', except as string))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns false when the account has no such session. */
export async function deleteSession(q: Queryable, accountId: string, sessionId: string): Promise<boolean> {
  const row = await q
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
