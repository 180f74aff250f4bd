import { fieldErrors } from '@arogyachat/contract/errors'
import { loginBody } from '@arogyachat/contract/schemas/accounts'
import type { Faults } from './checks.ts'

/** What the contract says of a login that was typed. */
export function faultsOfLogin(typed: unknown): Faults {
  const parsed = loginBody.safeParse(typed)
  return parsed.success ? {} : fieldErrors(parsed.error).fields
}
