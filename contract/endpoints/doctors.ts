import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, isoDate, ok, paged } from '../schemas/common.ts'
import { doctor, doctorFilters, doctorProfile, saveDoctorProfileBody } from '../schemas/doctors.ts'

const doctorsReply = ok.extend({ doctors: z.array(doctor), ...paged })

/** Every list of doctors is ordered by rating, then by experience, then by name. */
export const listDoctors = endpoint('listDoctors', {
  access: 'signed-in',
  summary: 'Doctors by filters, one page at a time.',
  query: doctorFilters,
  reply: doctorsReply
})

export const searchDoctors = endpoint('searchDoctors', {
  access: 'patient',
  summary: 'The same list, for patients.',
  query: doctorFilters,
  reply: doctorsReply
})

export const listRecommendedDoctors = endpoint('listRecommendedDoctors', {
  access: 'patient',
  summary:
    'Two doctors, ranked by the patient’s recent visits and language, then by rating; `reasons` explains the choice.',
  reply: ok.extend({
    doctors: z
      .array(doctor.extend({ reasons: z.array(z.enum(['specialization', 'language', 'seenBefore', 'rating'])) }))
      .max(2)
  })
})

const doctorReply = ok.extend({ doctor })

export const getDoctor = endpoint('getDoctor', {
  access: 'signed-in',
  summary: 'One doctor.',
  params: byId,
  reply: doctorReply
})

export const getDoctorForPatient = endpoint('getDoctorForPatient', {
  access: 'patient',
  summary: 'One doctor, for patients.',
  params: byId,
  reply: doctorReply
})

const slotsReply = ok.extend({ date: z.string(), availableSlots: z.array(z.string()) })

export const listAvailableSlots = endpoint('listAvailableSlots', {
  access: 'signed-in',
  summary: 'Free slots of a doctor on a day, in India Standard Time.',
  params: byId,
  query: z.object({ date: isoDate }),
  reply: slotsReply
})

export const listOwnAvailableSlots = endpoint('listOwnAvailableSlots', {
  access: 'doctor',
  summary: 'Free slots of the signed-in doctor on a day.',
  query: z.object({ date: isoDate }),
  reply: slotsReply
})

export const getDoctorProfile = endpoint('getDoctorProfile', {
  access: 'doctor',
  summary: 'The signed-in doctor’s own profile.',
  reply: ok.extend({ doctor: doctorProfile })
})

export const saveDoctorProfile = endpoint('saveDoctorProfile', {
  access: 'doctor',
  summary: 'Change the signed-in doctor’s own profile.',
  body: saveDoctorProfileBody,
  reply: ok.extend({ message: z.string(), doctor: doctorProfile })
})

export const getDoctorDashboard = endpoint('getDoctorDashboard', {
  access: 'doctor',
  summary: 'Figures and upcoming visits for the doctor’s dashboard.',
  reply: ok.extend({
    totalPatients: z.number().int(),
    todaysAppointments: z.number().int(),
    nextAppointment: appointment.nullable(),
    /** The next appointments, at most three. */
    upcoming: z.array(appointment).max(3)
  })
})
