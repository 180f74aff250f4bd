import type { Triage } from '@arogyachat/contract/assistant'
import type { Gender } from '@arogyachat/contract/common'
import type { Relation } from '@arogyachat/contract/family/family'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface PatientsTable {
  /** The account's id. */
  id: string
  name: string
  phone: string
  age: number | null
  gender: Gender | null
  /** When known, a job keeps the age equal to it. */
  birth_date: ColumnType<string | null, string | null | undefined, string | null>
  /** {bloodGroup, allergies, medicalHistory, currentMedications, emergencyContact} */
  profile_sealed: Buffer
}

/** That one patient's account acts for another one. Rows are kept when they end. */
export interface CareLinksTable {
  id: string
  carer_id: string
  patient_id: string
  /** What the patient is to the carer. */
  relation: Relation
  /** When the carer declared that the person, who is an adult, agrees; null for a child. */
  agreed_at: ColumnType<Date | null, Date | null, Date | null>
  created_at: Instant
  /** The last time that the audit log recorded that the carer acts for the patient. */
  used_at: ColumnType<Date | null, Date | null | undefined, Date>
  ended_at: ColumnType<Date | null, Date | null | undefined, Date>
  ended_by: ColumnType<LinkEnd | null, LinkEnd | null | undefined, LinkEnd>
}

/** Who ended a link: the carer, the patient with their own account, or the patient by taking the account over. */
export type LinkEnd = 'carer' | 'patient' | 'hand-over'

/** An offer to a grown person to take over their account, with the address they will sign in with. */
export interface HandOversTable {
  patient_id: string
  carer_id: string
  email: string
  /** SHA-256 of the mailed token; null until the mail is sent. */
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  created_at: Instant
  expires_at: Instant
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
