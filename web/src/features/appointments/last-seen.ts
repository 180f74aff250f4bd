import { type Appointment, appointment } from '@arogyachat/contract/appointments'
import { z } from 'zod'
import { stored } from '../../lib/stored.ts'

/** Enough for what a dashboard opens with; the rest is read from the server. */
const keptAtMost = 50

const kept = z.object({ savedAt: z.number(), appointments: z.array(appointment) })
type Kept = z.infer<typeof kept>

/** What stays on the device says who and when, never what for: symptoms, prescriptions and comments are left out. */
const withoutClinicalContent = (it: Appointment): Appointment => ({
  ...it,
  symptoms: '',
  prescription: null,
  rating: it.rating && { ...it.rating, comment: '' }
})

/**
 * The appointments this patient last saw on this device, or null. Another account's, and anything that does not read
 * as appointments any more, counts as nothing.
 */
export function lastSeenAppointments(): Kept | null {
  const text = stored.get('appointments')
  if (text === null) return null
  const parsed = kept.safeParse(jsonOrNull(text))
  if (!parsed.success) return null
  const userId = stored.get('userId')
  return parsed.data.appointments.every((it) => it.patientId._id === userId) ? parsed.data : null
}

/** Keeps these over older copies of the same appointments. */
export function rememberAppointments(seen: readonly Appointment[], savedAt: number): void {
  const ids = new Set(seen.map((it) => it._id))
  const older = lastSeenAppointments()?.appointments.filter((it) => !ids.has(it._id)) ?? []
  const appointments = [...seen, ...older]
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt))
    .slice(0, keptAtMost)
    .map(withoutClinicalContent)
  stored.set('appointments', JSON.stringify({ savedAt, appointments } satisfies Kept))
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
