import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Role, sessionLife } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import fastifyCookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { needsConsent } from '../db/account-state.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { Config } from '../platform/config/config.ts'
import { newId } from '../platform/ids.ts'

/** Who calls, proven by the session. */
export interface Actor {
  accountId: string
  role: Role
  sessionId: string
  language: LanguageCode | null
}

export interface Session {
  actor: Actor
  /** The owner has not agreed to the current privacy notice. */
  needsConsent: boolean
  /** The cookie's value. It is never stored nor logged; the table has its hash. */
  token: string
}

const minuteMs = 60_000
/** A running session writes its last use at most this often. */
const touchEveryMs = minuteMs

export const isHttps = (config: Config) => config.publicUrl.startsWith('https:')
/** `__Host-` makes the browser itself refuse a cookie set by a neighbour domain or without TLS. */
export const sessionCookieName = (config: Config) => (isHttps(config) ? '__Host-session' : 'session')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What `X-CSRF-Token` must carry on the writes of a session. */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url')

export function isCsrfTokenOf(sessionToken: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const expected = Buffer.from(csrfTokenOf(sessionToken))
  const candidate = Buffer.from(given)
  return candidate.length === expected.length && timingSafeEqual(candidate, expected)
}

/**
 * False for a request that a page of another origin made. `Host` cannot be set by a page, so our own origin is the one the
 * browser sent the request to, or PUBLIC_URL behind a proxy that rewrites Host. Programs send no Origin and pass: they carry
 * no one's cookies.
 */
export function isFromOurOrigin(config: Config, headers: NodeJS.Dict<string | string[]>): boolean {
  const origin = headers.origin
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  const { host, origin: normal } = new URL(origin)
  return host === headers.host || normal === new URL(config.publicUrl).origin
}

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
    // A sign-in that was under way while the account was closed opens nothing.
    .where('accounts.closed_at', 'is', null)
    .executeTakeFirst()
  const now = context.clock.now()
  if (!row || isOver(row, now)) return null
  if (now.getTime() - row.last_seen_at.getTime() >= touchEveryMs) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.id).execute()
  }
  return {
    token,
    needsConsent: row.needs_consent,
    actor: { accountId: row.account_id, role: row.role, sessionId: row.id, language: row.language }
  }
}

/** Ended by its absolute end, or by not being used for too long. */
export function isOver(value: { is_remembered: boolean; last_seen_at: Date; expires_at: Date }, now: Date): boolean {
  const { idleMinutes } = value.is_remembered ? sessionLife.remembered : sessionLife.short
  return now >= value.expires_at || now.getTime() - value.last_seen_at.getTime() >= idleMinutes * minuteMs
}

/** More browsers than anyone has: the list of sessions stays readable, and the table cannot be filled by one account. */
const sessionsPerAccount = 50

/** Opens a session and returns the token for its cookie. Ended sessions of the account, and the least used, are cleared away. */
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

export const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const

/** Without Max-Age the cookie ends with the browser; a remembered one outlives it. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string, isRemembered: boolean): void {
  const maxAge = isRemembered ? { maxAge: sessionLife.remembered.absoluteMinutes * 60 } : {}
  reply.setCookie(sessionCookieName(config), token, { ...cookieOptions(config), ...maxAge })
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), cookieOptions(config))
}
