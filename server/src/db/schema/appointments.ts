import type { Role } from '@arogyachat/contract/accounts'
import type { AppointmentStatus, ConsultationType } from '@arogyachat/contract/appointments'
import type { Prescriber } from '@arogyachat/contract/prescriptions'
import type { PrescriptionTemplate } from '@arogyachat/contract/prescriptions/templates'
import type { ColumnType } from 'kysely'
import type { Instant, IsoDate } from './columns.ts'

export interface AppointmentsTable {
  id: string
  patient_id: string
  doctor_id: string
  date: IsoDate
  slot: string
  status: AppointmentStatus
  consultation_type: ConsultationType
  /** Text. */
  symptoms_sealed: Buffer
  room_id: string
  canceled_by: Role | null
  /** {reason, note}; null while none was given. */
  cancellation_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  /** The carer who booked for the patient; null when the patient or the doctor did. */
  booked_by: ColumnType<string | null, string | null | undefined, never>
  /** When both participants were first in the call together. */
  met_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Set while the status is completed; null for appointments completed before this column existed. */
  completed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
  updated_at: Instant
}

export interface RatingsTable {
  appointment_id: string
  doctor_id: string
  patient_id: string
  rating: number
  comment_sealed: Buffer
  created_at: Instant
}

export interface PrescriptionsTable {
  id: string
  appointment_id: string
  patient_id: string
  doctor_id: string
  version: number
  /** {medications, instructions, allergies, printedDigest}, and diagnosis, followUp, weightKg and pregnant where they were given. */
  content_sealed: Buffer
  /** The doctor's details when it was issued; written as JSON text. */
  prescriber: ColumnType<Omit<Prescriber, '_id'>, string, never>
  check_code: string
  issued_at: Instant
  /** What the document says about the patient and the practice; null once the patient's data are erased. */
  printed_sealed: ColumnType<Buffer | null, Buffer | null | undefined, null>
  /** Ed25519, of the whole document; null with its key for those issued before prescriptions were signed. */
  signature: ColumnType<Buffer | null, Buffer | null | undefined, never>
  signing_key_id: ColumnType<string | null, string | null | undefined, never>
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date>
  /** Why the doctor withdrew it. */
  withdrawal_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>
}

/** What a doctor writes prescriptions from. It holds no data of patients. */
export interface PrescriptionTemplatesTable {
  id: string
  doctor_id: string
  kind: PrescriptionTemplate['kind']
  name: string
  /** Written as JSON text. */
  content: ColumnType<Omit<PrescriptionTemplate, '_id' | 'kind' | 'name'>, string, string>
}

/** A signed version of the note of a visit. */
export interface VisitNotesTable {
  id: string
  appointment_id: string
  patient_id: string
  doctor_id: string
  version: number
  /** {complaint, findings, diagnosis, advice, followUpDate, reason} */
  content_sealed: Buffer
  /** The doctor's details when it was signed; written as JSON text. */
  signer: ColumnType<Omit<Prescriber, '_id'>, string, never>
  signed_at: Instant
}

/** When each participant of a call agreed to keep its transcript; null before and after a withdrawal. */
export interface TranscriptsTable {
  appointment_id: string
  patient_id: string
  patient_agreed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  doctor_agreed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** What one participant said. */
export interface TranscriptLinesTable {
  id: string
  appointment_id: string
  patient_id: string
  /** Made by the browser that sent it. */
  key: string
  author: Role
  /** {text, language} */
  content_sealed: Buffer
  said_at: Instant
}

export interface IntakesTable {
  appointment_id: string
  patient_id: string
  content_sealed: Buffer
  written_at: Instant
}

/** A patient who waits for a time of a doctor on a day without free times. */
export interface WaitlistEntriesTable {
  id: string
  patient_id: string
  doctor_id: string
  date: IsoDate
  created_at: Instant
  /** The free slots of which the patient was notified, with the ISO instant. A slot that was taken again is dropped. */
  notified: ColumnType<Record<string, string>, string | undefined, string>
}
