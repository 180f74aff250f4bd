import type { Appointment } from '@arogyachat/contract/appointments'
import { screen, within } from '@testing-library/react'
import { anotherAppointment, samplePatientSummary } from '../../../../testing/samples.ts'
import { type Sent, standInServer } from '../../../../testing/server.ts'

/** 16:05 in India, five minutes into the sample visit. */
export const now = new Date('2026-11-20T10:35:00Z')
export const areas = ['practice', 'appointments', 'doctors', 'calendar'] as const
const daysOff = ['2026-11-21']

export const patientNamed = (name: string) => ({ ...anotherAppointment().patientId, name })

export const region = (name: string) => within(screen.getByRole('region', { name }))

/** A server with these appointments that filters and sorts them by the query, as the real one does. */
export function serveAppointments(
  appointments: Appointment[],
  availability = { days: ['Friday'], timeSlots: ['16:00-16:30'], daysOff }
) {
  const list = ({ query }: Sent) => {
    const soonest = query.get('order') === 'soonest'
    const found = appointments
      .filter(
        (appointment) =>
          appointment.appointmentDate >= (query.get('from') ?? '') &&
          appointment.appointmentDate <= (query.get('to') ?? '9')
      )
      .filter((appointment) => !query.get('status') || appointment.status === query.get('status'))
      .filter((appointment) => !soonest || ['scheduled', 'confirmed'].includes(appointment.status))
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt) * (soonest ? 1 : -1))
    const page = Number(query.get('page') ?? 1)
    const ofPage = found.slice((page - 1) * 100, page * 100)
    return { success: true, appointments: ofPage, total: found.length, page, pageSize: 100 }
  }
  return standInServer((sent) => {
    if (sent.path === '/api/doctors/profile') return { body: { success: true, doctor: { availability } } }
    if (sent.path === '/api/doctors/appointments') return { body: list(sent) }
    if (sent.path === '/api/doctors/waitlist')
      return { body: { success: true, days: [{ date: '2026-11-20', count: 2 }] } }
    if (sent.path.endsWith('/notes')) return { body: { success: true, notes: [] } }
    if (sent.path.endsWith('/patient')) return { body: { success: true, patient: samplePatientSummary() } }
    if (sent.path.endsWith('/records')) return { body: { success: true, records: [] } }
    const [, id] = /^\/api\/appointments\/(.+)\/status$/.exec(sent.path) ?? []
    const changed = appointments.find((appointment) => appointment._id === id)
    if (changed) {
      changed.status = (sent.body as { status: Appointment['status'] }).status
      changed.completedAt = changed.status === 'completed' ? new Date().toISOString() : null
    }
    return { body: { success: true, appointment: changed, message: '' } }
  })
}
