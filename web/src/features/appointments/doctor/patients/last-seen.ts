import { genders } from '@arogyachat/contract/common'
import type { ListedPatient } from '@arogyachat/contract/practice/practice'
import { currentPatientId } from '../../../../lib/acting/acting-for.ts'
import { hasTexts, isFields, type LastSeen, lastSeenStore } from '../../../../lib/last-seen.ts'

/** Who a patient is and when they come: everything that the list keeps on the device. */
export type SeenPatient = Pick<ListedPatient, '_id' | 'name' | 'age' | 'gender' | 'lastVisit'> & {
  next: { appointmentDate: string; timeSlot: string } | null
}

interface SeenPatients {
  userId: string
  patients: SeenPatient[]
}

const isPatient = (value: unknown) =>
  isFields(value) &&
  hasTexts(value, ['_id', 'name']) &&
  (value.age === null || typeof value.age === 'number') &&
  (value.gender === null || genders.some((gender) => gender === value.gender)) &&
  (value.lastVisit === null || typeof value.lastVisit === 'string') &&
  (value.next === null || (isFields(value.next) && hasTexts(value.next, ['appointmentDate', 'timeSlot'])))

const store = lastSeenStore<SeenPatients>('patientList', {
  isContent: (value) =>
    typeof value.userId === 'string' && Array.isArray(value.patients) && value.patients.every(isPatient),
  isOwnedBy: (seen, userId) => seen.userId === userId
})

/** The first page of patients that the doctor last saw on this device, or null. */
export const lastSeenPatients = (): LastSeen<SeenPatients> | null => store.read()

/** Stores the list on this device. Symptoms, statuses and carers are left out. `savedAt` is in milliseconds. */
export function rememberPatients(patients: readonly ListedPatient[], savedAt: number): void {
  const userId = currentPatientId()
  if (!userId) return
  const seen = patients.map(
    ({ _id, name, age, gender, lastVisit, next }): SeenPatient => ({
      _id,
      name,
      age,
      gender,
      lastVisit,
      next: next && { appointmentDate: next.appointmentDate, timeSlot: next.timeSlot }
    })
  )
  store.write({ savedAt, userId, patients: seen })
}
