import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from './accounts.ts'
import {
  type AppointmentFacts,
  type AppointmentStatus,
  appointmentCan,
  appointmentStatuses,
  isLive,
  joinOpensAt,
  ruleTo,
  type Verdict
} from './appointments.ts'
import { bookAppointmentBody, consultationType, statusInput } from './schemas/appointments.ts'

/** An appointment from 10:00 to 10:30 in India. */
const visit = (fields: Partial<AppointmentFacts> = {}): AppointmentFacts => ({
  status: 'confirmed',
  appointmentDate: '2026-11-20',
  timeSlot: '10:00-10:30',
  consultationType: 'video',
  hasMet: false,
  isRated: false,
  doctorInRoom: false,
  completedAt: null,
  ...fields
})
const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`)
const before = at('09:00')
const during = at('10:15')
const after = at('10:30')

const outcome = (verdict: Verdict) => (verdict.ok ? 'yes' : verdict.code)

/** Changes of status: role, from, to, when → outcome. */
const table: [Role, AppointmentStatus, AppointmentStatus, Date, string][] = [
  ['doctor', 'scheduled', 'confirmed', before, 'yes'],
  ['patient', 'scheduled', 'confirmed', before, 'FORBIDDEN'],
  ['doctor', 'confirmed', 'confirmed', before, 'INVALID_STATUS'],
  ['doctor', 'completed', 'confirmed', after, 'TOO_LATE'],
  ['patient', 'completed', 'confirmed', after, 'FORBIDDEN'],
  ['doctor', 'canceled', 'confirmed', before, 'INVALID_STATUS'],
  ['doctor', 'no-show', 'confirmed', after, 'INVALID_STATUS'],

  ['doctor', 'confirmed', 'completed', during, 'yes'],
  ['doctor', 'confirmed', 'completed', before, 'TOO_EARLY'],
  ['doctor', 'scheduled', 'completed', during, 'INVALID_STATUS'],
  ['doctor', 'canceled', 'completed', during, 'INVALID_STATUS'],
  ['doctor', 'completed', 'completed', during, 'INVALID_STATUS'],
  ['patient', 'confirmed', 'completed', during, 'FORBIDDEN'],

  ['doctor', 'scheduled', 'canceled', before, 'yes'],
  ['doctor', 'confirmed', 'canceled', during, 'yes'],
  ['patient', 'scheduled', 'canceled', before, 'yes'],
  ['patient', 'confirmed', 'canceled', before, 'yes'],
  ['patient', 'confirmed', 'canceled', after, 'APPOINTMENT_OVER'],
  ['patient', 'canceled', 'canceled', before, 'INVALID_STATUS'],
  ['doctor', 'completed', 'canceled', after, 'INVALID_STATUS'],
  ['doctor', 'no-show', 'canceled', after, 'INVALID_STATUS'],

  ['doctor', 'confirmed', 'no-show', after, 'yes'],
  ['doctor', 'scheduled', 'no-show', after, 'yes'],
  ['doctor', 'confirmed', 'no-show', during, 'TOO_EARLY'],
  ['doctor', 'completed', 'no-show', after, 'INVALID_STATUS'],
  ['patient', 'confirmed', 'no-show', after, 'FORBIDDEN']
]

describe('ruleTo', () => {
  it.each(table)('lets the %s change %s to %s at %s: %s', (role, from, to, now, expected) => {
    const rule = ruleTo(to)
    expect(rule && outcome(rule(visit({ status: from }), role, now))).toBe(expected)
  })

  it('returns null for scheduled, because no change leads back to it', () => expect(ruleTo('scheduled')).toBeNull())

  it('allows no change from completed, canceled or no-show', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<AppointmentStatus>('completed', 'canceled', 'no-show'),
        fc.constantFrom(...appointmentStatuses),
        fc.constantFrom<Role>('patient', 'doctor'),
        fc.boolean(),
        fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
        (from, to, role, hasMet, now) => {
          const rule = ruleTo(to)
          return rule === null || !rule(visit({ status: from, hasMet }), role, now).ok
        }
      )
    )
  })

  it('counts scheduled and confirmed appointments as live', () => {
    expect(appointmentStatuses.filter(isLive)).toEqual(['scheduled', 'confirmed'])
  })

  it('allows completion before the start once both participants have met', () => {
    expect(outcome(appointmentCan.complete(visit({ hasMet: true }), 'doctor', before))).toBe('yes')
  })

  it.each<[Role, Partial<AppointmentFacts>, string, string]>([
    ['doctor', {}, '10:29', 'yes'],
    ['doctor', {}, '10:30', 'TOO_LATE'],
    ['doctor', { isRated: true }, '10:21', 'INVALID_STATUS'],
    ['doctor', { status: 'no-show', completedAt: null }, '10:21', 'INVALID_STATUS'],
    ['doctor', { completedAt: null }, '10:21', 'TOO_LATE'],
    ['patient', {}, '10:21', 'FORBIDDEN']
  ])('lets the %s undo a completion at 10:20 with %j at %s: %s', (role, fields, time, expected) => {
    const completed = visit({ status: 'completed', completedAt: at('10:20').toISOString(), ...fields })
    expect(outcome(appointmentCan.undoCompletion(completed, role, at(time)))).toBe(expected)
  })
})

describe('appointmentCan.reschedule', () => {
  it.each<[Role, AppointmentStatus, Date, string]>([
    ['patient', 'scheduled', before, 'yes'],
    ['patient', 'confirmed', during, 'yes'],
    ['patient', 'confirmed', after, 'APPOINTMENT_OVER'],
    ['patient', 'canceled', before, 'INVALID_STATUS'],
    ['doctor', 'confirmed', before, 'FORBIDDEN']
  ])('lets the %s reschedule a %s appointment at %s: %s', (role, status, now, expected) => {
    expect(outcome(appointmentCan.reschedule(visit({ status }), role, now))).toBe(expected)
  })
})

describe('appointmentCan.prescribe', () => {
  it.each<[Role, AppointmentStatus, string]>([
    ['doctor', 'scheduled', 'yes'],
    ['doctor', 'confirmed', 'yes'],
    ['doctor', 'completed', 'yes'],
    ['doctor', 'canceled', 'INVALID_STATUS'],
    ['doctor', 'no-show', 'INVALID_STATUS'],
    ['patient', 'confirmed', 'FORBIDDEN']
  ])('lets the %s prescribe for a %s appointment: %s', (role, status, expected) => {
    const doctor = { isVerified: false, mustBeVerified: false }
    expect(outcome(appointmentCan.prescribe(visit({ status }), role, doctor))).toBe(expected)
  })

  it.each([
    [true, true, 'yes'],
    [true, false, 'NOT_VERIFIED'],
    [false, false, 'yes']
  ])('with verification required (%s) and a verified doctor (%s): %s', (mustBeVerified, isVerified, expected) => {
    expect(outcome(appointmentCan.prescribe(visit(), 'doctor', { isVerified, mustBeVerified }))).toBe(expected)
  })
})

describe('appointmentCan.rate', () => {
  it.each<[Role, AppointmentStatus, boolean, string]>([
    ['patient', 'completed', false, 'yes'],
    ['patient', 'completed', true, 'ALREADY_RATED'],
    ['patient', 'confirmed', false, 'INVALID_STATUS'],
    ['doctor', 'completed', false, 'FORBIDDEN']
  ])('lets the %s rate a %s appointment (already rated: %s): %s', (role, status, isRated, expected) => {
    expect(outcome(appointmentCan.rate(visit({ status, isRated }), role))).toBe(expected)
  })
})

describe('appointmentCan.join', () => {
  it('lets the patient join from ten minutes before the start', () => {
    expect(joinOpensAt(visit())).toEqual(at('09:50'))
    expect(outcome(appointmentCan.join(visit(), 'patient', at('09:49')))).toBe('TOO_EARLY')
    expect(outcome(appointmentCan.join(visit(), 'patient', at('09:50')))).toBe('yes')
  })

  it('lets the patient join earlier when the doctor is in the room', () => {
    expect(outcome(appointmentCan.join(visit({ doctorInRoom: true }), 'patient', before))).toBe('yes')
  })

  it('lets a patient who has met the doctor rejoin although the doctor has lost the connection as well', () => {
    expect(outcome(appointmentCan.join(visit({ hasMet: true }), 'patient', before))).toBe('yes')
  })

  it('lets the doctor join before the patient can', () => {
    expect(outcome(appointmentCan.join(visit(), 'doctor', before))).toBe('yes')
  })

  it('refuses to join later than an hour after the end, or once the appointment is canceled', () => {
    expect(outcome(appointmentCan.join(visit(), 'doctor', at('11:30')))).toBe('yes')
    expect(outcome(appointmentCan.join(visit(), 'doctor', at('11:31')))).toBe('APPOINTMENT_OVER')
    expect(outcome(appointmentCan.join(visit({ status: 'canceled' }), 'patient', during))).toBe('APPOINTMENT_OVER')
  })

  it('refuses to join an in-person appointment', () => {
    expect(outcome(appointmentCan.join(visit({ consultationType: 'in-person' }), 'doctor', during))).toBe('NOT_A_CALL')
  })
})

describe('appointmentCan.callEmergency', () => {
  const emergency = (facts: Parameters<typeof visit>[0], role: 'patient' | 'doctor', now: Date) =>
    outcome(appointmentCan.callEmergency(visit(facts), role, now))

  it.each(['patient', 'doctor'] as const)('lets the %s call an emergency from when the patient can join', (role) => {
    expect(emergency({}, role, at('09:49'))).toBe('TOO_EARLY')
    expect(emergency({}, role, at('09:50'))).toBe('yes')
    expect(emergency({ status: 'completed' }, role, at('11:30'))).toBe('yes')
    expect(emergency({}, role, at('11:31'))).toBe('APPOINTMENT_OVER')
    expect(emergency({ hasMet: true }, role, before)).toBe('yes')
  })

  it('refuses an early call of a doctor who waits alone, but allows one of the patient', () => {
    expect(emergency({ doctorInRoom: true }, 'doctor', before)).toBe('TOO_EARLY')
    expect(emergency({ doctorInRoom: true }, 'patient', before)).toBe('yes')
  })
})

describe('appointmentCan.seePhone', () => {
  const phone = (facts: Parameters<typeof visit>[0], role: 'patient' | 'doctor', now: Date) =>
    outcome(appointmentCan.seePhone(visit(facts), role, now))

  it.each(['patient', 'doctor'] as const)(
    'shows the %s the phone number of the other participant while the call can take place',
    (role) => {
      expect(phone({ status: 'confirmed' }, role, at('09:49'))).toBe('TOO_EARLY')
      expect(phone({ status: 'confirmed', doctorInRoom: true }, role, at('09:49'))).toBe('TOO_EARLY')
      expect(phone({ status: 'confirmed' }, role, at('09:50'))).toBe('yes')
      expect(phone({ status: 'confirmed' }, role, at('11:30'))).toBe('yes')
      expect(phone({ status: 'confirmed' }, role, at('11:31'))).toBe('APPOINTMENT_OVER')
      expect(phone({ status: 'confirmed', hasMet: true }, role, before)).toBe('yes')
      expect(phone({ status: 'canceled' }, role, during)).toBe('APPOINTMENT_OVER')
    }
  )

  it('hides the doctor’s phone number from a patient who has only booked', () => {
    expect(phone({ status: 'scheduled' }, 'patient', during)).toBe('INVALID_STATUS')
    expect(phone({ status: 'scheduled' }, 'doctor', during)).toBe('yes')
    expect(phone({ status: 'scheduled', doctorInRoom: true }, 'patient', during)).toBe('yes')
    expect(phone({ status: 'scheduled', hasMet: true }, 'patient', during)).toBe('yes')
  })
})

describe('the schemas of a booking', () => {
  it('read cancelled as canceled', () => {
    expect(statusInput.parse('cancelled')).toBe('canceled')
    expect(statusInput.safeParse('postponed').success).toBe(false)
  })

  it('accept a consultation type in any case', () => {
    expect(consultationType.parse('In-Person')).toBe('in-person')
    expect(consultationType.safeParse('Hologram').success).toBe(false)
  })

  it('default to a video consultation without symptoms', () => {
    const doctorId = '0190a0c0-0000-7000-8000-000000000000'
    expect(bookAppointmentBody.parse({ doctorId, appointmentDate: '2026-11-21', timeSlot: '09:00-09:30' })).toEqual({
      doctorId,
      appointmentDate: '2026-11-21',
      timeSlot: '09:00-09:30',
      consultationType: 'video',
      symptoms: ''
    })
  })
})
