import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** A new UUIDv7. These are ordered by time, so that new rows are close together in the index. */
export const newId = (): string => v7()

/** The same UUID for the same parts: the key of an event that must be recorded only once. */
export function eventIdOf(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join('\0')).digest().subarray(0, 16)
  // Version 8 of RFC 9562, whose bits the application chooses, and its variant.
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
