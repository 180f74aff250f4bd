import type { Instant, IsoDate } from './columns.ts'

/** The prescriptions, by their appointment, for which a patient is reminded of medicines. */
export interface MedicineRemindersTable {
  appointment_id: string
  patient_id: string
}

/** `HH:MM` in India. */
export interface ReminderTimesTable {
  patient_id: string
  morning: string
  noon: string
  evening: string
  night: string
}

export interface DoseDaysTable {
  patient_id: string
  date: IsoDate
  /** Maps the doses of the day to taken or skipped. */
  marks_sealed: Buffer
}

/** That a patient asked the doctor for a new prescription. */
export interface RefillRequestsTable {
  prescription_id: string
  patient_id: string
  doctor_id: string
  asked_at: Instant
}
