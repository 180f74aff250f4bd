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
const withoutClinicalContent = (appointment: SeenAppointment): SeenAppointment => ({
  ...appointment,
  doctorId: {
    _id: appointment.doctorId._id,
    name: appointment.doctorId.name,
    profileImage: appointment.doctorId.profileImage
  },
  symptoms: '',
  prescription: null,
  rating: appointment.rating && { ...appointment.rating, comment: '' }
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
  return kept.appointments.every((appointment) => appointment.patientId._id === userId) ? kept : null
}

/** Keeps these over older copies of the same appointments. */
export function rememberAppointments(seen: readonly SeenAppointment[], savedAt: number): void {
  const ids = new Set(seen.map((appointment) => appointment._id))
  const older = lastSeenAppointments()?.appointments.filter((appointment) => !ids.has(appointment._id)) ?? []
  const appointments = [...seen, ...older]
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt))
    .slice(0, keptAtMost)
    .map(withoutClinicalContent)
  stored.set('appointments', JSON.stringify({ savedAt, appointments } satisfies Kept))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isOneOf = (known: readonly string[], value: unknown) => typeof value === 'string' && known.includes(value)
const isPerson = (value: unknown) => isRecord(value) && typeof value._id === 'string' && typeof value.name === 'string'

/** What the cards read must be there: an older release may have kept it in another shape. The server replaces it at once. */
const isAppointment = (value: unknown): value is SeenAppointment =>
  isRecord(value) &&
  ['_id', 'appointmentDate', 'timeSlot', 'startsAt', 'endsAt'].every((key) => typeof value[key] === 'string') &&
  isPerson(value.doctorId) &&
  isPerson(value.patientId) &&
  isRecord(value.inRoom) &&
  isOneOf(appointmentStatuses, value.status) &&
  isOneOf(consultationTypes, value.consultationType)

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.savedAt === 'number' &&
  Array.isArray(value.appointments) &&
  value.appointments.every(isAppointment)

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
