import { type Appointment, appointmentStatuses, consultationTypes } from '@arogyachat/contract/appointments'
import { hasTexts, isFields, type LastSeen, lastSeenStore } from '../../lib/last-seen.ts'

/** Enough for what a dashboard shows first. */
const storedAtMost = 50

/** An appointment as the patient's screens show it. A copy from this device has no specialization. */
export type SeenAppointment = Omit<Appointment, 'doctorId'> & {
  doctorId: Omit<Appointment['doctorId'], 'specialization'> & Partial<Pick<Appointment['doctorId'], 'specialization'>>
}

interface SeenAppointments {
  appointments: SeenAppointment[]
}

const isOneOf = (known: readonly string[], value: unknown) => typeof value === 'string' && known.includes(value)
const isPerson = (value: unknown) => isFields(value) && hasTexts(value, ['_id', 'name'])

const isAppointment = (value: unknown) =>
  isFields(value) &&
  hasTexts(value, ['_id', 'appointmentDate', 'timeSlot', 'startsAt', 'endsAt']) &&
  isPerson(value.doctorId) &&
  isPerson(value.patientId) &&
  isFields(value.inRoom) &&
  isOneOf(appointmentStatuses, value.status) &&
  isOneOf(consultationTypes, value.consultationType)

const store = lastSeenStore<SeenAppointments>('appointments', {
  isContent: (value) => Array.isArray(value.appointments) && value.appointments.every(isAppointment),
  isOwnedBy: (seen, userId) => seen.appointments.every((appointment) => appointment.patientId._id === userId)
})

/** Symptoms, prescriptions, comments, reasons of cancellations and the doctor's specialization are not stored on the device. */
const withoutClinicalContent = (appointment: SeenAppointment): SeenAppointment => ({
  ...appointment,
  doctorId: {
    _id: appointment.doctorId._id,
    name: appointment.doctorId.name,
    profileImage: appointment.doctorId.profileImage
  },
  symptoms: '',
  prescription: null,
  cancellation: null,
  rating: appointment.rating && { ...appointment.rating, comment: '' }
})

/** The appointments that the patient last saw on this device, or null. */
export const lastSeenAppointments = (): LastSeen<SeenAppointments> | null => store.read()

/** Stores the appointments on this device, replacing older copies of them. `savedAt` is in milliseconds. */
export function rememberAppointments(seen: readonly SeenAppointment[], savedAt: number): void {
  const ids = new Set(seen.map((appointment) => appointment._id))
  const older = lastSeenAppointments()?.appointments.filter((appointment) => !ids.has(appointment._id)) ?? []
  const appointments = [...seen, ...older]
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt))
    .slice(0, storedAtMost)
    .map(withoutClinicalContent)
  store.write({ savedAt, appointments })
}
