import type { Role } from '@arogyachat/contract/accounts'
import type { loginBody } from '@arogyachat/contract/schemas/accounts'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { knownDeviceOf } from '../../http/known-device.ts'
import { countAttempt, resetAttempts } from '../../http/limits.ts'
import { AppError } from '../../platform/app-error.ts'
import { verifyPassword } from '../../platform/password.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { attempts, deviceLoginCounter, loginCounters } from './rules.ts'
import { isOn } from './second-factor/code-service.ts'
import { issueTicket, SecondFactorNeeded } from './second-factor/login-step-service.ts'
import { type Caller, openSession, type SignedIn } from './service.ts'
import * as store from './store.ts'

/**
 * Signs in. A wrong password, an unknown address and an account of the other role get the same reply after the same
 * time.
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_CLOSED, ACCOUNT_BLOCKED, TOO_MANY; SecondFactorNeeded with a ticket when a code must follow.
 */
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
    await resetAttempts(context, deviceId === null ? here : deviceLoginCounter(deviceId))
    // Only shown to a caller who knows the password.
    if (known.closed_at) throw new AppError('ACCOUNT_CLOSED')
    if (known.blocked_at) throw new AppError('ACCOUNT_BLOCKED')
    const isRemembered = input.rememberMe
    const outcome = await context.database.transaction(async (tx) => {
      // Not current when the password was changed or the account closed after the verification.
      if (!(await store.lockCurrent(tx, known))) throw new AppError('INVALID_CREDENTIALS')
      if (await isOn(tx, known.id)) return issueTicket(context, tx, caller, { accountId: known.id, isRemembered })
      await store.updateLoginTime(tx, known, context.clock.now())
      return openSession(context, tx, caller, { account: known, isRemembered })
    })
    if (typeof outcome === 'string') throw new SecondFactorNeeded(outcome)
    return outcome
  })
}

/** Counts a known browser separately, so attempts of strangers at its address or account do not affect it. */
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
  // Counts only attempts that passed the first limits; otherwise one address could exhaust the account's limit with
  // refused attempts.
  await countAttempt(context, windowSeconds, [{ ...everywhere, max: perAccount }])
}
