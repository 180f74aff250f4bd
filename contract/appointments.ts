import type { z } from 'zod'
import type { Role } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { slotEnd, slotStart } from './india-time.ts'
import type { appointment, cancellation, waitlistEntry } from './schemas/appointments.ts'

export const appointmentStatuses = ['scheduled', 'confirmed', 'completed', 'canceled', 'no-show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
/** Statuses in which an appointment holds its slot. The partial unique index of the table uses the same ones. */
export const liveStatuses = ['scheduled', 'confirmed'] as const satisfies readonly AppointmentStatus[]

export const consultationTypes = ['video', 'audio', 'chat', 'in-person'] as const
export type ConsultationType = (typeof consultationTypes)[number]
/** What each role may book: a patient for themself, a doctor for one of their patients. */
export const bookableTypes = {
  patient: ['video', 'audio', 'chat'],
  doctor: ['video', 'audio', 'in-person']
} as const satisfies Record<Role, readonly ConsultationType[]>

export const patientConsultationTypes = bookableTypes.patient

/** How far ahead a slot may be booked: doctors do not know their schedule beyond this. */
export const bookingHorizonDays = 90
/**
 * Upcoming appointments that one patient may book with one doctor: enough for a course of visits, too few to block a doctor's
 * day for everyone else. Appointments that the doctor books for the patient are not limited.
 */
export const bookingsAheadMax = 5
/** A patient can join this long before the start. */
export const joinOpensMinutes = 10
/** From this long before the start, a patient is notified that the doctor waits in the room. */
export const waitingNoticeMinutes = 30
/** An interrupted call can be joined again this long after its end. */
export const joinClosesMinutes = 60
/** The transcript of a call can be kept until this long after the end of its slot: longer than any call. */
export const transcriptClosesMinutes = 4 * 60
/** A completion can be undone for this long: enough to notice a mistake, too short to reopen a past visit. */
export const undoCompletionMinutes = 10
/** Characters. Long enough for a full description, short enough for a doctor to read before a visit. */
export const symptomsMax = 2000

/**
 * Why each role cancels an appointment. `better`: the patient feels better; `emergency`: the doctor has an emergency;
 * `in-person`: the patient should be examined in person.
 */
export const cancelReasons = {
  patient: ['time', 'better', 'another-doctor', 'mistake', 'other'],
  doctor: ['emergency', 'unavailable', 'another-specialist', 'in-person', 'patient-asked', 'other']
} as const satisfies Record<Role, readonly string[]>
export type CancelReason = (typeof cancelReasons)[Role][number]
/** The reasons of both roles. */
export const allCancelReasons = [...new Set<CancelReason>([...cancelReasons.patient, ...cancelReasons.doctor])] as [
  CancelReason,
  ...CancelReason[]
]
/** The reasons that say nothing about the patient's health or choice of doctor, so that a notice may name them. */
export const noticedReasons = [
  'time',
  'mistake',
  'emergency',
  'unavailable',
  'patient-asked'
] as const satisfies readonly CancelReason[]
export type NoticedReason = (typeof noticedReasons)[number]
/** Characters of what a participant adds to the reason. */
export const cancelNoteMax = 300
export type Cancellation = z.infer<typeof cancellation>

/** A patient who waits for a time of a doctor on a day without free times. */
export type WaitlistEntry = z.infer<typeof waitlistEntry>

/** Days that one patient may wait for at a time. */
export const waitlistMax = 10
/** How many of those who have waited longest are notified of each free time at first. */
export const notifiedPerTime = 3
/** While the time stays free, as many further ones are notified after each of these pauses. */
export const notifyNextMinutes = 30

export type Appointment = z.infer<typeof appointment>

/* State rules. Both the screens and the server use them, so a disabled button can say why. */

export type Verdict = { ok: true } | { ok: false; code: ErrorCode }
const yes: Verdict = { ok: true }
const no = (code: ErrorCode): Verdict => ({ ok: false, code })

/** The fields of an appointment that the rules read. A row of the table has them as well. */
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

/** What prescribing depends on apart from the appointment. */
export interface PrescriberFacts {
  /** An administrator has checked the registration. */
  isVerified: boolean
  /** `DOCTOR_VERIFICATION=required`. */
  mustBeVerified: boolean
}

/** The facts of an appointment as the API sends it. */
export const factsOf = (appointment: Omit<Appointment, 'doctorId'>): AppointmentFacts => ({
  status: appointment.status,
  appointmentDate: appointment.appointmentDate,
  timeSlot: appointment.timeSlot,
  consultationType: appointment.consultationType,
  hasMet: appointment.hasMet,
  isRated: appointment.rating !== null,
  doctorInRoom: appointment.inRoom.doctor,
  completedAt: appointment.completedAt
})

/** Whether an appointment with this status holds its slot. */
export const isLive = (status: AppointmentStatus): boolean => (liveStatuses as readonly string[]).includes(status)
const starts = (facts: AppointmentFacts) => slotStart(facts.appointmentDate, facts.timeSlot).getTime()
const ends = (facts: AppointmentFacts) => slotEnd(facts.appointmentDate, facts.timeSlot).getTime()
const minutes = (count: number) => count * 60_000

/** When a patient can join, if the doctor is not in the room earlier. */
export const joinOpensAt = (facts: AppointmentFacts): Date => new Date(starts(facts) - minutes(joinOpensMinutes))

/** When the room of the call closes to those who are not in it. */
export const joinClosesAt = (facts: AppointmentFacts): Date => new Date(ends(facts) + minutes(joinClosesMinutes))

/** Until when a completion can be undone; null for an appointment that is not completed. */
export const undoCompletionUntil = ({ completedAt }: Pick<AppointmentFacts, 'completedAt'>): Date | null =>
  completedAt === null ? null : new Date(Date.parse(completedAt) + minutes(undoCompletionMinutes))

/**
 * What a role may do with an appointment in its present state. The states: scheduled → confirmed → completed; scheduled or
 * confirmed → canceled by either participant, or no-show by the doctor once the slot is past. The patient rates a completed
 * appointment once. A completion can be undone for a few minutes. The API refuses everything else with status 409.
 */
export const appointmentCan = {
  confirm: (facts: AppointmentFacts, role: Role): Verdict =>
    role !== 'doctor' ? no('FORBIDDEN') : facts.status === 'scheduled' ? yes : no('INVALID_STATUS'),

  complete: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (role !== 'doctor') return no('FORBIDDEN')
    if (facts.status !== 'confirmed') return no('INVALID_STATUS')
    return facts.hasMet || now.getTime() >= starts(facts) ? yes : no('TOO_EARLY')
  },

  /** Returns a completed appointment to confirmed. A rated one stays completed. */
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

  /** Changes the symptoms and the consultation type that the patient entered when booking. */
  edit: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (role !== 'patient') return no('FORBIDDEN')
    if (!isLive(facts.status)) return no('INVALID_STATUS')
    return now.getTime() < ends(facts) ? yes : no('APPOINTMENT_OVER')
  },

  prescribe: ({ status }: Pick<AppointmentFacts, 'status'>, role: Role, doctor: PrescriberFacts): Verdict => {
    if (role !== 'doctor') return no('FORBIDDEN')
    if (!isLive(status) && status !== 'completed') return no('INVALID_STATUS')
    return doctor.mustBeVerified && !doctor.isVerified ? no('NOT_VERIFIED') : yes
  },

  /** The doctor books the next visit from one that took place. */
  followUp: ({ status }: Pick<AppointmentFacts, 'status'>, role: Role): Verdict => {
    if (role !== 'doctor') return no('FORBIDDEN')
    return status === 'completed' ? yes : no('INVALID_STATUS')
  },

  /** A note documents a visit that has begun, or took place before its time. */
  writeNote: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (role !== 'doctor') return no('FORBIDDEN')
    if (!isLive(facts.status) && facts.status !== 'completed') return no('INVALID_STATUS')
    return facts.hasMet || now.getTime() >= starts(facts) ? yes : no('TOO_EARLY')
  },

  rate: (facts: AppointmentFacts, role: Role): Verdict => {
    if (role !== 'patient') return no('FORBIDDEN')
    if (facts.status !== 'completed') return no('INVALID_STATUS')
    return facts.isRated ? no('ALREADY_RATED') : yes
  },

  /**
   * The doctor may join at any time before the call closes; the patient from ten minutes before the start, or once the doctor is
   * in the room. Participants who have met may rejoin at any time: when both lose their connection, the room is empty, and the
   * patient must still get in.
   */
  join: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    if (facts.consultationType === 'in-person') return no('NOT_A_CALL')
    if (!isLive(facts.status)) return no('APPOINTMENT_OVER')
    if (now > joinClosesAt(facts)) return no('APPOINTMENT_OVER')
    if (role === 'doctor' || facts.doctorInRoom || facts.hasMet) return yes
    return now >= joinOpensAt(facts) ? yes : no('TOO_EARLY')
  },

  /** The patient invites a family member or an interpreter while the call is open to the patient. */
  inviteGuest: (facts: AppointmentFacts, role: Role, now: Date): Verdict =>
    role !== 'patient' ? no('FORBIDDEN') : appointmentCan.join(facts, role, now),

  /**
   * Allowed whenever joining is, and also after completion, because the call continues until both have left. A doctor may join
   * at any time, but can call an emergency only once the patient may join or the two have met.
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

  /** Each participant may agree to keep the transcript of their call, and add to it, while the call may go on. */
  keepTranscript: (facts: AppointmentFacts, now: Date): Verdict => {
    if (!isLive(facts.status) && facts.status !== 'completed') return no('APPOINTMENT_OVER')
    if (!facts.hasMet) return no('TOO_EARLY')
    return now.getTime() > ends(facts) + minutes(transcriptClosesMinutes) ? no('APPOINTMENT_OVER') : yes
  },

  /**
   * Participants see each other's phone number while the call can take place. A patient sees the doctor's only once the doctor has
   * confirmed the appointment or joined its room, so that nobody can collect numbers by booking.
   */
  seePhone: (facts: AppointmentFacts, role: Role, now: Date): Verdict => {
    const isAccepted = facts.status !== 'scheduled' || facts.doctorInRoom || facts.hasMet
    if (role === 'patient' && !isAccepted) return no('INVALID_STATUS')
    const isOpen = facts.hasMet || now >= joinOpensAt(facts)
    return isOpen ? appointmentCan.callEmergency(facts, role, now) : no('TOO_EARLY')
  }
}

/** Setting a completed appointment to confirmed undoes its completion. */
const confirmOrUndo = (appointment: AppointmentFacts, role: Role, now: Date): Verdict =>
  appointment.status === 'completed'
    ? appointmentCan.undoCompletion(appointment, role, now)
    : appointmentCan.confirm(appointment, role)

/** The rule for a change to this status; null when no change leads to it. */
export const ruleTo = (status: AppointmentStatus) =>
  ({
    scheduled: null,
    confirmed: confirmOrUndo,
    completed: appointmentCan.complete,
    canceled: appointmentCan.cancel,
    'no-show': appointmentCan.noShow
  })[status]
