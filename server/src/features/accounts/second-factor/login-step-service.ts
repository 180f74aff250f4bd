import { createHash, randomBytes } from 'node:crypto'
import { loginTicketMinutes } from '@arogyachat/contract/accounts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { knownDeviceOf } from '../../../http/known-device.ts'
import { countAttempt, resetAttempts } from '../../../http/limits.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type SecurityEvent, withSecurityLog } from '../../../platform/security-log.ts'
import { announceNotice } from '../../notices/service.ts'
import { attempts } from '../rules.ts'
import { type Caller, openSession, type SignedIn } from '../service.ts'
import * as accounts from '../store.ts'
import { useCode } from './code-service.ts'
import { noteChange } from './notice-service.ts'
import * as store from './store.ts'

/** The password was right, and the browser must now send a code with this ticket. */
export class SecondFactorNeeded extends AppError {
  constructor(
    /** The value of the ticket's cookie. */
    readonly ticket: string
  ) {
    super('SECOND_FACTOR_NEEDED')
  }
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * Stores a sign-in with the right password until the code arrives and returns its ticket, 32 random bytes of which the database has
 * only the hash. The account must be locked. A ticket gives no access by itself.
 */
export async function issueTicket(
  context: AppContext,
  tx: Tx,
  caller: Caller,
  { accountId, isRemembered }: { accountId: string; isRemembered: boolean }
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const at = context.clock.now()
  const expiresAt = new Date(at.getTime() + loginTicketMinutes * 60_000)
  const { device } = caller
  await store.insertTicket(tx, { tokenHash: hashOf(ticket), accountId, device, isRemembered, at, expiresAt })
  return ticket
}

/**
 * Finishes a sign-in with a code of the authenticator app or a recovery code. Wrong codes are counted per account and not per ticket,
 * so that new tickets allow no more of them; a browser that is known to the account has a counter of its own. Only the browser
 * that has the ticket's cookie and describes itself as the one that sent the password can finish.
 * @throws AppError LOGIN_EXPIRED without a valid ticket, INVALID with `wrongCode`, TOO_MANY.
 */
export async function finishLogin(
  context: AppContext,
  caller: Caller,
  ticket: string | undefined,
  code: string
): Promise<SignedIn> {
  const event: SecurityEvent = { kind: 'second-factor', accountId: null, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const { windowSeconds, perAddress, perAccount, perKnownDevice, perKnownDevices } = attempts.secondFactor
    await countAttempt(context, windowSeconds, [{ name: 'code address', of: caller.address, max: perAddress }])
    const { db } = context.database
    const now = context.clock.now()
    const tokenHash = hashOf(ticket ?? '')
    const waiting = await store.findTicket(db, tokenHash, caller.device, now)
    const account = waiting && (await accounts.findAccount(db, waiting.account_id))
    if (!account) throw new AppError('LOGIN_EXPIRED')
    event.accountId = account.id
    const deviceId = knownDeviceOf(context, caller.cookies, account)
    const counters =
      deviceId === null
        ? [{ name: 'code account', of: account.id, max: perAccount }]
        : [
            { name: 'code device', of: deviceId, max: perKnownDevice },
            // Somebody who knew the password before the second factor was on can have made many browsers known.
            { name: 'code devices', of: account.id, max: perKnownDevices }
          ]
    await countAttempt(context, windowSeconds, counters)
    const { signedIn, isRecovery } = await context.database.transaction(async (tx) => {
      // Also fails when the password was changed or the account closed meanwhile.
      if (!(await accounts.updateLoginTime(tx, account, now))) throw new AppError('LOGIN_EXPIRED')
      if (!(await store.useTicket(tx, tokenHash))) throw new AppError('LOGIN_EXPIRED')
      const isRecovery = (await useCode(context, tx, account.id, code)) === 'recovery'
      if (isRecovery) await noteChange(tx, now, account.id, 'recovery-code-used')
      const isRemembered = waiting.is_remembered
      return { signedIn: await openSession(context, tx, caller, { account, isRemembered }), isRecovery }
    })
    for (const counter of counters) await resetAttempts(context, counter)
    if (isRecovery) await announceNotice(context, account.id)
    return signedIn
  })
}
