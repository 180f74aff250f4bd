import { z } from 'zod'

/** How soon a person should be seen, most urgent first. */
export const dispositions = ['emergency_now', 'doctor_24h', 'doctor_routine', 'self_care'] as const
export type Disposition = (typeof dispositions)[number]
export const disposition = z.enum(dispositions)

export const isMoreUrgent = (a: Disposition, b: Disposition): boolean =>
  dispositions.indexOf(a) < dispositions.indexOf(b)

export const mostUrgent = (a: Disposition, b: Disposition): Disposition => (isMoreUrgent(b, a) ? b : a)
