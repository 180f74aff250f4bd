import { privacyNoticeVersion, type Role, type SignedInUser } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type PasswordOwner, passwordError } from '@arogyachat/contract/passwords'
import type { loginBody, registerDoctorBody, registerPatientBody } from '@arogyachat/contract/schemas/accounts'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { type DeviceAccount, knownDeviceOf } from '../../http/known-device.ts'
import { countAttempt, forgetAttempts } from '../../http/limits.ts'
import { type Actor, endSessions, isOver, startSession } from '../../http/session.ts'
import type { JobName, JobPayloads } from '../../jobs/jobs.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, verifyPassword } from '../../platform/password.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { insertPatientRecord } from '../patients/service.ts'
import { attempts, deviceLoginCounter, loginCounters } from './rules.ts'
import * as store from './store.ts'

/** Where a call comes from: its address, for the limits, and its browser, for the list of sessions. */
export interface Caller {
  address: string
  device: string
  /** The Cookie header: it says to which accounts this browser is known. */
  cookies: string | undefined
  /** The session this browser still has; a login ends it. */
  actor: Actor | null
}

export interface SignedIn {
  user: SignedInUser
  /** For the cookie. */
  sessionToken: string
  /** The session this browser had until now: its sockets are told once the browser has the new one. */
  replacedSessionId: string | null
  /** This browser is known to the account from now on. */
  account: DeviceAccount
}

async function openSession(
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
    replacedSessionId: caller.actor?.sessionId ?? null,
    account
  }
}

async function userOf(q: Parameters<typeof store.findUser>[0], accountId: string): Promise<SignedInUser> {
  const user = await store.findUser(q, accountId)
  if (!user) throw new AppError('NOT_SIGNED_IN')
  return user
}

/** Throws when the password is one that others would try first. `field` is where the form has it. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field: string): void {
  const fault = passwordError(password, owner)
  if (fault) throw new AppError('INVALID', { fields: { [field]: fault } })
}

/** What was done is done, whether or not its mail can be queued. */
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

/** A wrong password, an unknown address and another role's account answer alike, and take as long. */
export async function login(
  context: AppContext,
  caller: Caller,
  role: Role,
  input: z.output<typeof loginBody>
): Promise<SignedIn> {
  const known = await store.findCredentials(context.database.db, context.config.isDemo, role, input.email)
  const event: SecurityEvent = { kind: 'sign-in', accountId: known?.id ?? null, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const deviceId = knownDeviceOf(context, caller.cookies, known)
    await countLogin(context, caller, role, input.email, deviceId)
    const isRight = await verifyPassword(known?.password_hash ?? null, input.password)
    if (!known || !isRight) throw new AppError('INVALID_CREDENTIALS')
    const { here } = loginCounters(role, input.email, caller.address)
    await forgetAttempts(context, deviceId === null ? here : deviceLoginCounter(deviceId))
    // Only whoever knows the password learns it.
    if (known.closed_at) throw new AppError('ACCOUNT_CLOSED')
    return context.database.transaction(async (tx) => {
      // A new password, or the closing of the account, that came after the judging ends this sign-in.
      const isCurrent = await store.updateLoginTime(tx, known, context.clock.now())
      if (!isCurrent) throw new AppError('INVALID_CREDENTIALS')
      return openSession(context, tx, caller, { account: known, isRemembered: input.rememberMe })
    })
  })
}

/** A known browser is counted alone: whatever strangers have used up, at its address or at the account, does not concern it. */
async function countLogin(context: AppContext, caller: Caller, role: Role, email: string, deviceId: string | null) {
  const { windowSeconds, perAddress, perAccountAndAddress, perAccount, perKnownDevice } = attempts.login
  if (deviceId !== null) {
    await countAttempt(context, windowSeconds, [{ ...deviceLoginCounter(deviceId), max: perKnownDevice }])
    return
  }
  const { here, everywhere } = loginCounters(role, email, caller.address)
  await countAttempt(context, windowSeconds, [
    { name: 'login address', of: caller.address, max: perAddress },
    { ...here, max: perAccountAndAddress }
  ])
  // Only what was let through counts here, or one address could use up everybody's attempts by being refused.
  await countAttempt(context, windowSeconds, [{ ...everywhere, max: perAccount }])
}

