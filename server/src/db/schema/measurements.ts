import type { Instant } from './columns.ts'

export interface MeasurementsTable {
  id: string
  patient_id: string
  /** A keyed hash of the kind, which itself tells of an illness. It serves to filter only. */
  kind_tag: Buffer
  taken_at: Instant
  /** {kind, value, second}. */
  content_sealed: Buffer
  created_at: Instant
}
