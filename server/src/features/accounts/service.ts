import { createHash } from 'node:crypto'
import type {
  changePassword,
  loginBody,
  Role,
  registerDoctorBody,
  registerPatientBody,
  resetPassword,
  SignedInUser
} from '@arogyachat/contract/accounts'
import { resetLinkMinutes } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { House } from '../../house.ts'
import { countAttempt, forgetAttempts } from '../../http/limits.ts'
import { type Actor, endSessions, isOver, startSession } from '../../http/session.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, verifyPassword } from '../../platform/password.ts'
import { insertPatientRecord } from '../patients/service.ts'
import { attempts } from './rules.ts'
import * as store from './store.ts'

/** Where a call comes from: its address, for the limits, and its browser, for the list of sessions. */
export interface Caller {
  address: string
  device: string
  /** The session this browser still has; a login ends it. */
  actor: Actor | null
}

export interface SignedIn {
  user: SignedInUser
  /** For the cookie. */
  sessionToken: string
  /** The session this browser had until now: its sockets are told once the browser has the new one. */
  replacedSessionId: string | null
}

async function openSession(
  house: House,
  tx: Tx,
  caller: Caller,
  input: { accountId: string; isRemembered: boolean }
): Promise<SignedIn> {
  if (caller.actor) await endSessions(tx, [caller.actor.sessionId])
  const { token } = await startSession(tx, house.clock.now(), { ...input, device: caller.device })
  return {
    user: await userOf(tx, input.accountId),
    sessionToken: token,
    replacedSessionId: caller.actor?.sessionId ?? null
  }
}

async function userOf(q: Parameters<typeof store.findUser>[0], accountId: string): Promise<SignedInUser> {
  const user = await store.findUser(q, accountId)
  if (!user) throw new AppError('NOT_SIGNED_IN')
  return user
}

/**
 * Attempts to sign in to one account: those from one address, which a success forgets, and those of everybody together, so
 * high that one stranger alone never keeps the owner out.
 */
const loginCounters = (caller: Caller, role: Role, email: string) => ({
  here: { name: 'login account address', of: `${role}:${email}\0${caller.address}` },
  everywhere: { name: 'login account', of: `${role}:${email}` }
})

/** A wrong password, an unknown address and another role's account answer alike, and take as long. */
export async function login(
  house: House,
  caller: Caller,
  role: Role,
  input: z.output<typeof loginBody>
): Promise<SignedIn> {
  const { windowSeconds, perAddress, perAccountAndAddress, perAccount } = attempts.login
  const { here, everywhere } = loginCounters(caller, role, input.email)
  await countAttempt(house, windowSeconds, [
    { name: 'login address', of: caller.address, max: perAddress },
    { ...here, max: perAccountAndAddress }
  ])
  // Only what was let through counts here, or one address could use up everybody's attempts by being refused.
  await countAttempt(house, windowSeconds, [{ ...everywhere, max: perAccount }])
  const known = await store.findCredentials(house.database.db, house.config.isDemo, role, input.email)
  const isRight = await verifyPassword(known?.password_hash ?? null, input.password)
  if (!known || !isRight) throw new AppError('INVALID_CREDENTIALS')
  await forgetAttempts(house, here)
  return house.database.transaction(async (tx) => {
    await store.updateLoginTime(tx, known.id, house.clock.now())
    return openSession(house, tx, caller, { accountId: known.id, isRemembered: input.rememberMe })
  })
}

type Registration = { email: string; password: string; language?: LanguageCode; consentVersion?: string }

/** What both registrations share; `person` writes the rest in the same transaction. */
async function register(
  house: House,
  caller: Caller,
  role: Role,
  input: Registration,
  person: (tx: Tx, accountId: string) => Promise<void>
): Promise<SignedIn> {
  const { windowSeconds, perAddress } = attempts.register
  await countAttempt(house, windowSeconds, [{ name: 'register address', of: caller.address, max: perAddress }])
  const passwordHash = await hashPassword(input.password)
  const at = house.clock.now()
  const id = newId()
  const language = input.language ?? null
  const { isDemo } = house.config
  return house.database.transaction(async (tx) => {
    const isNew = await store.insertAccount(tx, { id, role, email: input.email, passwordHash, language, isDemo, at })
    if (!isNew) throw new AppError('EMAIL_TAKEN')
    if (input.consentVersion) {
      await store.insertConsent(tx, { accountId: id, noticeVersion: input.consentVersion, language, at })
    }
    await person(tx, id)
    return openSession(house, tx, caller, { accountId: id, isRemembered: false })
  })
}

export const registerPatient = (house: House, caller: Caller, input: z.output<typeof registerPatientBody>) =>
  register(house, caller, 'patient', input, (tx, id) => insertPatientRecord(house, tx, id, input))

