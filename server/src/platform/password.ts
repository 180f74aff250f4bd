import { hash, type Options, verify } from '@node-rs/argon2'

/** The package's `Algorithm.Argon2id`: a const enum, which does not exist at run time. */
const argon2id = 2

/** OWASP's smallest recommended Argon2id: 19 MiB, two passes, one lane. */
const cost: Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An Argon2id hash in the PHC format, with its own salt and cost. */
export const hashPassword = (text: string): Promise<string> => hash(text, cost)

let hashOfNobody: Promise<string> | undefined

/**
 * Whether the password is right. For an account that is not there give null: a hash of nobody is checked instead, so that
 * the time taken does not tell which addresses are known.
 */
export async function verifyPassword(passwordHash: string | null, text: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody')
  const isRight = await verify(passwordHash ?? (await hashOfNobody), text)
  return isRight && passwordHash !== null
}
