import { fieldErrors } from '@arogyachat/contract/errors'
import { type PasswordOwner, passwordError } from '@arogyachat/contract/passwords'
import type { z } from 'zod'
import type { Faults } from './checks.ts'

/** What the contract's schema says of a body, and its rules of a password that is set, with the two checks only a form has. */
export function faultsOfForm(
  schema: z.ZodType,
  body: unknown,
  typed: { password: string; confirmPassword: string; terms?: boolean } & PasswordOwner
): Faults {
  const parsed = schema.safeParse(body)
  const faults: Faults = parsed.success ? {} : fieldErrors(parsed.error).fields
  const weakness = passwordError(typed.password, typed)
  if (weakness && faults.password === undefined) faults.password = weakness
  if (typed.password !== typed.confirmPassword) faults.confirmPassword = 'passwordsDiffer'
  if (typed.terms === false) faults.terms = 'terms'
  return faults
}
