import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { freshMemory, type Memory, memoryFrom } from '@arogyachat/assistant/memory'
import type { AppContext } from '../../app-context.ts'

/** A visitor's conversation is forgotten after a day. */
const lifeMs = 24 * 60 * 60 * 1000
const nonceBytes = 12
const tagBytes = 16
const keyOf = (context: AppContext) => context.vault.derive('visitor conversations')

/** What was told so far travels with the visitor, readable by this site alone: nothing of them is kept here. */
export function sealVisitorMemory(context: AppContext, memory: Memory): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(context), nonce)
  const plain = JSON.stringify({ until: context.clock.now().getTime() + lifeMs, memory })
  const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** One that is too old, changed on the way, or of another site starts anew: the visitor only tells it again. */
export function openVisitorMemory(context: AppContext, sealed: string | undefined): Memory {
  const bytes = Buffer.from(sealed ?? '', 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return freshMemory()
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(context), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes
    }).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const plain = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
    const { until, memory } = JSON.parse(plain.toString('utf8')) as { until: number; memory: unknown }
    return until > context.clock.now().getTime() ? memoryFrom(memory) : freshMemory()
  } catch {
    return freshMemory()
  }
}
