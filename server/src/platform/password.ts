import { hash, type Options, verify } from '@node-rs/argon2'

/** The package's `Algorithm.Argon2id`: a const enum, which does not exist at run time. */
const argon2id = 2

/** OWASP's smallest recommended Argon2id: 19 MiB, two passes, one lane. */
const cost: Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An Argon2id hash in the PHC format, with its own salt and cost. */
export const hashPassword = (text: string): Promise<string> => hash(text, cost)

let dummyHash: Promise<string> | undefined

/**
 * Whether the password is right. Pass null for an unknown account: a dummy hash is then checked, so that the time taken does not
 * reveal which email addresses have an account.
 */
export async function verifyPassword(passwordHash: string | null, text: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody')
  const isRight = await verify(passwordHash ?? (await dummyHash), text)
  return isRight && passwordHash !== null
}
