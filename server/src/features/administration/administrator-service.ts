import { randomBytes } from 'node:crypto'
import { brandName } from '@arogyachat/contract/brand'
import { email as emailSchema } from '@arogyachat/contract/schemas/common'
import type { AppContext } from '../../app-context.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/password.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import { base32, otpauthUri, secretBytes } from '../../platform/totp.ts'
import type { Vault } from '../../vault/vault.ts'
import { inGroups, newPassword } from './rules.ts'
import * as store from './store.ts'

/** What the command needs: it runs beside the server, or while it is stopped. */
type OperatorContext = Pick<AppContext, 'database' | 'vault' | 'clock' | 'log'>

const place = 'administrators.secret'
const keysOf = (vault: Vault) => vault.keysFor('administrators')

export const openSecret = (vault: Vault, { id, secret_sealed }: { id: string; secret_sealed: Buffer }): Buffer =>
  keysOf(vault).openBytes(id, place, secret_sealed)

export interface NewCredentials {
  password: string
  secret: Buffer
}

async function newCredentials(vault: Vault, id: string) {
  const credentials: NewCredentials = { password: newPassword(), secret: randomBytes(secretBytes) }
  return {
    credentials,
    passwordHash: await hashPassword(credentials.password),
    secretSealed: keysOf(vault).sealBytes(id, place, credentials.secret)
  }
}

/** @throws Error with a message for the operator. */
function addressOf(typed: string): string {
  const { success, data } = emailSchema.safeParse(typed)
  if (!success) throw new Error(`${typed} is not an email address.`)
  return data
}

/** @throws Error with a message for the operator. */
async function find({ database }: OperatorContext, typed: string) {
  const administrator = await store.findByEmail(database.db, addressOf(typed))
  if (!administrator) throw new Error(`There is no administrator with the address ${typed}.`)
  return administrator
}

/**
 * Makes an administrator with a password and a second factor, which can never be read again.
 * @throws Error with a message for the operator.
 */
export async function createAdministrator(
  context: OperatorContext,
  typed: string,
  name: string
): Promise<NewCredentials> {
  const email = addressOf(typed)
  const id = newId()
  const { credentials, passwordHash, secretSealed } = await newCredentials(context.vault, id)
  const row = { id, email, name, password_hash: passwordHash, secret_sealed: secretSealed }
  const isNew = await store.insert(context.database.db, { ...row, created_at: context.clock.now() })
  if (!isNew) throw new Error(`There is an administrator with the address ${email} already.`)
  logSecurityEvent(context.log, { kind: 'administrator-created', accountId: id }, 'success')
  return credentials
}

/** One line for each administrator. */
export async function listAdministrators({ database }: Pick<OperatorContext, 'database'>): Promise<string[]> {
  const rows = await store.list(database.db)
  if (rows.length === 0) return ['There is no administrator.']
  return rows.map(
    ({ email, name, last_login_at: last }) =>
      `${email}  ${name}, ${last ? `signed in last on ${last.toISOString().slice(0, 10)}` : 'has not signed in yet'}`
  )
}

/**
 * Replaces the password and the second factor of an administrator and ends their sessions.
 * @throws Error with a message for the operator.
 */
export async function resetAdministrator(context: OperatorContext, typed: string): Promise<NewCredentials> {
  const { id } = await find(context, typed)
  const { credentials, ...sealed } = await newCredentials(context.vault, id)
  await context.database.transaction((tx) => store.replaceCredentials(tx, id, sealed))
  logSecurityEvent(context.log, { kind: 'administrator-reset', accountId: id }, 'success')
  return credentials
}

/** Removes an administrator and ends their sessions. What they did stays recorded. @throws Error with a message for the operator. */
export async function removeAdministrator(context: OperatorContext, typed: string): Promise<void> {
  const { id } = await find(context, typed)
  await store.remove(context.database.db, id)
  logSecurityEvent(context.log, { kind: 'administrator-removed', accountId: id }, 'success')
}

/** What the operator copies into a password manager and an authenticator app, as lines of text. */
export const describeCredentials = (email: string, { password, secret }: NewCredentials): string[] => [
  'This is shown once. Keep it in a password manager and add the key to an authenticator app.',
  `Email:     ${email}`,
  `Password:  ${password}`,
  `Key:       ${inGroups(base32(secret))}`,
  `Address:   ${otpauthUri(`${brandName} administration`, email, secret)}`
]
