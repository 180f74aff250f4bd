import { fieldErrors } from '@arogyachat/contract/errors'
import { loginBody } from '@arogyachat/contract/schemas/accounts'
import type { FieldErrorCodes } from './checks.ts'

/** Checks a login form against the contract's schema. Returns the error codes by field. */
export function loginErrors(values: unknown): FieldErrorCodes {
  const parsed = loginBody.safeParse(values)
  return parsed.success ? {} : fieldErrors(parsed.error).fields
}
