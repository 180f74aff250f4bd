import { z } from 'zod'
import { appointmentStatuses, consultationTypes } from '../appointments.ts'
import { genders } from '../common.ts'
import { carerRoles } from '../family/family.ts'
import { appointment } from '../schemas/appointments.ts'
import { gender, id, optionalText, paging } from '../schemas/common.ts'
import { ageBandNames, patientSearchMax, patientStatuses } from './practice.ts'

const person = z.object({
  _id: id,
  name: z.string(),
  /** Null when it is not recorded. */
  age: z.number().nullable(),
  gender: z.enum(genders).nullable(),
  profileImage: z.string().nullable()
})

/** A visit without its clinical content. */
const visitTime = z.object({
  _id: id,
  appointmentDate: z.string(),
  timeSlot: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(appointmentStatuses),
  consultationType: z.enum(consultationTypes)
})

/** A patient in the list of the doctor who treats them. */
export const listedPatient = person.extend({
  /** Who cares for the patient now. */
  carers: z.array(z.object({ name: z.string(), role: z.enum(carerRoles) })),
  status: z.enum(patientStatuses),
  /** The visit whose symptoms are shown: the next one, otherwise the last one. */
  appointmentId: id,
  symptoms: z.string(),
  /** The patient has sent the assistant's summary for that visit. */
  hasIntake: z.boolean(),
  /** The day of the last visit that took place; null when none has. */
  lastVisit: z.string().nullable(),
  /** The next visit, or the one that goes on; until its call can be joined no longer. */
  next: visitTime.nullable(),
  /** The visit nearest to now for which a prescription can be written; null when there is none. */
  prescribable: visitTime.nullable()
})

export const findPatientsBody = z.object({
  /** The beginning of a name in any script, or a part of the symptoms. */
  search: optionalText(patientSearchMax).default(''),
  status: z.enum(patientStatuses, { error: 'invalid' }).optional(),
  gender: gender.optional(),
  ageBand: z.enum(ageBandNames, { error: 'invalid' }).optional(),
  ...paging
})

/** A patient, and one page of their visits with the doctor, the newest first. */
export const patientStory = z.object({ patient: listedPatient, visits: z.array(appointment) })

export const doctorDashboard = z.object({
  totalPatients: z.number().int(),
  todaysAppointments: z.number().int(),
  nextAppointment: appointment.nullable(),
  /** The next appointments, at most three. */
  upcoming: z.array(appointment).max(3),
  /** The patients who are in the room of a visit of today and wait for the doctor. */
  waiting: z.array(visitTime.extend({ patient: person })),
  /** The days of this week, from Monday. Cancelled visits are not counted. */
  week: z.array(
    z.object({ date: z.string(), booked: z.number().int(), completed: z.number().int(), noShows: z.number().int() })
  ),
  /** The visits of the last 30 days that are over. */
  lastDays: z.object({
    completed: z.number().int(),
    noShows: z.number().int(),
    /** The median of the minutes from the booked time until both were in the call; null with too few visits. */
    startDelayMinutes: z.number().int().nullable()
  }),
  /** The mean of the patients' ratings to one decimal; null without ratings. */
  rating: z.object({ average: z.number().nullable(), count: z.number().int() })
})
