import { type Appointment, appointmentStatuses, consultationTypes } from '@arogyachat/contract/appointments'
import { stored } from '../../lib/stored.ts'

/** Enough for what a dashboard opens with; the rest is read from the server. */
const keptAtMost = 50

/** An appointment as the patient's screens show it: a copy from this device does not say the doctor's specialization. */
export type SeenAppointment = Omit<Appointment, 'doctorId'> & {
  doctorId: Omit<Appointment['doctorId'], 'specialization'> & Partial<Pick<Appointment['doctorId'], 'specialization'>>
}

interface Kept {
  /** Milliseconds. */
  savedAt: number
  appointments: SeenAppointment[]
}

/**
 * What stays on the device says who and when, never what for: symptoms, prescriptions, comments and the doctor's
 * specialization are left out.
 */
const withoutClinicalContent = (it: SeenAppointment): SeenAppointment => ({
  ...it,
  doctorId: { _id: it.doctorId._id, name: it.doctorId.name, profileImage: it.doctorId.profileImage },
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
  const kept = jsonOrNull(text)
  if (!isKept(kept)) return null
  const userId = stored.get('userId')
  return kept.appointments.every((it) => it.patientId._id === userId) ? kept : null
}

/** Keeps these over older copies of the same appointments. */
export function rememberAppointments(seen: readonly SeenAppointment[], savedAt: number): void {
  const ids = new Set(seen.map((it) => it._id))
  const older = lastSeenAppointments()?.appointments.filter((it) => !ids.has(it._id)) ?? []
  const appointments = [...seen, ...older]
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt))
    .slice(0, keptAtMost)
    .map(withoutClinicalContent)
  stored.set('appointments', JSON.stringify({ savedAt, appointments } satisfies Kept))
}

const isRecord = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null
const isOneOf = (known: readonly string[], it: unknown) => typeof it === 'string' && known.includes(it)
const isPerson = (it: unknown) => isRecord(it) && typeof it._id === 'string' && typeof it.name === 'string'

/** What the cards read must be there: an older release may have kept it in another shape. The server replaces it at once. */
const isAppointment = (it: unknown): it is SeenAppointment =>
  isRecord(it) &&
  ['_id', 'appointmentDate', 'timeSlot', 'startsAt', 'endsAt'].every((key) => typeof it[key] === 'string') &&
  isPerson(it.doctorId) &&
  isPerson(it.patientId) &&
  isRecord(it.inRoom) &&
  isOneOf(appointmentStatuses, it.status) &&
  isOneOf(consultationTypes, it.consultationType)

const isKept = (it: unknown): it is Kept =>
  isRecord(it) &&
  typeof it.savedAt === 'number' &&
  Array.isArray(it.appointments) &&
  it.appointments.every(isAppointment)

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
