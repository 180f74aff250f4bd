import { createHash, randomBytes } from 'node:crypto'
import { administratorSessionLife } from '@arogyachat/contract/administration/administration'
import fastifyCookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { Config } from '../platform/config/config.ts'
import { cookieOptions, isHttps } from './session-cookie.ts'

/** An administrator of the site. It is no account: its cookie opens no endpoint of patients and doctors, and theirs none of its. */
export interface Administrator {
  id: string
  email: string
  name: string
}

export interface AdministratorSession {
  administrator: Administrator
  /** The cookie's value. The table has its hash. */
  token: string
}

const minuteMs = 60_000
/** The last use of a session is written at most this often. */
const touchEveryMs = minuteMs
const { idleMinutes, absoluteMinutes } = administratorSessionLife

export const administratorCookieName = (config: Config) => (isHttps(config) ? '__Host-admin' : 'admin')
const strictOptions = (config: Config) => ({ ...cookieOptions(config), sameSite: 'strict' }) as const

/** The cookie ends with the browser. */
export function setAdministratorCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(administratorCookieName(config), token, strictOptions(config))
}

export function clearAdministratorCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(administratorCookieName(config), strictOptions(config))
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The administrator's session behind a Cookie header; null without one, or when it has ended. */
export async function findAdministratorSession(
  context: AppContext,
  cookieHeader: string | undefined
): Promise<AdministratorSession | null> {
  const token = cookieHeader && fastifyCookie.parse(cookieHeader)[administratorCookieName(context.config)]
  if (!token || token.length > 100) return null
  const { db } = context.database
  const now = context.clock.now()
  const row = await db
    .selectFrom('administrator_sessions as s')
    .innerJoin('administrators as a', 'a.id', 's.administrator_id')
    .select(['a.id', 'a.email', 'a.name', 's.last_seen_at'])
    .where('s.token_hash', '=', hashOf(token))
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', new Date(now.getTime() - idleMinutes * minuteMs))
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() >= touchEveryMs)
    await db
      .updateTable('administrator_sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', hashOf(token))
      .execute()
  return { administrator: { id: row.id, email: row.email, name: row.name }, token }
}

/** Creates a session and returns the token for its cookie. Deletes the sessions that have ended. */
export async function startAdministratorSession(tx: Tx, now: Date, administratorId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteEndedAdministratorSessions(tx, now)
  await tx
    .insertInto('administrator_sessions')
    .values({
      token_hash: hashOf(token),
      administrator_id: administratorId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + absoluteMinutes * minuteMs)
    })
    .execute()
  return token
}

export const deleteEndedAdministratorSessions = (q: Queryable, now: Date) =>
  q
    .deleteFrom('administrator_sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', new Date(now.getTime() - idleMinutes * minuteMs))])
    )
    .execute()

export const endAdministratorSession = (q: Queryable, token: string) =>
  q.deleteFrom('administrator_sessions').where('token_hash', '=', hashOf(token)).execute()
