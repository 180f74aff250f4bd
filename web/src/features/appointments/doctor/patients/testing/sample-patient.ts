import { slotEnd, slotStart } from '@arogyachat/contract/india-time'
import type { ListedPatient } from '@arogyachat/contract/practice/practice'

/** 16:05 in India. */
export const now = new Date('2026-11-20T10:35:00Z')
export const areas = ['practice', 'patients', 'appointments', 'doctors', 'prescriptions', 'records', 'charts'] as const

export const visitTime = (
  fields: Partial<NonNullable<ListedPatient['next']>> = {}
): NonNullable<ListedPatient['next']> => {
  const { appointmentDate = '2026-11-20', timeSlot = '16:00-16:30' } = fields
  return {
    _id: '01890000-0000-7000-8000-0000000000a1',
    status: 'confirmed',
    consultationType: 'video',
    ...fields,
    appointmentDate,
    timeSlot,
    startsAt: slotStart(appointmentDate, timeSlot).toISOString(),
    endsAt: slotEnd(appointmentDate, timeSlot).toISOString()
  }
}

/** A patient with a visit that goes on now. */
export const samplePatient = (fields: Partial<ListedPatient> = {}): ListedPatient => ({
  _id: '01890000-0000-7000-8000-0000000000f1',
  name: 'Asha Rao',
  age: 34,
  gender: 'Female',
  profileImage: null,
  carers: [],
  status: 'confirmed',
  appointmentId: '01890000-0000-7000-8000-0000000000a1',
  symptoms: 'Chest feels tight',
  hasIntake: false,
  lastVisit: '2026-11-02',
  next: visitTime(),
  prescribable: visitTime(),
  ...fields
})
