import { hkdfSync, randomBytes } from 'node:crypto'
import type { Queryable, Tx } from '../db/database.ts'
import { decrypt, encrypt, VaultError } from './cipher.ts'

/**
 * Clinical content is sealed with AES-256-GCM under a key of its patient; the table holds that key wrapped by the master
 * key. Destroying the row makes everything sealed for that patient unreadable, in every backup that lacks the row.
 *
 * A sealed value is: version (1 byte), nonce (12), tag (16), ciphertext. The patient and the place (`appointments.symptoms:<row
 * id>`) are authenticated with it, so that a value copied into another row or another patient does not open.
 */
export interface Vault {
  /** Makes the key of a new patient. */
  createKey(tx: Tx, patientId: string): Promise<void>
  /**
   * Replaces the key of a patient. Everything sealed with the old one becomes unreadable at the commit, except what the caller
   * opens with `old` and seals again with `next` in this transaction.
   */
  replaceKey(tx: Tx, patientId: string): Promise<{ old: Keys; next: Keys }>
  /**
   * The keys of these patients, in one query; those of patients without a key are left out. No process remembers a key, so a
   * replaced one is used nowhere afterwards.
   */
  keysOf(q: Queryable, patientIds: readonly string[]): Promise<Keys>
  /**
   * Seals what belongs to an account that has no key of its own, such as a doctor's, for a purpose of this server: under one
   * key derived from the master key. Deleting the sealed row is the only way to make it unreadable, and a backup keeps it.
   */
  keysFor(purpose: string): Keys
  /**
   * Encrypts a JSON value into a URL-safe string that the browser keeps for this site: readable and changeable by no one else.
   * `purpose` separates one kind of token from another.
   */
  sealToken(purpose: string, value: unknown): string
  /** The value of a token. Throws VaultError when it was changed, is of another purpose or another site, or is no token. */
  openToken(purpose: string, token: string): unknown
  /** A key of 32 bytes for another purpose, derived from the master key: the same on every node of a site. */
  derive(purpose: string): Buffer
}

export interface Keys {
  /** JSON in, sealed bytes out. Throws when the patient has no key. */
  seal(patientId: string, place: string, value: unknown): Buffer
  /** Throws VaultError when the bytes were changed, or belong to another patient or place. */
  open<T>(patientId: string, place: string, sealed: Buffer): T
  /** The same for bytes as they are: a file. Throws when the patient has no key. */
  sealBytes(patientId: string, place: string, bytes: Uint8Array): Buffer
  /** Throws VaultError as `open` does. */
  openBytes(patientId: string, place: string, sealed: Buffer): Buffer
}

// An id contains no NUL, so no place can imitate another patient's.
const contentContext = (patientId: string, place: string) => `${patientId}\0${place}`
const keyContext = (patientId: string) => `patient-key\0${patientId}`

function keysFrom(find: (patientId: string) => Buffer | undefined): Keys {
  const keyOf = (patientId: string) => {
    const key = find(patientId)
    if (!key) throw new VaultError(`No key for patient ${patientId}`)
    return key
  }
  const sealBytes = (patientId: string, place: string, bytes: Uint8Array) =>
    encrypt(keyOf(patientId), contentContext(patientId, place), bytes)
  const openBytes = (patientId: string, place: string, sealed: Buffer) =>
    decrypt(keyOf(patientId), contentContext(patientId, place), sealed)
  return {
    sealBytes,
    openBytes,
    seal: (patientId, place, value) => sealBytes(patientId, place, Buffer.from(JSON.stringify(value))),
    open: <T>(patientId: string, place: string, sealed: Buffer) =>
      JSON.parse(openBytes(patientId, place, sealed).toString('utf8')) as T
  }
}

/** `masterKey` is 32 bytes. */
export function createVault(masterKey: Buffer): Vault {
  if (masterKey.length !== 32) throw new VaultError('The master key must have 32 bytes')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `arogyachat ${purpose}`, 32))
  const wrappingKey = derive('patient keys')
  const wrap = (patientId: string, key: Buffer) => encrypt(wrappingKey, keyContext(patientId), key)
  return {
    derive,
    sealToken: (purpose, value) =>
      encrypt(derive(`token ${purpose}`), purpose, Buffer.from(JSON.stringify(value))).toString('base64url'),
    openToken: (purpose, token) =>
      JSON.parse(decrypt(derive(`token ${purpose}`), purpose, Buffer.from(token, 'base64url')).toString('utf8')),
    keysFor(purpose) {
      const key = derive(`sealed ${purpose}`)
      return keysFrom(() => key)
    },
    async createKey(tx, patientId) {
      const wrapped_key = wrap(patientId, randomBytes(32))
      await tx
        .insertInto('patient_keys')
        .values({ patient_id: patientId, wrapped_key, audit_head: Buffer.alloc(32) })
        .execute()
    },
    async replaceKey(tx, patientId) {
      const old = await this.keysOf(tx, [patientId])
      const key = randomBytes(32)
      await tx
        .updateTable('patient_keys')
        .set({ wrapped_key: wrap(patientId, key) })
        .where('patient_id', '=', patientId)
        .execute()
      return { old, next: keysFrom((id) => (id === patientId ? key : undefined)) }
    },
    async keysOf(q, patientIds) {
      if (patientIds.length === 0) return keysFrom(() => undefined)
      const rows = await q
        .selectFrom('patient_keys')
        .select(['patient_id', 'wrapped_key'])
        .where('patient_id', 'in', patientIds)
        .execute()
      const keys = new Map(
        rows.map((row) => [row.patient_id, decrypt(wrappingKey, keyContext(row.patient_id), row.wrapped_key)])
      )
      return keysFrom((id) => keys.get(id))
    }
  }
}
