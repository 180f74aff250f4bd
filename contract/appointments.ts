import { z } from 'zod'
import type { Role } from './accounts.ts'
import { byId, genders, id, isoDate, ok, optionalLines, paged, paging, timeSlot } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { slotEnd, slotStart } from './india-time.ts'
import { prescription } from './prescriptions.ts'
import { specializations } from './specializations.ts'

export const appointmentStatuses = ['scheduled', 'confirmed', 'completed', 'canceled', 'no-show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
/** Those that hold their slot. The partial unique index of the table says the same. */
export const liveStatuses = ['scheduled', 'confirmed'] as const satisfies readonly AppointmentStatus[]

/** `cancelled`, the doctor views' spelling, is accepted; `canceled` is stored and sent. */
export const statusInput = z.preprocess(
  (value) => (value === 'cancelled' ? 'canceled' : value),
  z.enum(appointmentStatuses, { error: 'invalid' })
)

export const consultationTypes = ['video', 'audio', 'chat', 'in-person'] as const
export type ConsultationType = (typeof consultationTypes)[number]
/** Any case is accepted: the doctor's dialog names them Video, Audio, In-Person. */
export const consultationType = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(consultationTypes, { error: 'invalid' })
)
/** A patient books these by themselves; a doctor books those for a patient (specification part 9). */
export const bookableTypes = {
  patient: ['video', 'audio', 'chat'],
  doctor: ['video', 'audio', 'in-person']
} as const satisfies Record<Role, readonly ConsultationType[]>
export const patientConsultationTypes = bookableTypes.patient

/** A slot may be booked at most this far ahead: doctors do not know their days later. */
export const bookingHorizonDays = 90
/**
 * Live appointments to come that one patient may hold with one doctor by their own booking: enough for a course of visits, too
 * few to take a doctor's day from everyone else. What the doctor books for the patient is not limited.
 */
export const bookingsAheadMax = 5
/** A patient's Join opens this long before the start (DECISIONS), and a dropped visit can be taken up this long after its end. */
export const joinOpensMinutes = 10
export const joinClosesMinutes = 60
/** A completion can be undone for this long: enough to notice a slip, too short to reopen a visit that was. */
export const undoCompletionMinutes = 10
/** Long enough for a story, short enough for a doctor to read before a visit. */
export const symptomsMax = 2000

export const appointment = z.object({
  _id: id,
  doctorId: z.object({
    _id: id,
    name: z.string(),
    specialization: z.enum(specializations),
    profileImage: z.string().nullable()
  }),
  patientId: z.object({
    _id: id,
    name: z.string(),
    age: z.number().nullable(),
    gender: z.enum(genders).nullable(),
    profileImage: z.string().nullable()
  }),
  appointmentDate: z.string(),
  timeSlot: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(appointmentStatuses),
  consultationType: z.enum(consultationTypes),
  symptoms: z.string(),
  roomId: id,
  /** The newest version, when one was issued. */
  prescription: prescription.nullable(),
  rating: z.object({ rating: z.number(), comment: z.string() }).nullable(),
  canceledBy: z.enum(['patient', 'doctor']).nullable(),
  /** Null unless it is completed; also null for one completed before this was kept. */
  completedAt: z.iso.datetime().nullable(),
  /** Both have been in the room together. */
  hasMet: z.boolean(),
  /** Who is in the room now. */
  inRoom: z.object({ patient: z.boolean(), doctor: z.boolean() }),
  createdAt: z.iso.datetime()
})
export type Appointment = z.infer<typeof appointment>

/* What may be done, asked by the button and by the server: a disabled button says why. */

export type Verdict = { ok: true } | { ok: false; code: ErrorCode }
const yes: Verdict = { ok: true }
const no = (code: ErrorCode): Verdict => ({ ok: false, code })

/** The part of an appointment the rules read; a row of the table has it too. */
export interface AppointmentFacts {
  status: AppointmentStatus
  appointmentDate: string
  timeSlot: string
  consultationType: ConsultationType
  hasMet: boolean
  isRated: boolean
  doctorInRoom: boolean
  /** ISO instant; null unless it is completed. */
  completedAt: string | null
}

/** What prescribing depends on beside the appointment. */
export interface PrescriberFacts {
  /** An administrator has checked the registration. */
  isVerified: boolean
  /** `DOCTOR_VERIFICATION=required`. */
  mustBeVerified: boolean
}

export const factsOf = (value: Omit<Appointment, 'doctorId'>): AppointmentFacts => ({
  status: value.status,
  appointmentDate: value.appointmentDate,
  timeSlot: value.timeSlot,
  consultationType: value.consultationType,
  hasMet: value.hasMet,
  isRated: value.rating !== null,
  doctorInRoom: value.inRoom.doctor,
  completedAt: value.completedAt
})

export const isLive = (status: AppointmentStatus): boolean => (liveStatuses as readonly string[]).includes(status)
const starts = (facts: AppointmentFacts) => slotStart(facts.appointmentDate, facts.timeSlot).getTime()
const ends = (facts: AppointmentFacts) => slotEnd(facts.appointmentDate, facts.timeSlot).getTime()
const minutes = (count: number) => count * 60_000

