import { type MedicalRecord, recordTypes } from '@arogyachat/contract/records'
import { currentPatientId } from '../../lib/acting/acting-for.ts'
import { hasTexts, isFields, type LastSeen, lastSeenStore } from '../../lib/last-seen.ts'

interface SeenRecords {
  userId: string
  records: MedicalRecord[]
}

const isRecord = (value: unknown) =>
  isFields(value) &&
  hasTexts(value, ['_id', 'title', 'date', 'provider', 'fileName', 'kind', 'createdAt']) &&
  typeof value.fileSize === 'number' &&
  recordTypes.some((type) => type === value.type)

const store = lastSeenStore<SeenRecords>('medicalRecords', {
  isContent: (value) =>
    typeof value.userId === 'string' && Array.isArray(value.records) && value.records.every(isRecord),
  isOwnedBy: (seen, userId) => seen.userId === userId
})

/** Titles, providers, file names and values can name an illness, so they are not stored on the device. */
const withoutNames = (record: MedicalRecord): MedicalRecord => ({
  ...record,
  title: '',
  provider: '',
  fileName: '',
  values: []
})

/** The records that the patient last saw on this device, with their type and date but without names, or null. */
export function lastSeenRecords(): LastSeen<SeenRecords> | null {
  const seen = store.read()
  // A list that an earlier version stored has no values.
  return seen && { ...seen, records: seen.records.map(withoutNames) }
}

/** Stores the records on this device, unless nobody is signed in. `savedAt` is in milliseconds. */
export function rememberRecords(records: readonly MedicalRecord[], savedAt: number): void {
  const userId = currentPatientId()
  if (userId) store.write({ savedAt, userId, records: records.map(withoutNames) })
}

/** Removes a deleted record from the device. */
export function forgetRecord(id: string): void {
  const seen = lastSeenRecords()
  if (!seen) return
  rememberRecords(
    seen.records.filter((record) => record._id !== id),
    seen.savedAt
  )
}
