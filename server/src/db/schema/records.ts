import type { LabBookingStatus } from '@arogyachat/contract/labs'
import type { RecordKind, RecordType } from '@arogyachat/contract/records'
import type { ColumnType } from 'kysely'
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
  /** Empty text when all tests are done at a centre. */
  address_sealed: Buffer
  created_at: Instant
}

/** An address that a patient keeps for home collections. */
export interface AddressesTable {
  id: string
  patient_id: string
  /** {label, street, landmark, pincode, phone} */
  content_sealed: Buffer
  created_at: Instant
}

/** A record that holds a report of a lab booking. */
export interface LabReportsTable {
  record_id: string
  booking_id: string
  /** A keyed hash of the file that was handed in, by which the same file is recognised. */
  file_tag: Buffer
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
  /** Set while a deleted record can still be restored. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface MedicalRecordFilesTable {
  record_id: string
  content_sealed: Buffer
}

/** Records that a doctor may read: for a visit, or until a day. */
export interface RecordSharesTable {
  id: string
  patient_id: string
  doctor_id: string
  appointment_id: string | null
  /** The last day in India; null when the share is for a visit. */
  last_day: ColumnType<string | null, string | null, string | null>
  /** All records of the patient; otherwise those of `record_share_items`. */
  is_all: boolean
  created_at: Instant
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface RecordShareItemsTable {
  share_id: string
  record_id: string
}

/** A file that is sent in pieces. */
export interface RecordUploadsTable {
  id: string
  patient_id: string
  /** Bytes of the whole file, and those that have arrived. */
  size: number
  received: number
  /** What is said about the record. */
  fields_sealed: Buffer
  /** The record once it is saved. */
  record_id: string | null
  created_at: Instant
}

export interface RecordUploadPiecesTable {
  upload_id: string
  /** Where in the file the piece begins. */
  start: number
  content_sealed: Buffer
}
