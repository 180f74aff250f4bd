import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { findOwnPatients } from '@arogyachat/contract/endpoints/appointments'
import type { Queryable } from '../../db/database.ts'
import { AppError } from '../../platform/app-error.ts'
import * as store from './store.ts'

/**
 * Whether this doctor treats this patient and may read their records; every access check uses this rule. A cancelled
 * appointment counts only when it took place: both were in the room together, a prescription was issued, or a note signed.
 */
export const isTreating = async (q: Queryable, doctorId: string, patientId: string): Promise<boolean> =>
  (await store.listTreated(q, doctorId, [patientId])).length > 0

/** Returns those of the patients whom this doctor treats, by the same rule. */
export const treatedAmong = async (
  q: Queryable,
  doctorId: string,
  patientIds: readonly string[]
): Promise<Set<string>> => new Set(patientIds.length === 0 ? [] : await store.listTreated(q, doctorId, patientIds))

/** The same rule as a condition on `appointments as a`, and the patients of a doctor one by one, for the lists of other features. */
export { isTreatment, walkOverPatients } from './store.ts'

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

/** An SQL expression, by the same rule: the last day of a visit of these two, null when the doctor does not treat the patient. */
export const lastVisitDay = store.lastVisitDay

/** The patients or doctors, with accounts neither closed nor blocked, of this account's visits on this day or later, by name. */
export const listVisitedSince = store.listVisitedSince

/** The patients whom this doctor treats and whose names contain the text, by name. */
export async function listOwnPatients(
  q: Queryable,
  doctorId: string,
  { name, page, pageSize }: InputFor<typeof findOwnPatients>['body']
): Promise<ReplyFor<typeof findOwnPatients>> {
  const rows = await store.listTreatedNamed(q, doctorId, name, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    success: true,
    patients: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      age: row.age,
      gender: row.gender,
      profileImage: profileImageUrl(row.id, row.image_at),
      lastDate: row.last_date
    })),
    total: await store.countTreatedNamed(q, doctorId, name),
    page,
    pageSize
  }
}
