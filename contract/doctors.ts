import type { z } from 'zod'
import { minutesOf } from './india-time.ts'
import type { doctor, doctorProfile } from './schemas/doctors.ts'

/** A day has at most this many slots: 24 hours of 15 minutes. */
export const slotLimit = 96
/** Days off are planned at most this many at a time; past ones are dropped on save. */
export const daysOffLimit = 200

export const slotsOverlap = (slots: readonly string[]): boolean => {
  const sorted = [...slots].sort()
  return sorted.some(
    (slot, i) => i > 0 && minutesOf(slot.slice(0, 5)) < minutesOf((sorted[i - 1] as string).slice(6, 11))
  )
}

export type Doctor = z.infer<typeof doctor>
export type DoctorProfile = z.infer<typeof doctorProfile>
