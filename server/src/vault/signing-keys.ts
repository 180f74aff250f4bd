import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Queryable, Tx } from '../db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Vault } from './vault.ts'

/** An Ed25519 signature (RFC 8032) and the key it was made with. */
export interface Signature {
  keyId: string
  bytes: Buffer
}

/**
 * The two keys in DER, base64. A retired key has no private part left. The public part is sealed with it: whoever can only write to the
 * database can add no key of their own, and so forge no signature.
 */
interface SealedKey {
  publicKey: string
  privateKey?: string
}

const purpose = 'signing keys'
const placeOf = (id: string) => `signing_keys.key:${id}`

const findCurrent = (q: Queryable) =>
  q.selectFrom('signing_keys').select(['id', 'key_sealed']).where('retired_at', 'is', null).executeTakeFirst()

const open = (vault: Vault, row: { id: string; key_sealed: Buffer }) =>
  vault.keysFor(purpose).open<SealedKey>(row.id, placeOf(row.id), row.key_sealed)

/** Adds the key that signs from now on, unless another process has just added one. */
async function addKey(vault: Vault, tx: Tx, now: Date): Promise<void> {
  const id = newId()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' }
  })
  const pair: SealedKey = { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') }
  const key_sealed = vault.keysFor(purpose).seal(id, placeOf(id), pair)
  await tx
    .insertInto('signing_keys')
    .values({ id, key_sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Signs with the current key of this site, which the first signature creates. */
export async function signContent(vault: Vault, tx: Tx, now: Date, content: Uint8Array): Promise<Signature> {
  if (!(await findCurrent(tx))) await addKey(vault, tx, now)
  const row = await findCurrent(tx)
  const key = row && open(vault, row).privateKey
  if (!row || !key) throw new Error('There is no key to sign with')
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), type: 'pkcs8', format: 'der' })
  return { keyId: row.id, bytes: sign(null, content, privateKey) }
}

/** Whether this site signed exactly this content, now or with a key that it has retired since. */
export async function isSignedContent(
  vault: Vault,
  q: Queryable,
  content: Uint8Array,
  { keyId, bytes }: Signature
): Promise<boolean> {
  const row = await q.selectFrom('signing_keys').select(['id', 'key_sealed']).where('id', '=', keyId).executeTakeFirst()
  if (!row) return false
  const key = Buffer.from(open(vault, row).publicKey, 'base64')
  return verify(null, content, createPublicKey({ key, type: 'spki', format: 'der' }), bytes)
}

/** Retires the current key, whose private part is deleted, and adds another. What it signed can still be verified. */
export async function rotateSigningKey(vault: Vault, tx: Tx, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('signing_keys')
    .select(['id', 'key_sealed'])
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row) {
    const { publicKey } = open(vault, row)
    await tx
      .updateTable('signing_keys')
      .set({ key_sealed: vault.keysFor(purpose).seal(row.id, placeOf(row.id), { publicKey }), retired_at: now })
      .where('id', '=', row.id)
      .execute()
  }
  await addKey(vault, tx, now)
}
