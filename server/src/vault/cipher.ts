import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export class VaultError extends Error {
  override readonly name = 'VaultError'
}

const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

export function encrypt(key: Buffer, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const content = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content])
}

export function decrypt(key: Buffer, context: string, sealed: Buffer): Buffer {
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