type Registration = PasswordOwner & {
  email: string
  password: string
  language?: LanguageCode
  consentVersion: string
}

/** What both registrations share; `person` writes the rest in the same transaction. */
async function register(
  context: AppContext,
  caller: Caller,
  role: Role,
  input: Registration,
  person: (tx: Tx, accountId: string) => Promise<void>
): Promise<SignedIn> {
  const event: SecurityEvent = { kind: 'registration', accountId: null, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const { windowSeconds, perAddress } = attempts.register
    await countAttempt(context, windowSeconds, [{ name: 'register address', of: caller.address, max: perAddress }])
    if (input.consentVersion !== privacyNoticeVersion) throw new AppError('NOTICE_CHANGED')
    refuseWeakPassword(input.password, input, 'password')
    const passwordHash = await hashPassword(input.password)
    const at = context.clock.now()
    const id = newId()
    const language = input.language ?? null
    const { isDemo } = context.config
    return context.database.transaction(async (tx) => {
      const isNew = await store.insertAccount(tx, { id, role, email: input.email, passwordHash, language, isDemo, at })
      if (!isNew) throw new AppError('EMAIL_TAKEN')
      event.accountId = id
      await store.insertConsent(tx, { accountId: id, noticeVersion: input.consentVersion, language, at })
      await person(tx, id)
      const account = { id, password_hash: passwordHash }
      return openSession(context, tx, caller, { account, isRemembered: false })
    })
  })
}

export const registerPatient = (context: AppContext, caller: Caller, input: z.output<typeof registerPatientBody>) =>
  register(context, caller, 'patient', input, (tx, id) => insertPatientRecord(context, tx, id, input))

/** A doctor's address is proven by the link of a mail; until then no patient finds or books the doctor. */
export async function registerDoctor(
  context: AppContext,
  caller: Caller,
  input: z.output<typeof registerDoctorBody>
): Promise<SignedIn> {
  const signedIn = await register(context, caller, 'doctor', input, (tx, id) =>
    store.insertDoctor(tx, {
      id,
      name: input.name,
      phone: input.phone,
      specialization: input.specialization,
      gender: input.gender,
      age: input.age ?? null,
      experience: input.experience,
      consultation_fee: input.consultationFee,
      qualifications: input.qualifications,
      days: [],
      time_slots: [],
      languages: ['English'],
      registration_number: input.registrationNumber || null,
      registration_council: input.registrationCouncil || null
    })
  )
  await sendAfterCommit(context, 'mail:email-verification', { accountId: signedIn.user.id })
  return signedIn
}

export async function logout(context: AppContext, actor: Actor | null): Promise<void> {
  if (!actor) return
  await endSessions(context.database.db, [actor.sessionId])
  context.live.endSessions([actor.sessionId])
}

export const whoAmI = (context: AppContext, actor: Actor) => userOf(context.database.db, actor.accountId)

/** To whom a mail about an account goes, and in which language; null once the account is closed. */
export const findRecipient = (context: AppContext, accountId: string) =>
  store.findAccount(context.database.db, accountId)

export const saveLanguage = (context: AppContext, actor: Actor, language: LanguageCode) =>
  store.updateLanguage(context.database.db, actor.accountId, language)

export async function listSessions(context: AppContext, actor: Actor) {
  const now = context.clock.now()
  const rows = await store.listSessions(context.database.db, actor.accountId)
  return rows
    .filter((row) => !isOver(row, now))
    .map((row) => ({
      _id: row.id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.id === actor.sessionId
    }))
}

export async function revokeSession(context: AppContext, actor: Actor, sessionId: string): Promise<void> {
  const isOurs = await store.deleteSession(context.database.db, actor.accountId, sessionId)
  if (!isOurs) throw new AppError('NOT_FOUND')
  context.live.endSessions([sessionId])
}

export async function revokeOtherSessions(context: AppContext, actor: Actor): Promise<void> {
  context.live.endSessions(await store.deleteSessions(context.database.db, actor.accountId, actor.sessionId))
}
