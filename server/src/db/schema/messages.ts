import type {
  AnsweringHours,
  MessageFileKind,
  MessageSender,
  ReportReason
} from '@arogyachat/contract/messages/messages'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** The conversation between a patient and a doctor. Messages are numbered 1, 2, 3 … in it. */
export interface MessageThreadsTable {
  id: string
  patient_id: string
  doctor_id: string
  /** The number of the newest message. */
  message_count: Generated<number>
  /** Null until the first message; such a conversation is in no list. */
  last_message_at: Later<Date>
  /** Bytes of all files, as text because of its type. */
  file_bytes: ColumnType<string, number | undefined, number>
  /** How many messages of the other each has not seen. */
  patient_unread: Generated<number>
  doctor_unread: Generated<number>
  /** The number up to which each has seen the messages. */
  patient_seen: Generated<number>
  doctor_seen: Generated<number>
  /** The number up to which the audit log says that the doctor's list showed the newest message. */
  doctor_listed: Generated<number>
  /** The last day in India with an automatic reply. */
  automatic_on: Later<string>
  patient_ended_at: Later<Date>
  doctor_ended_at: Later<Date>
  created_at: Instant
}

export interface MessagesTable {
  id: string
  thread_id: string
  patient_id: string
  number: number
  sender: MessageSender
  /** Derived from the sender's account and the key that the sender's browser made, so that a repeat is found. */
  sent_key: string
  /** The carer who wrote for the patient. */
  author_id: string | null
  /** {text, fileName, hours} */
  content_sealed: Buffer
  file_kind: MessageFileKind | null
  /** Size in bytes of the stored file before encryption. */
  file_size: number | null
  created_at: Instant
}

export interface MessageFilesTable {
  message_id: string
  content_sealed: Buffer
}

/** A conversation that one of the two has reported to the administrators. */
export interface MessageReportsTable {
  id: string
  thread_id: string
  patient_id: string
  reporter: 'patient' | 'doctor'
  reason: ReportReason
  /** {note, messages}: the newest messages at that time. */
  content_sealed: Buffer
  created_at: Instant
  /** Null while nobody has handled the report. */
  handled_at: Later<Date>
  /** The address of the administrator, who may have been removed since. */
  handled_by: Later<string>
  /** {note}: kept when the report is opened again. */
  handling_sealed: Later<Buffer>
}

/** When a doctor answers messages; missing for one who has set nothing. */
export interface MessageSettingsTable {
  doctor_id: string
  is_away: boolean
  away_text: string
  /** Null for the hours of the availability. */
  hours: ColumnType<AnsweringHours | null, string | null, string | null>
}
