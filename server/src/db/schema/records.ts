import type { LabBookingStatus } from '@arogyachat/contract/labs'
import type { RecordKind, RecordType } from '@arogyachat/contract/records'
import type { Instant, IsoDate } from './columns.ts'

export interface LabBookingsTable {
  id: string
  patient_id: string
  tests: string[]
  /** The price of each test in rupees at the time of the booking. */
  costs: number[]
  date: IsoDate
  slot: string
  status: LabBookingStatus
  address_sealed: Buffer
  created_at: Instant
}

export interface MedicalRecordsTable {
  id: string
  patient_id: string
  type: RecordType
  /** The date of the document. */
  date: IsoDate
  kind: RecordKind
  /** Size in bytes of the stored file before encryption. */
  file_size: number
  /** {title, provider, fileName, values, sent}, used in lists and searches; `sent` is the SHA-256 of the uploaded file. */
  details_sealed: Buffer
  /** The text recognised in the document. */
  text_sealed: Buffer
  created_at: Instant
}

export interface MedicalRecordFilesTable {
  record_id: string
  content_sealed: Buffer
}