/** When a patient's Join opens by the clock. */
export const joinOpensAt = (facts: AppointmentFacts): Date => new Date(starts(facts) - minutes(joinOpensMinutes))

/** Until when a completion can be undone; null for an appointment that is not completed. */
export const undoCompletionUntil = ({ completedAt }: Pick<AppointmentFacts, 'completedAt'>): Date | null =>
  completedAt === null ? null : new Date(Date.parse(completedAt) + minutes(undoCompletionMinutes))

/**
 * The state table: scheduled → confirmed → completed; scheduled or confirmed → canceled by either side, or no-show by the doctor
 * once it is past; a completed one is rated once by its patient. A completion can be undone for a few minutes. Everything else is
 * a 409.
 */
export const appointmentCan = {
  confirm: (facts: AppointmentFacts, role: Role): Verdict =>
    role !== 'doctor' ? no('FORBIDDEN') : facts.status === 'scheduled' ? yes : no('INVALID_STATUS'),

  complete: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (role !== 'doctor') return no('FORBIDDEN')
    if (facts.status !== 'confirmed') return no('INVALID_STATUS')
    return facts.hasMet || now.getTime() >= starts(facts) ? yes : no('TOO_EARLY')
  },

  /** Back to confirmed after a slip. What the patient has rated stays completed. */
  undoCompletion: (appointment: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (role !== 'doctor') return no('FORBIDDEN')
    const until = undoCompletionUntil(appointment)
    if (appointment.status !== 'completed' || appointment.isRated) return no('INVALID_STATUS')
    return until !== null && now < until ? yes : no('TOO_LATE')
  },

  noShow: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (role !== 'doctor') return no('FORBIDDEN')
    if (!isLive(facts.status)) return no('INVALID_STATUS')
    return now.getTime() >= ends(facts) ? yes : no('TOO_EARLY')
  },

  cancel: (facts: AppointmentFacts, _role: Role, now: Date): Verdict => {
    if (!isLive(facts.status)) return no('INVALID_STATUS')
    return now.getTime() < ends(facts) ? yes : no('APPOINTMENT_OVER')
  },

  reschedule: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (role !== 'patient') return no('FORBIDDEN')
    if (!isLive(facts.status)) return no('INVALID_STATUS')
    return now.getTime() < ends(facts) ? yes : no('APPOINTMENT_OVER')
  },

  /** What the patient wrote before the visit. */
  edit: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (role !== 'patient') return no('FORBIDDEN')
    if (!isLive(facts.status)) return no('INVALID_STATUS')
    return now.getTime() < ends(facts) ? yes : no('APPOINTMENT_OVER')
  },

  prescribe: (value: Pick<AppointmentFacts, 'status'>, role: Role, doctor: PrescriberFacts): Verdict => {
    if (role !== 'doctor') return no('FORBIDDEN')
    if (!isLive(value.status) && value.status !== 'completed') return no('INVALID_STATUS')
    return doctor.mustBeVerified && !doctor.isVerified ? no('NOT_VERIFIED') : yes
  },

  rate: (facts: AppointmentFacts, role: Role): Verdict => {
    if (role !== 'patient') return no('FORBIDDEN')
    if (facts.status !== 'completed') return no('INVALID_STATUS')
    return facts.isRated ? no('ALREADY_RATED') : yes
  },

  /**
   * The doctor may open the room at any time before the end; the patient from ten minutes before, or once the doctor is there.
   * Two who have met come back at any time: when both lines dropped, nobody is in the room who could let the patient in.
   */
  join: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (facts.consultationType === 'in-person') return no('NOT_A_CALL')
    if (!isLive(facts.status)) return no('APPOINTMENT_OVER')
    if (now.getTime() > ends(facts) + minutes(joinClosesMinutes)) return no('APPOINTMENT_OVER')
    if (role === 'doctor' || facts.doctorInRoom || facts.hasMet) return yes
    return now >= joinOpensAt(facts) ? yes : no('TOO_EARLY')
  },

  /**
   * As joining, and also once the visit is completed: the call goes on until both have left it. A doctor, who may open the room
   * at any time, has to wait until the patient can join by the clock, or has met them.
   */
  callEmergency: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    const verdict = appointmentCan.join(
      facts.status === 'completed' ? { ...facts, status: 'confirmed' } : facts,
      role,
      now
    )
    if (!verdict.ok || role === 'patient' || facts.hasMet) return verdict
    return now >= joinOpensAt(facts) ? yes : no('TOO_EARLY')
  },

  /**
   * The two of a call have each other's telephone number while it can be held. A patient has the doctor's only once the doctor
   * has confirmed the appointment or come to its room: a booking alone must not collect numbers.
   */
  seePhone: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    const isAccepted = facts.status !== 'scheduled' || facts.doctorInRoom || facts.hasMet
    if (role === 'patient' && !isAccepted) return no('INVALID_STATUS')
    const isOpen = facts.hasMet || now >= joinOpensAt(facts)
    return isOpen ? appointmentCan.callEmergency(facts, role, now) : no('TOO_EARLY')
  }
}

