import { createECDH } from 'node:crypto'
import type { Vault } from '../../vault/vault.ts'

/** The key pair with which push services recognise this site (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Derived from the master key: the same on every node and after a restart, so that subscriptions stay valid. */
export function vapidKeysOf(vault: Pick<Vault, 'derive'>): VapidKeys {
  const pair = createECDH('prime256v1')
  // Almost every 32 bytes are a key of the curve; the number makes another attempt possible.
  for (let attempt = 0; ; attempt++) {
    const bytes = vault.derive(`web push ${attempt}`)
    try {
      pair.setPrivateKey(bytes)
    } catch {
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
  }
}
