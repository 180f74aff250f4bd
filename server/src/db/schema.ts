import type { Role } from '@arogyachat/contract/accounts'
import type { AppointmentStatus, ConsultationType } from '@arogyachat/contract/appointments'
import type { Triage } from '@arogyachat/contract/assistant'
import type { Gender } from '@arogyachat/contract/common'
import type { Weekday } from '@arogyachat/contract/india-time'
import type { LabBookingStatus } from '@arogyachat/contract/labs'
import type { LanguageCode, SpokenLanguage } from '@arogyachat/contract/languages'
import type { NoticeKind } from '@arogyachat/contract/notices'
import type { Prescriber } from '@arogyachat/contract/prescriptions'
import type { RecordKind, RecordType } from '@arogyachat/contract/records'
import type { Specialization } from '@arogyachat/contract/specializations'
import type { ColumnType, Generated } from 'kysely'

/**
 * The tables, as the migrations leave them. `*_sealed` columns hold what the vault made; names, times, status and ids are
 * plain, so that SQL can work. A test compares this with information_schema.
 */
type Instant = ColumnType<Date, Date, Date>
/** A `date` column, read and written as ISO text. */
type IsoDate = ColumnType<string, string, string>

export interface AccountsTable {
  id: string
  role: Role
  /** Lower case; unique with the role, so that a doctor can also be a patient. */
  email: string
  password_hash: string
  language: LanguageCode | null
  /** Made by the demo seed, or by anybody while DEMO is on. */
  is_demo: Generated<boolean>
  /** The newest login, and the one before it: what the first screen shows as the last visit. */
  last_login_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  previous_login_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
  /** When the consent was withdrawn: nobody can sign in to a closed account. */
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface ConsentsTable {
  account_id: string
  notice_version: string
  language: LanguageCode | null
  given_at: Instant
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface SessionsTable {
  id: string
  account_id: string
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer
  /** Browser and system in a few words. */
  device: string
  is_remembered: boolean
  created_at: Instant
  last_seen_at: Instant
  /** Absolute end; the idle end is computed from last_seen_at. */
  expires_at: Instant
}

export interface PasswordResetsTable {
  token_hash: Buffer
  account_id: string
  created_at: Instant
  expires_at: Instant
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Mailed links that prove a doctor's address. A link that was used is deleted. */
export interface EmailVerificationsTable {
  /** SHA-256 of the mailed token. */
  token_hash: Buffer
  account_id: string
  created_at: Instant
  expires_at: Instant
}

/** Fixed windows of attempts; the key is a keyed hash, never an address or a mail. */
export interface RateCountersTable {
  key: string
  window_start: Instant
  count: number
}

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

export interface DoctorsTable {
  id: string
  name: string
  phone: string
  specialization: Specialization
  gender: Gender
  age: number | null
  experience: number
  consultation_fee: number
  qualifications: string[]
  days: Weekday[]
  time_slots: string[]
  languages: SpokenLanguage[]
  address: Generated<string>
  city: Generated<string>
  state: Generated<string>
  pincode: Generated<string>
  bio: Generated<string>
  registration_number: string | null
  registration_council: string | null
  verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  /** Since the email address is proven; null before that and once the account is closed. */
  bookable_since: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface DoctorDaysOffTable {
  doctor_id: string
  date: IsoDate
}

export interface ProfileImagesTable {
  account_id: string
  /** WebP, 256 × 256, without metadata. */
  image: Buffer
  updated_at: Instant
}

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
  /** When both were first in the room together. */
  met_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** While it is completed; null for one completed before this was kept. */
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
  /** {medications, instructions, allergies} */
  content_sealed: Buffer
  /** As the doctor was when it was issued; written as JSON text. */
  prescriber: ColumnType<Omit<Prescriber, '_id'>, string, never>
  check_code: string
  issued_at: Instant
}

/** One look at, or one change of, a patient's clinical content. Chained per patient: hash = SHA-256(previous hash, this event). */
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
  /** Of the newest answer that had one. */
  triage: Triage | null
  /** The first words of the patient. */
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

export interface IntakesTable {
  appointment_id: string
  patient_id: string
  content_sealed: Buffer
  written_at: Instant
}

export interface LabBookingsTable {
  id: string
  patient_id: string
  tests: string[]
  /** Rupees, test by test, as they were when it was booked. */
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
  /** Of the paper. */
  date: IsoDate
  kind: RecordKind
  /** Bytes as kept, before they are sealed. */
  file_size: number
  /** {title, provider, fileName, sent}: what lists show and searches read; `sent` is the SHA-256 of the file as it was sent. */
  details_sealed: Buffer
  /** What was read from the paper. */
  text_sealed: Buffer
  created_at: Instant
}

export interface MedicalRecordFilesTable {
  record_id: string
  content_sealed: Buffer
}

/** A text that its owner asked to hear, for as long as the audio can be fetched. */
export interface SpokenTextsTable {
  id: string
  account_id: string
  /** {language, pieces}: under the patient's key, or for a doctor under one of the server. */
  content_sealed: Buffer
  expires_at: Instant
}

/** What one participant of an appointment is told because the other did it. No clinical content. */
export interface NoticesTable {
  id: string
  /** The receiver. */
  account_id: string
  appointment_id: string
  kind: NoticeKind
  /** What happened: unique with receiver and kind, so that nobody is told the same thing twice. */
  event_id: string
  /** Of the appointment, as the event left them. */
  date: IsoDate
  slot: string
  created_at: Instant
  shown_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the mail is to be tried next; null when there is nothing left to send. */
  mail_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  mail_attempts: Generated<number>
  /** When the mail server, or the outbox folder, took the mail. */
  mailed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** One row at most: what holds for the site as a whole. */
export interface SiteTable {
  id: Generated<boolean>
  /** A known value under the master key: a start with another key does not open it. */
  key_check: Buffer
}

export interface Tables {
  accounts: AccountsTable
  consents: ConsentsTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  email_verifications: EmailVerificationsTable
  rate_counters: RateCountersTable
  patients: PatientsTable
  patient_keys: PatientKeysTable
  doctors: DoctorsTable
  doctor_days_off: DoctorDaysOffTable
  profile_images: ProfileImagesTable
  appointments: AppointmentsTable
  ratings: RatingsTable
  prescriptions: PrescriptionsTable
  audit_events: AuditEventsTable
  conversations: ConversationsTable
  conversation_messages: ConversationMessagesTable
  intakes: IntakesTable
  lab_bookings: LabBookingsTable
  medical_records: MedicalRecordsTable
  medical_record_files: MedicalRecordFilesTable
  spoken_texts: SpokenTextsTable
  notices: NoticesTable
  site: SiteTable
}
