import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) with the values that every authenticator app knows: HMAC-SHA-1, 30 seconds, 6 digits. */
const stepSeconds = 30
const digits = 6
/** Accepted before and after the current step, for clocks that differ and codes typed at the last moment (RFC 6238, section 5.2). */
const driftSteps = 1
/** 160 bits, as RFC 4226 recommends (section 4). */
export const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648, section 6). */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The code of a counter (RFC 4226, section 5.3). */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash[hash.length - 1] ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The newest time step around `now` whose code this is; null for a wrong code. Takes the same time either way. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const typed = Buffer.from(code)
  const current = stepAt(now)
  let found: number | null = null
  for (let step = current - driftSteps; step <= current + driftSteps; step++) {
    const expected = Buffer.from(codeAt(secret, step))
    const isSame = typed.length === expected.length && timingSafeEqual(typed, expected)
    if (isSame) found = step
  }
  return found
}

/** The address that an authenticator app reads from a QR code (github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function otpauthUri(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}
