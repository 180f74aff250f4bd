import type { Gender } from '@arogyachat/contract/common'
import type { DoctorDocumentKind } from '@arogyachat/contract/doctors'
import type { Weekday } from '@arogyachat/contract/india-time'
import type { SpokenLanguage } from '@arogyachat/contract/languages'
import type { Specialization } from '@arogyachat/contract/specializations'
import type { ColumnType, Generated } from 'kysely'
import type { IsoDate } from './columns.ts'

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
  /** When the email address was verified; null before that and once the account is closed. */
  bookable_since: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The doctor's certificate of registration and signature, sealed under a key derived from the master key. */
export interface DoctorDocumentsTable {
  doctor_id: string
  kind: DoctorDocumentKind
  media_type: string
  /** Bytes before sealing. */
  size: number
  content_sealed: Buffer
  updated_at: ColumnType<Date, Date, Date>
}

export interface DoctorDaysOffTable {
  doctor_id: string
  date: IsoDate
}
