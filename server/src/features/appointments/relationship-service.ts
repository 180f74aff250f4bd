import type { Queryable } from '../../db/database.ts'
import { AppError } from '../../platform/app-error.ts'
import * as store from './store.ts'

/**
 * Whether this doctor treats this patient and may read their records; every access check uses this rule. A cancelled
 * appointment counts only when it took place: both were in the room together, or a prescription was issued.
 */
export const isTreating = async (q: Queryable, doctorId: string, patientId: string): Promise<boolean> =>
  (await store.listTreated(q, doctorId, [patientId])).length > 0

/** Returns those of the patients whom this doctor treats, by the same rule. */
export const treatedAmong = async (
  q: Queryable,
  doctorId: string,
  patientIds: readonly string[]
): Promise<Set<string>> => new Set(patientIds.length === 0 ? [] : await store.listTreated(q, doctorId, patientIds))

/** Returns the doctors who treat this patient, by the same rule. */
export const doctorsTreating = (q: Queryable, patientId: string): Promise<string[]> => store.listTreating(q, patientId)

/**
 * Returns the patient of one of the doctor's own appointments.
 * @throws AppError NOT_FOUND, also when the doctor does not treat the patient any more.
 */
export async function treatedPatientOf(q: Queryable, appointmentId: string, doctorId: string): Promise<string> {
  const appointment = await store.find(q, appointmentId, doctorId)
  if (!appointment || !(await isTreating(q, doctorId, appointment.patient_id))) throw new AppError('NOT_FOUND')
  return appointment.patient_id
}
