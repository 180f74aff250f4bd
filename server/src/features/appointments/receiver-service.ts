import type { Queryable } from '../../db/database.ts'
import * as store from './store.ts'

/** A doctor who treats a patient, with the visits to come. */
export interface TreatingDoctor {
  _id: string
  name: string
  specialization: string
  visits: { _id: string; appointmentDate: string; timeSlot: string }[]
}

/** The doctors who treat this patient, each with the visits that take place today or later, soonest first. */
export async function receiversOf(q: Queryable, patientId: string, today: string): Promise<TreatingDoctor[]> {
  const doctors = new Map<string, TreatingDoctor>()
  for (const row of await store.listTreatingWithVisits(q, patientId, today)) {
    const doctor = doctors.get(row.doctor_id) ?? {
      _id: row.doctor_id,
      name: row.name,
      specialization: row.specialization,
      visits: []
    }
    doctors.set(row.doctor_id, doctor)
    if (row.is_coming) doctor.visits.push({ _id: row.id, appointmentDate: row.date, timeSlot: row.slot })
  }
  return [...doctors.values()]
}
