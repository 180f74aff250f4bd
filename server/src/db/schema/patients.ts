import type { Triage } from '@arogyachat/contract/assistant'
import type { Gender } from '@arogyachat/contract/common'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface PatientsTable {
  /** The account's id. */
  id: string
  name: string
  phone: string
  age: number | null
  gender: Gender | null
  /** {bloodGroup, allergies, medicalHistory, currentMedications, emergencyContact} */
  profile_sealed: Buffer
}

/** The patient's own key, wrapped by the master key, and the head of the patient's audit chain. */
export interface PatientKeysTable {
  patient_id: string
  wrapped_key: Buffer
  audit_count: Generated<number>
  audit_head: Buffer
}

/** A read or change of a patient's clinical content. Chained per patient: hash = SHA-256(previous hash, this event). */
export interface AuditEventsTable {
  patient_id: string
  /** 1, 2, 3 … within the patient. */
  number: number
  at: Instant
  actor_id: string | null
  actor_role: string
  /** `read` or `change`, a colon, the noun: `read:appointment`, `change:prescription`. */
  action: string
  subject_id: string | null
  hash: Buffer
  /** Sealed for the patient; its SHA-256 is part of the event's hash. */
  details_sealed: ColumnType<Buffer | null, Buffer | null | undefined, never>
}

export interface ConversationsTable {
  id: string
  patient_id: string
  created_at: Instant
  updated_at: Instant
  /** The urgency of the newest answer that had one. */
  triage: Triage | null
  /** The beginning of the patient's first message. */
  title_sealed: Buffer
  /** The engine's memory; its shape is versioned in itself. */
  memory_sealed: Buffer
}

export interface ConversationMessagesTable {
  id: string
  conversation_id: string
  patient_id: string
  /** 1, 2, 3 … within the conversation. */
  number: number
  sender: 'user' | 'bot'
  /** {text, answer} */
  content_sealed: Buffer
  created_at: Instant
}

/** A text to be read aloud, stored while its audio can be fetched. */
export interface SpokenTextsTable {
  id: string
  account_id: string
  /** {language, pieces}, encrypted with the patient's key, or for a doctor with a key of the server. */
  content_sealed: Buffer
  expires_at: Instant
}
