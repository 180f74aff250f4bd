import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@arogyachat/contract/accounts'

/** Digits and letters that cannot be taken for one another (Crockford's base32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 3
const groupLength = 4

/** Twelve random characters, 60 bits, as `XXXX-XXXX-XXXX`. */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  ).join('-')

export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newCode())
  return [...codes]
}

/** The code without what people add or confuse: case, spaces, hyphens, `O` for zero, `I` and `L` for one. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** `key` has 32 bytes. The codes are random, so a fast keyed hash is enough. */
export const recoveryHash = (key: Buffer, accountId: string, typed: string): Buffer =>
  createHmac('sha256', key)
    .update(`${accountId}\0${plainCode(typed)}`)
    .digest()
