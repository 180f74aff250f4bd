import { createHash, randomBytes } from 'node:crypto'
import { type Role, sessionLife } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import fastifyCookie from '@fastify/cookie'
import type { AppContext } from '../app-context.ts'
import { needsConsent } from '../db/account-state.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { newId } from '../platform/ids.ts'
import { sessionCookieName } from './session-cookie.ts'

/** The authenticated caller. */
export interface Actor {
  /** Whose data the call concerns: the account that has signed in, or the patient for whom it acts. */
  accountId: string
  /** The signed-in account when it acts for the patient `accountId`, see `acting.ts`. */
  carerId?: string
  role: Role
  sessionId: string
  language: LanguageCode | null
}

export interface Session {
  actor: Actor
  /** The owner has not agreed to the current privacy notice. */
  needsConsent: boolean
  /** The cookie's value, which is never stored or logged; the table has its hash. */
  token: string
}

const minuteMs = 60_000
/** The last use of a session is written at most this often. */
const touchEveryMs = minuteMs

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The session behind a Cookie header, for requests and sockets alike; null without one, or when it has ended. */
export async function findSession(context: AppContext, cookieHeader: string | undefined): Promise<Session | null> {
  const token = cookieHeader && fastifyCookie.parse(cookieHeader)[sessionCookieName(context.config)]
  if (!token || token.length > 100) return null
  const { db } = context.database
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id',
      'sessions.is_remembered',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'accounts.id as account_id',
      'accounts.role',
      'accounts.language',
      needsConsent.as('needs_consent')
    ])
    .where('sessions.token_hash', '=', hashOf(token))
    .$if(!context.config.isDemo, (query) => query.where('accounts.is_demo', '=', false))
    // The account may have been closed or blocked during the sign-in that created this session.
    .where('accounts.closed_at', 'is', null)
    .where('accounts.blocked_at', 'is', null)
    .executeTakeFirst()
  const now = context.clock.now()
  if (!row || isExpired(row, now)) return null
  if (now.getTime() - row.last_seen_at.getTime() >= touchEveryMs) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.id).execute()
  }
  return {
    token,
    needsConsent: row.needs_consent,
    actor: { accountId: row.account_id, role: row.role, sessionId: row.id, language: row.language }
  }
}

/** Whether a session has ended: by its absolute end, or because it was not used for too long. */
export function isExpired(value: { is_remembered: boolean; last_seen_at: Date; expires_at: Date }, now: Date): boolean {
  const { idleMinutes } = value.is_remembered ? sessionLife.remembered : sessionLife.short
  return now >= value.expires_at || now.getTime() - value.last_seen_at.getTime() >= idleMinutes * minuteMs
}

/** A limit that keeps the list of sessions readable and the table small. */
const sessionsPerAccount = 50

/** Creates a session and returns the token for its cookie. Deletes ended sessions of the account, and the oldest over the limit. */
export async function startSession(
  tx: Tx,
  now: Date,
  input: { accountId: string; device: string; isRemembered: boolean }
): Promise<{ token: string; sessionId: string }> {
  const token = randomBytes(32).toString('base64url')
  const sessionId = newId()
  const { absoluteMinutes } = input.isRemembered ? sessionLife.remembered : sessionLife.short
  const over = tx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', input.accountId)
    .orderBy('last_seen_at', 'desc')
    .offset(sessionsPerAccount - 1)
  // Another phone goes on receiving push messages when its session has expired by itself.
  await tx
    .updateTable('push_subscriptions')
    .set({ session_id: null })
    .where('session_id', 'in', (query) =>
      query.selectFrom('sessions').select('id').where('account_id', '=', input.accountId).where('expires_at', '<=', now)
    )
    .execute()
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', input.accountId)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('id', 'in', over)]))
    .execute()
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      account_id: input.accountId,
      token_hash: hashOf(token),
      device: input.device,
      is_remembered: input.isRemembered,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + absoluteMinutes * minuteMs)
    })
    .execute()
  return { token, sessionId }
}

/** Ends these sessions. */
export async function endSessions(q: Queryable, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await q.deleteFrom('sessions').where('id', 'in', sessionIds).execute()
}
