import { currentPatientId } from './acting/acting-for.ts'
import { logError } from './log.ts'

/**
 * The unsent input of a form, for this tab and the person it is about only. It may contain health data, so it is never written to localStorage.
 */
export interface Draft<T> {
  read(): T | null
  keep(typed: T): void
  clear(): void
}

/** Throws for input it cannot read, like a zod schema. */
interface Shape<T> {
  parse(kept: unknown): T
}

/** The draft of one form. A draft that this release cannot read counts as none. */
export function draftOf<T>(form: string, shape: Shape<T>): Draft<T> {
  const key = `draft:${form}:${currentPatientId() ?? ''}`
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
