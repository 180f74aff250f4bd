import type { z } from 'zod'
import { minutesOf } from './india-time.ts'
import type { doctor, doctorProfile } from './schemas/doctors.ts'

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

export type Doctor = z.infer<typeof doctor>
export type DoctorProfile = z.infer<typeof doctorProfile>
