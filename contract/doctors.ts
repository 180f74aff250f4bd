import type { z } from 'zod'
import { bookingHorizonDays } from './appointments.ts'
import { minutesOf } from './india-time.ts'
import type { doctor, doctorDocument, doctorProfile, freeTime, listedDoctor } from './schemas/doctors.ts'

/** Most slots in a day: one for each quarter of an hour. */
export const slotLimit = 96
/** Most days off that can be planned at a time. Past ones are removed on save. */
export const daysOffLimit = 200

/** Whether any two slots (`HH:MM-HH:MM`) share a minute. */
export const slotsOverlap = (slots: readonly string[]): boolean => {
  const sorted = [...slots].sort()
  return sorted.some(
    (slot, i) => i > 0 && minutesOf(slot.slice(0, 5)) < minutesOf((sorted[i - 1] as string).slice(6, 11))
  )
}

/** With fewer ratings than this, the screens show no stars: a mean of two or three says little. */
export const ratingsForStars = 5
/** Most days whose free times can be asked for at once: today and the booking horizon. */
export const freeDaysMax = bookingHorizonDays + 1
/** Characters of a sentence in the doctor search. */
export const searchTextMax = 300

/** Files of a doctor that only the doctor sees. */
export const doctorDocumentKinds = ['certificate', 'signature'] as const
export type DoctorDocumentKind = (typeof doctorDocumentKinds)[number]
export const certificateKinds = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export const certificateMaxBytes = 10 * 1024 * 1024
export const signatureKinds = ['image/png', 'image/jpeg', 'image/webp'] as const
export const signatureMaxBytes = 2 * 1024 * 1024

export type Doctor = z.infer<typeof doctor>
/** The first time at which a doctor can be booked. */
export type FreeTime = z.infer<typeof freeTime>
export type ListedDoctor = z.infer<typeof listedDoctor>
export type DoctorProfile = z.infer<typeof doctorProfile>
export type DoctorDocument = z.infer<typeof doctorDocument>
