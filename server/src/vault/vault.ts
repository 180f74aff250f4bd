import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, Queryable, Tx } from '../db/database.ts'

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
  /** The keys of these patients in at most one query; those of patients without a key are left out. */
  keysOf(q: Queryable, patientIds: readonly string[]): Promise<Keys>
  /**
   * Seals what belongs to an account that has no key of its own, such as a doctor's, for a purpose of this server: under one
   * key derived from the master key. Only for what is swept soon, as no row can be destroyed to make it unreadable.
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

export class VaultError extends Error {
  override readonly name = 'VaultError'
}

const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

function encrypt(key: Buffer, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const content = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content])
}

function decrypt(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed.length < headBytes || sealed[0] !== version) throw new VaultError('Sealed bytes of an unknown form')
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
  } catch {
    throw new VaultError('Sealed bytes do not open: changed, of another place, or under another key')
  }
}

// An id has no NUL, so that no place can be written to look like another patient's.
const contentContext = (patientId: string, place: string) => `${patientId}\0${place}`
const keyContext = (patientId: string) => `patient-key\0${patientId}`

/** Unwrapped keys in memory: enough for the patients of a busy minute. Every node forgets an erased patient's key after five minutes. */
const recentKeys = { max: 1000, ttl: 5 * 60_000 }

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
  const recent = new LRUCache<string, Buffer>(recentKeys)
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
      const key = randomBytes(32)
      await tx
        .insertInto('patient_keys')
        .values({
          patient_id: patientId,
          wrapped_key: encrypt(wrappingKey, keyContext(patientId), key),
          audit_head: Buffer.alloc(32)
        })
        .execute()
    },
    async keysOf(q, patientIds) {
      const keys = new Map<string, Buffer>()
      const missing = new Set<string>()
      for (const id of patientIds) {
        const key = recent.get(id)
        if (key) keys.set(id, key)
        else missing.add(id)
      }
      if (missing.size > 0) {
        const rows = await q
          .selectFrom('patient_keys')
          .select(['patient_id', 'wrapped_key'])
          .where('patient_id', 'in', [...missing])
          .execute()
        for (const row of rows) {
          const key = decrypt(wrappingKey, keyContext(row.patient_id), row.wrapped_key)
          keys.set(row.patient_id, key)
          recent.set(row.patient_id, key)
        }
      }
      return keysFrom((id) => keys.get(id))
    }
  }
}

const wrongKey =
  'MASTER_KEY is not the key this database was sealed with, so nothing could be read. Set the right MASTER_KEY, or restore the file master.key of its DATA_DIR.'

/** Opens with the right key alone. */
async function provenBy(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new VaultError(wrongKey)
  }
}

/** Whether a master key was ever used on this database. */
export async function isSealed(q: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from site) or exists (select from patient_keys) as found
  `.execute(q)
  return rows[0]?.found === true
}

const checkOwner = 'site'
const checkPlace = 'site.key_check'

/**
 * Proves at start that this master key belongs to this database, so that a wrong key is one clear message and not a site that
 * cannot read its records, or that seals new ones under a second key. The first start leaves a check value that every later
 * one must open; a database from before there was one gets it only when the key opens what is sealed there. Of two first
 * starts with different keys, one wins. Throws VaultError.
 */
export async function proveMasterKey(vault: Vault, database: Database): Promise<void> {
  const keys = vault.keysFor('key check')
  const findCheck = (q: Queryable) => q.selectFrom('site').select('key_check').executeTakeFirst()
  await database.transaction(async (tx) => {
    if (!(await findCheck(tx))) {
      const oldest = await tx
        .selectFrom('patient_keys')
        .select('patient_id')
        .orderBy('patient_id')
        .limit(1)
        .executeTakeFirst()
      if (oldest) await provenBy(() => vault.keysOf(tx, [oldest.patient_id]))
      // Waits for another node that is writing its own.
      await tx
        .insertInto('site')
        .values({ key_check: keys.seal(checkOwner, checkPlace, 'The key is right.') })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const check = await findCheck(tx)
    if (!check) throw new VaultError('The check of the master key could not be kept.')
    await provenBy(() => keys.open(checkOwner, checkPlace, check.key_check))
  })
}
