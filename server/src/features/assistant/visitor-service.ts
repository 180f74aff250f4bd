import { freshMemory, type Memory, memoryFrom } from '@arogyachat/assistant/conversation/memory'
import type { AppContext } from '../../app-context.ts'
import { VaultError } from '../../vault/cipher.ts'

/** A visitor's conversation ends after a day. */
const lifetimeMs = 24 * 60 * 60 * 1000
const purpose = 'visitor conversation'

/** The conversation so far as an encrypted token that the visitor's browser sends back: the server stores nothing about visitors. */
export function sealVisitorMemory(context: AppContext, memory: Memory): string {
  return context.vault.sealToken(purpose, { until: context.clock.now().getTime() + lifetimeMs, memory })
}

/** The conversation of a token. One that has expired, was changed or belongs to another site starts an empty conversation. */
export function openVisitorMemory(context: AppContext, token: string | undefined): Memory {
  if (!token) return freshMemory()
  try {
    const { until, memory } = context.vault.openToken(purpose, token) as { until: number; memory: unknown }
    return until > context.clock.now().getTime() ? memoryFrom(memory) : freshMemory()
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    return freshMemory()
  }
}
