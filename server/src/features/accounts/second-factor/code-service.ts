import type { AppContext } from '../../../app-context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { AppError } from '../../../platform/app-error.ts'
import { matchingStep } from '../../../platform/totp.ts'
import type { Vault } from '../../../vault/vault.ts'
import { recoveryHash } from './recovery-rules.ts'
import * as store from './store.ts'

const place = 'second_factors.secret'

export const sealSecret = (vault: Vault, accountId: string, secret: Buffer): Buffer =>
  vault.keysFor('second factors').sealBytes(accountId, place, secret)

export const openSecret = (vault: Vault, accountId: string, sealed: Buffer): Buffer =>
  vault.keysFor('second factors').openBytes(accountId, place, sealed)

export const hashRecoveryCode = (vault: Vault, accountId: string, typed: string): Buffer =>
  recoveryHash(vault.derive('recovery codes'), accountId, typed)

/** Whether signing in to the account needs a second factor. */
export const isOn = async (q: Queryable, accountId: string): Promise<boolean> =>
  Boolean((await store.find(q, accountId))?.confirmed_at)

export const wrongCode = () => new AppError('INVALID', { fields: { code: 'wrongCode' } })

/**
 * Uses up a code of the authenticator app or a recovery code, in the transaction of what it allows. The account must be locked.
 * A wrong code, a code that was used before and an account without a second factor take the same statements and get the same error.
 * @throws AppError INVALID with `wrongCode`.
 */
export async function useCode(
  context: AppContext,
  tx: Tx,
  accountId: string,
  typed: string
): Promise<'authenticator' | 'recovery'> {
  const { vault, clock } = context
  const factor = await store.find(tx, accountId)
  const digits = typed.replace(/[\s-]/g, '')
  const step = factor && matchingStep(openSecret(vault, accountId, factor.secret_sealed), digits, clock.now())
  const isAuthenticator = await store.useStep(tx, accountId, step ?? -1)
  const isRecovery = await store.useRecoveryCode(tx, accountId, hashRecoveryCode(vault, accountId, typed))
  if (isAuthenticator) return 'authenticator'
  if (isRecovery) return 'recovery'
  throw wrongCode()
}
