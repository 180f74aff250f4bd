import { fieldErrors } from '@arogyachat/contract/errors'
import { type PasswordOwner, passwordError } from '@arogyachat/contract/passwords'
import type { z } from 'zod'
import type { FieldErrorCodes } from './checks.ts'

/**
 * Checks `body` against the contract's schema and its password rules, and adds the two checks that only a form has: the
 * repeated password and the accepted terms. Returns the error codes by dotted path.
 */
export function formErrors(
  schema: z.ZodType,
  body: unknown,
  values: { password: string; confirmPassword: string; terms?: boolean } & PasswordOwner
): FieldErrorCodes {
  const parsed = schema.safeParse(body)
  const errorCodes: FieldErrorCodes = parsed.success ? {} : fieldErrors(parsed.error).fields
  const weakness = passwordError(values.password, values)
  if (weakness && errorCodes.password === undefined) errorCodes.password = weakness
  if (values.password !== values.confirmPassword) errorCodes.confirmPassword = 'passwordsDiffer'
  if (values.terms === false) errorCodes.terms = 'terms'
  return errorCodes
}
