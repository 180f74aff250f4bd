import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, isoDate, ok, paged } from '../schemas/common.ts'
import { doctor, doctorFilters, doctorProfile, saveDoctorProfileBody } from '../schemas/doctors.ts'

const doctorsReply = ok.extend({ doctors: z.array(doctor), ...paged })

/** Best rated first, then the most experienced, then by name: the order of every list of doctors. */
export const listDoctors = endpoint('listDoctors', {
  access: 'signed-in',
  summary: 'Doctors, filtered, a page at a time.',
  query: doctorFilters,
  reply: doctorsReply
})

export const searchDoctors = endpoint('searchDoctors', {
  access: 'patient',
  summary: 'The same list for patients.',
  query: doctorFilters,
  reply: doctorsReply
})

export const listRecommendedDoctors = endpoint('listRecommendedDoctors', {
  access: 'patient',
  summary: 'Two doctors, ranked by the patient’s recent visits and language, then rating; `reasons` says why.',
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
  summary: 'What can still be booked with a doctor on a day, in India Standard Time.',
  params: byId,
  query: z.object({ date: isoDate }),
  reply: slotsReply
})

export const listOwnAvailableSlots = endpoint('listOwnAvailableSlots', {
  access: 'doctor',
  summary: 'The same for the signed-in doctor.',
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
  summary: 'Change one’s own profile.',
  body: saveDoctorProfileBody,
  reply: ok.extend({ message: z.string(), doctor: doctorProfile })
})

export const getDoctorDashboard = endpoint('getDoctorDashboard', {
  access: 'doctor',
  summary: 'The numbers and the next visits of the doctor’s day.',
  reply: ok.extend({
    totalPatients: z.number().int(),
    todaysAppointments: z.number().int(),
    nextAppointment: appointment.nullable(),
    /** At most three that are to come. */
    upcoming: z.array(appointment).max(3)
  })
})
