import type { Appointment } from '@arogyachat/contract/appointments'
import { bookAppointment, setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { weekdays } from '@arogyachat/contract/india-time'
import type { Client, TestApp } from './app.ts'

/** The daily slots of a doctor in tests. */
export const hours = ['09:00-09:30', '10:00-10:30', '11:00-11:30', '16:00-16:30']

/** The doctor now offers these slots every day, or what `days` says. */
export async function offerHours(doctor: Client, timeSlots: string[] = hours, days: string[] = [...weekdays]) {
  const answer = await doctor.call(saveDoctorProfile, { body: { availability: { days, timeSlots, daysOff: [] } } })
  if (answer.status !== 200) throw new Error(`No hours: ${JSON.stringify(answer.body)}`)
}

/** A visit booked by the patient: tomorrow at ten, unless the fields say otherwise. */
export async function bookVisit(patient: Client, doctor: Client, fields: object = {}): Promise<Appointment> {
  const body = {
    doctorId: doctor.id,
    appointmentDate: '2026-11-21',
    timeSlot: '10:00-10:30',
    symptoms: 'Headache since Monday',
    ...fields
  }
  const answer = await patient.call(bookAppointment, { body })
  if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.appointment
}

/** Both participants have been in the call of this appointment. */
export async function meet(app: TestApp, id: string): Promise<void> {
  const { db } = app.context.database
  await db.updateTable('appointments').set({ met_at: app.context.clock.now() }).where('id', '=', id).execute()
}

/** Confirms and completes an appointment as its doctor. The clock must be past its start. */
export async function completeVisit(doctor: Client, id: string): Promise<void> {
  for (const status of ['confirmed', 'completed']) {
    const answer = await doctor.call(setAppointmentStatus, { params: { id }, body: { status } })
    if (answer.status !== 200) throw new Error(`Not ${status}: ${JSON.stringify(answer.body)}`)
  }
}

/** Deletes all appointments with their prescriptions and ratings. */
export async function clearAppointments(app: TestApp): Promise<void> {
  const { db } = app.context.database
  for (const table of ['ratings', 'prescriptions', 'appointments'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('doctors').set({ rating_sum: 0, rating_count: 0 }).execute()
}
