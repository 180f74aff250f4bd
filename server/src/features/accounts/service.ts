import type { SignedInUser } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type PasswordOwner, passwordError } from '@arogyachat/contract/passwords'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { DeviceAccount } from '../../http/known-device.ts'
import { callerAddress } from '../../http/proxies.ts'
import { type Actor, endSessions, isExpired, startSession } from '../../http/session.ts'
import type { JobName, JobPayloads } from '../../jobs/jobs.ts'
import { AppError } from '../../platform/app-error.ts'
import { deviceOf } from './rules.ts'
import * as store from './store.ts'

/** The origin of a call: its address for the limits, its browser for the list of sessions. */
export interface Caller {
  address: string
  device: string
  /** The Cookie header. It names the accounts to which this browser is known. */
  cookies: string | undefined
  /** The current session of this browser; a login ends it. */
  actor: Actor | null
}

export const callerOf = (actor: Actor | null, request: FastifyRequest): Caller => ({
  actor,
  address: callerAddress(request),
  device: deviceOf(request.headers['user-agent']),
  cookies: request.headers.cookie
})

export interface SignedIn {
  user: SignedInUser
  /** The value of the session cookie. */
  sessionToken: string
  /** The session outlives the browser. */
  isRemembered: boolean
  /** The previous session of this browser; its sockets are closed once the browser has the new one. */
  replacedSessionId: string | null
  /** The account to which this browser is known from now on. */
  account: DeviceAccount
}

/** Opens a session in the transaction and ends the previous session of this browser. */
export async function openSession(
  context: AppContext,
  tx: Tx,
  caller: Caller,
  { account, isRemembered }: { account: DeviceAccount; isRemembered: boolean }
): Promise<SignedIn> {
  if (caller.actor) await endSessions(tx, [caller.actor.sessionId])
  const opened = { accountId: account.id, isRemembered, device: caller.device }
  const { token } = await startSession(tx, context.clock.now(), opened)
  return {
    user: await userOf(tx, account.id),
    sessionToken: token,
    isRemembered,
    replacedSessionId: caller.actor?.sessionId ?? null,
    account
  }
}

async function userOf(q: Parameters<typeof store.findUser>[0], accountId: string): Promise<SignedInUser> {
  const user = await store.findUser(q, accountId)
  if (!user) throw new AppError('NOT_SIGNED_IN')
  return user
}

/**
 * Checks that a password is not easily guessed.
 * @throws AppError INVALID with the error under `field`, the name of the form's field.
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field: string): void {
  const error = passwordError(password, owner)
  if (error) throw new AppError('INVALID', { fields: { [field]: error } })
}

/** Queues a mail after a commit. A failure is only logged, because the action itself has already succeeded. */
export async function sendAfterCommit<N extends JobName>(
  context: AppContext,
  name: N,
  payload: JobPayloads[N]
): Promise<void> {
  try {
    await context.jobs.send(name, payload)
  } catch (error) {
    context.log.error({ err: error, job: name }, 'a mail could not be queued and will not be sent')
  }
}

/** Ends the session and disconnects its tabs; does nothing without a session. */
export async function logout(context: AppContext, actor: Actor | null): Promise<void> {
  if (!actor) return
  await endSessions(context.database.db, [actor.sessionId])
  context.live.endSessions([actor.sessionId])
}

/**
 * The signed-in user.
 * @throws AppError NOT_SIGNED_IN when the account does not exist.
 */
export const whoAmI = (context: AppContext, actor: Actor) => userOf(context.database.db, actor.accountId)

/** The recipient of a mail about an account and their language; null once the account is closed. */
export const findRecipient = (context: AppContext, accountId: string) =>
  store.findAccount(context.database.db, accountId)

/** Whether a patient signs in with this address. */
export const hasPatientAccount = async (q: Queryable, email: string): Promise<boolean> =>
  (await store.findCredentials(q, true, 'patient', email)) !== null

/** Saves the language of the account's mails and screens. */
export const saveLanguage = (context: AppContext, actor: Actor, language: LanguageCode) =>
  store.updateLanguage(context.database.db, actor.accountId, language)

/** The account's current sessions, newest first. */
export async function listSessions(context: AppContext, actor: Actor) {
  const now = context.clock.now()
  const rows = await store.listSessions(context.database.db, actor.accountId)
  return rows
    .filter((row) => !isExpired(row, now))
    .map((row) => ({
      _id: row.id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.id === actor.sessionId
    }))
}

/**
 * Ends one session of the account and disconnects its tabs.
 * @throws AppError NOT_FOUND for a session of another account.
 */
export async function revokeSession(context: AppContext, actor: Actor, sessionId: string): Promise<void> {
  const isOurs = await store.deleteSession(context.database.db, actor.accountId, sessionId)
  if (!isOurs) throw new AppError('NOT_FOUND')
  context.live.endSessions([sessionId])
}

/** Ends every session of the account in the transaction that closes it. The caller disconnects the returned sessions. */
export const deleteSessions = (tx: Tx, actor: Actor): Promise<string[]> =>
  store.deleteSessions(tx, actor.accountId, null)

/** Ends every session of the account except the caller's. */
export async function revokeOtherSessions(context: AppContext, actor: Actor): Promise<void> {
  context.live.endSessions(await store.deleteSessions(context.database.db, actor.accountId, actor.sessionId))
}
