import { type MedicalRecord, recordTypes } from '@arogyachat/contract/records'
import { stored } from '../../lib/stored.ts'

interface Kept {
  /** Milliseconds. */
  savedAt: number
  /** Whose they are. */
  userId: string
  records: MedicalRecord[]
}

/** The device's storage is readable by whoever holds the phone: kind and date stay, all that names an illness does not. */
const withoutNames = (record: MedicalRecord): MedicalRecord => ({ ...record, title: '', provider: '', fileName: '' })

/**
 * The records this patient last saw in their list on this device, or null: of which kind and from when, never a title, a
 * provider, a file or its text.
 * Another account's, and anything that does not read as records any more, counts as nothing.
 */
export function lastSeenRecords(): Kept | null {
  const kept = jsonOrNull(stored.get('medicalRecords') ?? 'null')
  return isKept(kept) && kept.userId === stored.get('userId') ? kept : null
}

export function rememberRecords(records: readonly MedicalRecord[], savedAt: number): void {
  const userId = stored.get('userId')
  if (userId)
    stored.set('medicalRecords', JSON.stringify({ savedAt, userId, records: records.map(withoutNames) } satisfies Kept))
}

/** What is deleted is not to be met again from memory. */
export function forgetRecord(id: string): void {
  const seen = lastSeenRecords()
  if (!seen) return
  const left = seen.records.filter((record) => record._id !== id)
  rememberRecords(left, seen.savedAt)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What the list reads must be there: an older release may have kept it in another shape. */
const isRecord = (value: unknown): value is MedicalRecord =>
  isObject(value) &&
  ['_id', 'title', 'date', 'provider', 'fileName', 'kind', 'createdAt'].every(
    (key) => typeof value[key] === 'string'
  ) &&
  typeof value.fileSize === 'number' &&
  recordTypes.some((type) => type === value.type)

const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  typeof value.savedAt === 'number' &&
  typeof value.userId === 'string' &&
  Array.isArray(value.records) &&
  value.records.every(isRecord)

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
