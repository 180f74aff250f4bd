import { randomBytes } from 'node:crypto'
import { secondFactorSetupMinutes } from '@arogyachat/contract/accounts'
import { brandName } from '@arogyachat/contract/brand'
import type { SecondFactorNotice } from '@arogyachat/contract/notices'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { isShared } from '../../../db/demo-accounts.ts'
import { countAttempt } from '../../../http/limits.ts'
import type { Actor } from '../../../http/session.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type SecurityEventKind, withSecurityLog } from '../../../platform/security-log.ts'
import { base32, matchingStep, otpauthUri, secretBytes } from '../../../platform/totp.ts'
import { announceNotice } from '../../notices/service.ts'
import { confirmPassword } from '../password-service.ts'
import { attempts } from '../rules.ts'
import type { Caller } from '../service.ts'
import * as accounts from '../store.ts'
import { hashRecoveryCode, openSecret, sealSecret, useCode, wrongCode } from './code-service.ts'
import { noteChange } from './notice-service.ts'
import { newRecoveryCodes } from './recovery-rules.ts'
import * as store from './store.ts'

/** Whether the second factor is on, and how many recovery codes are left. */
export async function readState(context: AppContext, actor: Actor) {
  const { db } = context.database
  const account = await accounts.findAccount(db, actor.accountId)
  const factor = await store.find(db, actor.accountId)
  return {
    isAvailable: account !== null && !isShared(account),
    onSince: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await store.countRecoveryCodes(db, actor.accountId)
  }
}

/**
 * Makes a new secret and returns it, once the password is confirmed. Sign-in stays as it is until `confirm`.
 * @throws AppError INVALID for a wrong password, FORBIDDEN for a shared demo account, SECOND_FACTOR_ON, TOO_MANY.
 */
export async function start(context: AppContext, actor: Actor, password: string) {
  const account = await confirmPassword(context, actor, password)
  if (isShared(account)) throw new AppError('FORBIDDEN')
  const secret = randomBytes(secretBytes)
  const isStarted = await context.database.transaction((tx) =>
    store.start(tx, {
      accountId: account.id,
      secretSealed: sealSecret(context.vault, account.id, secret),
      sessionId: actor.sessionId,
      at: context.clock.now()
    })
  )
  if (!isStarted) throw new AppError('SECOND_FACTOR_ON')
  return { secret: base32(secret), uri: otpauthUri(brandName, account.email ?? '', secret) }
}

/** Counts a code typed by somebody who is signed in, apart from those at sign-in, which strangers can use up. */
const countCode = (context: AppContext, actor: Actor) => {
  const { windowSeconds, perSignedInAccount } = attempts.secondFactor
  const limit = { name: 'code signed in', of: actor.accountId, max: perSignedInAccount }
  return countAttempt(context, windowSeconds, [limit])
}

/** Replaces the recovery codes and returns them: the only time that they are readable. */
async function replaceCodes(context: AppContext, tx: Tx, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(context.vault, accountId, code))
  await store.replaceRecoveryCodes(tx, accountId, hashes)
  return codes
}

/** Runs a change in a transaction that holds the account's lock, logs it, and notifies the owner. */
async function change<T>(
  context: AppContext,
  caller: Caller,
  actor: Actor,
  { event, notice }: { event: SecurityEventKind; notice: SecondFactorNotice },
  work: (tx: Tx) => Promise<T>
): Promise<T> {
  const { accountId } = actor
  return withSecurityLog(context.log, { kind: event, accountId, address: caller.address }, async () => {
    await countCode(context, actor)
    const result = await context.database.transaction(async (tx) => {
      await accounts.lockAccount(tx, accountId)
      const result = await work(tx)
      await noteChange(tx, context.clock.now(), accountId, notice)
      return result
    })
    await announceNotice(context, accountId)
    return result
  })
}

/**
 * Turns the second factor on with a code of the secret that this session was given, and returns the recovery codes. Every other
 * session ends, because it was opened with a password alone.
 * @throws AppError INVALID with `wrongCode`, SECOND_FACTOR_OFF without a setup or after its time, SECOND_FACTOR_ON, TOO_MANY.
 */
export async function confirm(context: AppContext, caller: Caller, actor: Actor, code: string): Promise<string[]> {
  const { accountId, sessionId } = actor
  const kinds = { event: 'second-factor-on', notice: 'second-factor-on' } as const
  const { codes, ended } = await change(context, caller, actor, kinds, async (tx) => {
    const now = context.clock.now()
    const setup = await store.find(tx, accountId)
    if (setup?.confirmed_at) throw new AppError('SECOND_FACTOR_ON')
    const endsAt = (setup?.started_at.getTime() ?? 0) + secondFactorSetupMinutes * 60_000
    if (!setup || setup.started_by !== sessionId || now.getTime() >= endsAt) throw new AppError('SECOND_FACTOR_OFF')
    const secret = openSecret(context.vault, accountId, setup.secret_sealed)
    const step = matchingStep(secret, code.replace(/[\s-]/g, ''), now)
    if (step === null) throw wrongCode()
    await store.confirm(tx, accountId, step, now)
    return {
      codes: await replaceCodes(context, tx, accountId),
      ended: await accounts.deleteSessions(tx, accountId, sessionId)
    }
  })
  context.live.endSessions(ended)
  return codes
}

/**
 * Replaces the recovery codes.
 * @throws AppError INVALID with `wrongPassword` or `wrongCode`, TOO_MANY.
 */
export async function renewCodes(
  context: AppContext,
  caller: Caller,
  actor: Actor,
  input: { password: string; code: string }
): Promise<string[]> {
  await confirmPassword(context, actor, input.password)
  const kinds = { event: 'recovery-codes', notice: 'recovery-codes-renewed' } as const
  return change(context, caller, actor, kinds, async (tx) => {
    await useCode(context, tx, actor.accountId, input.code)
    return replaceCodes(context, tx, actor.accountId)
  })
}

/**
 * Turns the second factor off.
 * @throws AppError INVALID with `wrongPassword` or `wrongCode`, TOO_MANY.
 */
export async function turnOff(
  context: AppContext,
  caller: Caller,
  actor: Actor,
  input: { password: string; code: string }
): Promise<void> {
  await confirmPassword(context, actor, input.password)
  const kinds = { event: 'second-factor-off', notice: 'second-factor-off' } as const
  await change(context, caller, actor, kinds, async (tx) => {
    await useCode(context, tx, actor.accountId, input.code)
    await store.remove(tx, actor.accountId)
  })
}
