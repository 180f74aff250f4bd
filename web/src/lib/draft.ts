import { logError } from './log.ts'
import { stored } from './stored.ts'

/**
 * What was typed into a form and not sent yet, for this tab and this account only: it may be about someone's health, so
 * it never goes into localStorage.
 */
export interface Draft<T> {
  read(): T | null
  keep(typed: T): void
  clear(): void
}

/** Throws at what it cannot read, as every schema of zod does. */
interface Shape<T> {
  parse(kept: unknown): T
}

/** The draft of one form; a shape this release cannot read counts as none. */
export function draftOf<T>(form: string, shape: Shape<T>): Draft<T> {
  const key = `draft:${form}:${stored.get('userId') ?? ''}`
  return {
    read: () => {
      try {
        return shape.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
      } catch {
        return null
      }
    },
    keep: (typed) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(typed))
      } catch (cause) {
        logError('A draft could not be kept', cause)
      }
    },
    clear: () => sessionStorage.removeItem(key)
  }
}
