import { randomBytes } from 'node:crypto'
import type { signInAdministrator } from '@arogyachat/contract/administration/administration-endpoints'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { AppContext } from '../../app-context.ts'
import {
  type Administrator,
  endAdministratorSession,
  startAdministratorSession
} from '../../http/administrator-session.ts'
import { type DeviceAccount, knownDeviceOf } from '../../http/known-device.ts'
import { countAttempt, resetAttempts } from '../../http/limits.ts'
import { AppError } from '../../platform/app-error.ts'
import { verifyPassword } from '../../platform/password.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { matchingStep, secretBytes } from '../../platform/totp.ts'
import { openSecret } from './administrator-service.ts'
import { recordEvent } from './event-service.ts'
import { attempts, deviceCounter, signInCounters } from './rules.ts'
import * as store from './store.ts'

interface SignedIn {
  administrator: Administrator
  /** The value of the cookie. */
  token: string
  /** To which this browser is known from now on. */
  account: DeviceAccount
}

/**
 * Signs an administrator in with the password and a code of the authenticator app. An unknown address, a wrong password, a wrong
 * code and a used one get the same reply after the same time.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY.
 */
export async function signIn(
  context: AppContext,
  caller: { address: string; cookies: string | undefined },
  { email, password, code }: InputFor<typeof signInAdministrator>['body']
): Promise<SignedIn> {
  const known = await store.findByEmail(context.database.db, email)
  const event: SecurityEvent = {
    kind: 'administrator-sign-in',
    accountId: known?.id ?? null,
    address: caller.address
  }
  return withSecurityLog(context.log, event, async () => {
    const deviceId = knownDeviceOf(context, caller.cookies, known)
    const { windowSeconds, perAddress, perAdministratorAndAddress, perAdministrator, perKnownDevice } = attempts
    const { here, everywhere } = signInCounters(email, caller.address)
    if (deviceId === null) {
      await countAttempt(context, windowSeconds, [
        { name: 'administrator sign-in address', of: caller.address, max: perAddress },
        { ...here, max: perAdministratorAndAddress }
      ])
      // Counts only attempts that passed the first limits; otherwise one address could exhaust those of the administrator.
      await countAttempt(context, windowSeconds, [{ ...everywhere, max: perAdministrator }])
    } else await countAttempt(context, windowSeconds, [{ ...deviceCounter(deviceId), max: perKnownDevice }])
    const now = context.clock.now()
    const isRight = await verifyPassword(known?.password_hash ?? null, password)
    const secret = known ? openSecret(context.vault, known) : randomBytes(secretBytes)
    const step = matchingStep(secret, code.replace(/[\s-]/g, ''), now)
    if (!known || !isRight || step === null) throw new AppError('INVALID_CREDENTIALS')
    const token = await context.database.transaction(async (tx) => {
      if (!(await store.useStep(tx, known, step, now))) throw new AppError('INVALID_CREDENTIALS')
      await recordEvent(tx, now, known, 'sign-in')
      return startAdministratorSession(tx, now, known.id)
    })
    await resetAttempts(context, deviceId === null ? here : deviceCounter(deviceId))
    const { id, name, password_hash } = known
    return { administrator: { id, email: known.email, name }, token, account: { id, password_hash } }
  })
}

/** Ends the session of this cookie. */
export const signOut = (context: AppContext, administrator: Administrator, token: string): Promise<void> =>
  context.database.transaction(async (tx) => {
    await recordEvent(tx, context.clock.now(), administrator, 'sign-out')
    await endAdministratorSession(tx, token)
  })
