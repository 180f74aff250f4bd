import { currentPatientId } from './acting/acting-for.ts'
import { type StoredKey, stored } from './stored.ts'

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

export const hasTexts = (value: Fields, keys: readonly string[]): boolean =>
  keys.every((key) => typeof value[key] === 'string')

export type LastSeen<Content> = Content & {
  /** Milliseconds since the epoch. */
  savedAt: number
}

interface LastSeenOptions<Content> {
  /** Whether a stored value has every field the screens read. An older release may have stored another shape. */
  isContent: (value: Fields) => boolean
  isOwnedBy: (content: Content, userId: string | null) => boolean
}

/**
 * The list that this device last showed, so that a screen can open before the server has answered. Anyone who holds the device can
 * read its storage, so the caller leaves out everything sensitive. The list of another account and a value of another shape
 * count as absent.
 */
export const lastSeenStore = <Content extends object>(
  key: StoredKey,
  { isContent, isOwnedBy }: LastSeenOptions<Content>
) => ({
  read(): LastSeen<Content> | null {
    const value = jsonOrNull(stored.get(key))
    if (!isFields(value) || typeof value.savedAt !== 'number' || !isContent(value)) return null
    const seen = value as LastSeen<Content>
    return isOwnedBy(seen, currentPatientId()) ? seen : null
  },
  write: (seen: LastSeen<Content>): void => stored.set(key, JSON.stringify(seen))
})

function jsonOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