/** Confirming a completed appointment undoes its completion. */
const confirmOrUndo = (appointment: AppointmentFacts, role: Role, now: Date): Verdict =>
  appointment.status === 'completed'
    ? appointmentCan.undoCompletion(appointment, role, now)
    : appointmentCan.confirm(appointment, role)

/** Which rule guards the change to a status; null when no rule leads there. */
export const ruleTo = (status: AppointmentStatus) =>
  ({
    scheduled: null,
    confirmed: confirmOrUndo,
    completed: appointmentCan.complete,
    canceled: appointmentCan.cancel,
    'no-show': appointmentCan.noShow
  })[status]

/* The calls. Each of these is a mail to the other participant, so that nobody may make them without end. */

/** A family books for all its members, a doctor a day of follow-ups; nobody needs more in an hour. */
const bookingLimit = { name: 'bookings', windowMinutes: 60, perAccount: 60 }
/** A busy doctor confirms and completes a full day's visits in an hour, or cancels them. */
const changeLimit = { name: 'appointment changes', windowMinutes: 60, perAccount: 120 }

const one = ok.extend({ appointment })
const changed = ok.extend({ appointment, message: z.string() })

export const bookAppointmentBody = z.object({
  doctorId: z.uuid({ error: (value) => (value.input ? 'invalid' : 'required') }),
  appointmentDate: isoDate,
  timeSlot,
  consultationType: consultationType.default('video'),
  symptoms: optionalLines(symptomsMax).default(''),
  /** Only when a doctor books for one of their own patients (Schedule New); the doctor is then the session's own. */
  patientId: id.optional()
})
export const bookAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  access: 'signed-in',
  summary:
    'Book a free slot. Exactly one booking of a slot wins; the others learn what is still free, and its winner, who asks again, that it is theirs.',
  body: bookAppointmentBody,
  rateLimit: bookingLimit,
  reply: changed,
  status: 201
})

const listQuery = z.object({
  status: statusInput.optional(),
  /** ISO dates in India, both included. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Live ones in order of time, or all with the newest first. */
  order: z.enum(['soonest', 'latest'], { error: 'invalid' }).default('latest'),
  ...paging,
  pageSize: z.coerce.number({ error: 'invalid' }).int().min(1).max(100).default(50)
})
const listReply = ok.extend({ appointments: z.array(appointment), ...paged })
export const listPatientAppointments = endpoint({
  method: 'GET',
  path: '/api/patients/appointments',
  access: 'patient',
  summary: 'The patient’s own appointments.',
  query: listQuery,
  reply: listReply
})
export const listDoctorAppointments = endpoint({
  method: 'GET',
  path: '/api/doctors/appointments',
  access: 'doctor',
  summary: 'The doctor’s own appointments.',
  query: listQuery,
  reply: listReply
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}',
  access: 'participant',
  summary: 'One appointment, with its room.',
  params: byId,
  reply: one
})
export const cancelAppointment = endpoint({
  method: 'DELETE',
  path: '/api/appointments/{id}',
  access: 'participant',
  summary: 'Cancel: frees the slot and closes the room.',
  params: byId,
  rateLimit: changeLimit,
  reply: changed
})
export const deleteMeeting = endpoint({
  method: 'DELETE',
  path: '/meeting/{id}',
  access: 'participant',
  summary: 'The same as cancelling the appointment.',
  params: byId,
  rateLimit: changeLimit,
  reply: changed
})
export const updateAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/{id}',
  access: 'participant',
  summary: 'Change the status, or what the patient wrote before the visit.',
  params: byId,
  body: z.object({
    status: statusInput.optional(),
    symptoms: optionalLines(symptomsMax).optional(),
    consultationType: consultationType.optional()
  }),
  rateLimit: changeLimit,
  reply: changed
})
export const setAppointmentStatus = endpoint({
  method: 'PUT',
  path: '/api/appointments/{id}/status',
  access: 'participant',
  summary: 'Change the status by the state table.',
  params: byId,
  body: z.object({ status: statusInput }),
  rateLimit: changeLimit,
  reply: changed
})
export const rescheduleAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/{id}/reschedule',
  access: 'participant',
  summary:
    'Move to another free slot; the date stays when only a slot is given. The old slot is free only once the new one is held.',
  params: byId,
  body: z.object({ appointmentDate: isoDate.optional(), timeSlot }),
  rateLimit: bookingLimit,
  reply: changed
})
export const rateAppointmentBody = z.object({
  rating: z
    .number({ error: 'rating' })
    .int({ error: 'rating' })
    .min(1, { error: 'rating' })
    .max(5, { error: 'rating' }),
  comment: optionalLines(1000).default('')
})
export const rateAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/rate',
  access: 'participant',
  summary: 'Rate a completed consultation, once.',
  params: byId,
  body: rateAppointmentBody,
  reply: one,
  status: 201
})
