import type { AppContext } from '../../../app-context.ts'
import { logSecurityEvent } from '../../../platform/security-log.ts'
import * as accounts from '../store.ts'
import { noteChange } from './notice-service.ts'
import * as store from './store.ts'

/** What the operator's commands need: they run beside the server, or while it is stopped. */
type OperatorContext = Pick<AppContext, 'database' | 'config' | 'clock' | 'log'>

/** @throws Error with a message for the operator. */
async function findDoctor({ database, config }: OperatorContext, email: string) {
  const address = email.trim().toLowerCase()
  const known = await accounts.findCredentials(database.db, config.isDemo, 'doctor', address)
  const account = known && (await accounts.findAccount(database.db, known.id))
  if (!account) throw new Error(`There is no open account of a doctor with the address ${address}.`)
  const factor = await store.find(database.db, account.id)
  if (!factor?.confirmed_at) throw new Error(`${account.name} does not use two-step sign-in.`)
  return { account, onSince: factor.confirmed_at, left: await store.countRecoveryCodes(database.db, account.id) }
}

/** What the operator compares with what the caller says and shows. @throws Error with a message for the operator. */
export async function describe(context: OperatorContext, email: string): Promise<string> {
  const { account, onSince, left } = await findDoctor(context, email)
  const since = onSince.toISOString().slice(0, 10)
  return `${account.name}, phone ${account.phone}: two-step sign-in is on since ${since}, with ${left} recovery codes left.`
}

/**
 * Removes the second factor of a doctor who has lost the phone and the recovery codes, ends every session of the account, and
 * notifies the owner by a notice and by mail. The password stays. Returns a message.
 * @throws Error with a message for the operator.
 */
export async function reset(context: OperatorContext, email: string): Promise<string> {
  const { account } = await findDoctor(context, email)
  await context.database.transaction(async (tx) => {
    await accounts.lockAccount(tx, account.id)
    if (!(await store.remove(tx, account.id))) throw new Error(`${account.name} has just turned two-step sign-in off.`)
    await accounts.deleteSessions(tx, account.id, null)
    await noteChange(tx, context.clock.now(), account.id, 'second-factor-off')
  })
  logSecurityEvent(context.log, { kind: 'second-factor-reset', accountId: account.id }, 'success')
  return `${account.name} signs in with the password alone now, and is asked to sign in again everywhere.`
}
