import type { z } from 'zod'
import type { Role } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { slotEnd, slotStart } from './india-time.ts'
import type { appointment } from './schemas/appointments.ts'

export const appointmentStatuses = ['scheduled', 'confirmed', 'completed', 'canceled', 'no-show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
/** Those that hold their slot. The partial unique index of the table says the same. */
export const liveStatuses = ['scheduled', 'confirmed'] as const satisfies readonly AppointmentStatus[]

export const consultationTypes = ['video', 'audio', 'chat', 'in-person'] as const
export type ConsultationType = (typeof consultationTypes)[number]
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
