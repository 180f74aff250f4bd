import type { DataCopyState } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, IsoDate } from './columns.ts'

type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** A copy of all data of a patient, at most one for each. The rows are also the queue of the job that makes them. */
export interface DataCopiesTable {
  id: string
  patient_id: string
  /** The language of the texts in the file. */
  language: LanguageCode
  state: DataCopyState
  done: Generated<number>
  total: Generated<number>
  attempts: Generated<number>
  /** Bytes of the file, once it is ready. */
  size: ColumnType<number | null, number | null | undefined, number | null>
  created_at: Instant
  /** While it is being made: when another process may take it over. */
  leased_until: OptionalInstant
  expires_at: OptionalInstant
}

/** The file of a copy in parts of about a megabyte, encrypted with the patient's key. */
export interface DataCopyPartsTable {
  copy_id: string
  /** 1, 2, 3 … within the copy. */
  number: number
  content_sealed: Buffer
}

/** A patient whose data were erased. What remains is deleted in two steps. */
export interface ErasuresTable {
  patient_id: string
  erased_at: Instant
  /** When the first of the kept consultations has to be deleted; null when none is left. */
  next_end: ColumnType<string | null, string | null | undefined, string | null>
  /** When everything left is deleted. */
  kept_until: IsoDate
}