export const registerDoctor = (house: House, caller: Caller, input: z.output<typeof registerDoctorBody>) =>
  register(house, caller, 'doctor', input, (tx, id) =>
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

export async function logout(house: House, actor: Actor | null): Promise<void> {
  if (!actor) return
  await endSessions(house.database.db, [actor.sessionId])
  house.live.endSessions([actor.sessionId])
}

export const whoAmI = (house: House, actor: Actor) => userOf(house.database.db, actor.accountId)

export const saveLanguage = (house: House, actor: Actor, language: LanguageCode) =>
  store.updateLanguage(house.database.db, actor.accountId, language)

/** The same work for a known and an unknown address: the job finds out whether there is anyone to write to. */
export async function forgotPassword(
  house: House,
  caller: Caller,
  input: { email: string; role: Role; language?: LanguageCode }
): Promise<void> {
  const { windowSeconds, perAddress, perAccount } = attempts.forgot
  await countAttempt(house, windowSeconds, [
    { name: 'forgot address', of: caller.address, max: perAddress },
    { name: 'forgot account', of: `${input.role}:${input.email}`, max: perAccount }
  ])
  const known = await store.findCredentials(house.database.db, house.config.isDemo, input.role, input.email)
  await house.jobs.send('mail:password-reset', { accountId: known?.id ?? null, language: input.language ?? null })
}

/** The table has only this of a mailed token. */
export const resetTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Keeps a new link's hash, in place of any earlier one. Returns who it is for; null when the account is gone. */
export async function startPasswordReset(house: House, accountId: string, tokenHash: Buffer) {
  const at = house.clock.now()
  const expiresAt = new Date(at.getTime() + resetLinkMinutes * 60_000)
  return house.database.transaction(async (tx) => {
    const account = await store.findAccount(tx, accountId)
    if (account) await store.replacePasswordReset(tx, { tokenHash, accountId, at, expiresAt })
    return account
  })
}

/** Sets the new password and ends every session of the account, and the one of this browser, whoever's it is. */
export async function finishPasswordReset(
  house: House,
  caller: Caller,
  input: z.output<typeof resetPassword.body>
): Promise<Role> {
  const { windowSeconds, perAddress } = attempts.reset
  await countAttempt(house, windowSeconds, [{ name: 'reset address', of: caller.address, max: perAddress }])
  const now = house.clock.now()
  const tokenHash = resetTokenHash(input.token)
  // Asked first, so that guessing links never makes us hash.
  if (!(await store.findPasswordReset(house.database.db, tokenHash, now))) throw new AppError('INVALID_LINK')
  const passwordHash = await hashPassword(input.password)
  const { account, ended } = await house.database.transaction(async (tx) => {
    const accountId = await store.usePasswordReset(tx, tokenHash, now)
    const owner = accountId && (await store.findAccount(tx, accountId))
    if (!owner) throw new AppError('INVALID_LINK')
    await store.updatePassword(tx, owner.id, passwordHash)
    const own = caller.actor ? [caller.actor.sessionId] : []
    await endSessions(tx, own)
    return { account: owner, ended: [...own, ...(await store.deleteSessions(tx, owner.id, null))] }
  })
  house.live.endSessions(ended)
  const counters = loginCounters(caller, account.role, account.email)
  for (const counter of Object.values(counters)) await forgetAttempts(house, counter)
  return account.role
}

/** Ends every other session of the account. */
export async function setNewPassword(
  house: House,
  actor: Actor,
  input: z.output<typeof changePassword.body>
): Promise<void> {
  const { windowSeconds, perAccount } = attempts.changePassword
  await countAttempt(house, windowSeconds, [{ name: 'change password', of: actor.accountId, max: perAccount }])
  const account = await store.findAccount(house.database.db, actor.accountId)
  if (!(await verifyPassword(account?.password_hash ?? null, input.currentPassword))) {
    throw new AppError('INVALID', { fields: { currentPassword: 'wrongPassword' } })
  }
  const passwordHash = await hashPassword(input.newPassword)
  const ended = await house.database.transaction(async (tx) => {
    await store.updatePassword(tx, actor.accountId, passwordHash)
    return store.deleteSessions(tx, actor.accountId, actor.sessionId)
  })
  house.live.endSessions(ended)
}

export async function listSessions(house: House, actor: Actor) {
  const now = house.clock.now()
  const rows = await store.listSessions(house.database.db, actor.accountId)
  return rows
    .filter((it) => !isOver(it, now))
    .map((it) => ({
      _id: it.id,
      device: it.device,
      createdAt: it.created_at.toISOString(),
      lastSeenAt: it.last_seen_at.toISOString(),
      current: it.id === actor.sessionId
    }))
}

export async function revokeSession(house: House, actor: Actor, sessionId: string): Promise<void> {
  const isOurs = await store.deleteSession(house.database.db, actor.accountId, sessionId)
  if (!isOurs) throw new AppError('NOT_FOUND')
  house.live.endSessions([sessionId])
}

export async function revokeOtherSessions(house: House, actor: Actor): Promise<void> {
  house.live.endSessions(await store.deleteSessions(house.database.db, actor.accountId, actor.sessionId))
}
