import type { ColumnType, Generated } from 'kysely'
import type {
  AccountsTable,
  ConsentsTable,
  EmailVerificationsTable,
  LoginTicketsTable,
  PasswordResetsTable,
  ProfileImagesTable,
  RateCountersTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable
} from './schema/accounts.ts'
import type {
  AdministratorEventsTable,
  AdministratorSessionsTable,
  AdministratorsTable
} from './schema/administrators.ts'
import type {
  AppointmentsTable,
  IntakesTable,
  PrescriptionsTable,
  PrescriptionTemplatesTable,
  RatingsTable,
  TranscriptLinesTable,
  TranscriptsTable,
  VisitNotesTable,
  WaitlistEntriesTable
} from './schema/appointments.ts'
import type { CallGuestsTable, CallReportsTable } from './schema/calls.ts'
import type { Instant } from './schema/columns.ts'
import type { DoctorDaysOffTable, DoctorDocumentsTable, DoctorsTable } from './schema/doctors.ts'
import type { DoseDaysTable, MedicineRemindersTable, RefillRequestsTable, ReminderTimesTable } from './schema/doses.ts'
import type { MeasurementsTable } from './schema/measurements.ts'
import type {
  MessageFilesTable,
  MessageReportsTable,
  MessageSettingsTable,
  MessagesTable,
  MessageThreadsTable
} from './schema/messages.ts'
import type { NoticeChoicesTable, NoticeMessagesTable, NoticesTable, PushSubscriptionsTable } from './schema/notices.ts'
import type {
  AuditEventsTable,
  CareLinksTable,
  ConversationMessagesTable,
  ConversationsTable,
  HandOversTable,
  PatientKeysTable,
  PatientsTable,
  SpokenTextsTable
} from './schema/patients.ts'
import type { DataCopiesTable, DataCopyPartsTable, ErasuresTable } from './schema/personal-data.ts'
import type {
  AddressesTable,
  LabBookingsTable,
  LabReportsTable,
  MedicalRecordFilesTable,
  MedicalRecordsTable,
  RecordShareItemsTable,
  RecordSharesTable,
  RecordUploadPiecesTable,
  RecordUploadsTable
} from './schema/records.ts'
import type { KeptSchemesTable } from './schema/schemes.ts'

/** Data of the site as a whole, in at most one row. */
export interface SiteTable {
  id: Generated<boolean>
  /** A known value encrypted with the master key, to detect a start with another key. */
  key_check: Buffer
}

/** A key that signs prescriptions, sealed with a key derived from the master key. A retired one keeps its public part only. */
export interface SigningKeysTable {
  id: string
  key_sealed: Buffer
  created_at: Instant
  retired_at: ColumnType<Date | null, Date | null | undefined, Date>
}

export interface Tables {
  accounts: AccountsTable
  consents: ConsentsTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  email_verifications: EmailVerificationsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  login_tickets: LoginTicketsTable
  rate_counters: RateCountersTable
  patients: PatientsTable
  patient_keys: PatientKeysTable
  care_links: CareLinksTable
  hand_overs: HandOversTable
  doctors: DoctorsTable
  doctor_days_off: DoctorDaysOffTable
  doctor_documents: DoctorDocumentsTable
  profile_images: ProfileImagesTable
  appointments: AppointmentsTable
  ratings: RatingsTable
  waitlist_entries: WaitlistEntriesTable
  prescriptions: PrescriptionsTable
  prescription_templates: PrescriptionTemplatesTable
  visit_notes: VisitNotesTable
  transcripts: TranscriptsTable
  transcript_lines: TranscriptLinesTable
  audit_events: AuditEventsTable
  conversations: ConversationsTable
  conversation_messages: ConversationMessagesTable
  intakes: IntakesTable
  addresses: AddressesTable
  lab_bookings: LabBookingsTable
  lab_reports: LabReportsTable
  medical_records: MedicalRecordsTable
  medical_record_files: MedicalRecordFilesTable
  record_shares: RecordSharesTable
  record_uploads: RecordUploadsTable
  record_upload_pieces: RecordUploadPiecesTable
  record_share_items: RecordShareItemsTable
  measurements: MeasurementsTable
  call_reports: CallReportsTable
  call_guests: CallGuestsTable
  spoken_texts: SpokenTextsTable
  notices: NoticesTable
  data_copies: DataCopiesTable
  data_copy_parts: DataCopyPartsTable
  erasures: ErasuresTable
  notice_choices: NoticeChoicesTable
  notice_messages: NoticeMessagesTable
  push_subscriptions: PushSubscriptionsTable
  medicine_reminders: MedicineRemindersTable
  reminder_times: ReminderTimesTable
  dose_days: DoseDaysTable
  refill_requests: RefillRequestsTable
  kept_schemes: KeptSchemesTable
  message_threads: MessageThreadsTable
  messages: MessagesTable
  message_files: MessageFilesTable
  message_reports: MessageReportsTable
  message_settings: MessageSettingsTable
  administrators: AdministratorsTable
  administrator_sessions: AdministratorSessionsTable
  administrator_events: AdministratorEventsTable
  site: SiteTable
  signing_keys: SigningKeysTable
}
