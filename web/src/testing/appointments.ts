import type { Appointment } from '@arogyachat/contract/appointments'
import { slotEnd, slotStart } from '@arogyachat/contract/india-time'

const idOf = (number: number) => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`
let made = 0

/** An appointment as the server sends it; its instants follow from its date and slot. */
export function anAppointment(it: Partial<Appointment> = {}): Appointment {
  made += 1
  const appointmentDate = it.appointmentDate ?? '2026-11-20'
  const timeSlot = it.timeSlot ?? '16:00-16:30'
  return {
    _id: idOf(made),
    doctorId: { _id: idOf(900), name: 'Dr. Meera Iyer', specialization: 'Cardiology', profileImage: null },
    patientId: { _id: idOf(800), name: 'Asha Rao', age: 34, gender: 'Female', profileImage: null },
    appointmentDate,
    timeSlot,
    startsAt: slotStart(appointmentDate, timeSlot).toISOString(),
    endsAt: slotEnd(appointmentDate, timeSlot).toISOString(),
    status: 'confirmed',
    consultationType: 'video',
    symptoms: 'Fever for three days',
    roomId: idOf(700),
    prescription: null,
    rating: null,
    canceledBy: null,
    hasMet: false,
    inRoom: { patient: false, doctor: false },
    createdAt: '2026-11-01T05:00:00.000Z',
    ...it
  }
}
