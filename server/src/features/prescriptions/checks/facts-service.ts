import { dateInIndia } from '@arogyachat/contract/india-time'
import { currentMedicines } from '@arogyachat/contract/prescriptions'
import { followUpMonths } from '@arogyachat/contract/prescriptions/warnings'
import type { Tx } from '../../../db/database.ts'
import type { Keys } from '../../../vault/vault.ts'
import { prescribingFactsOf } from '../../patients/clinical-service.ts'
import { viewOf } from '../service.ts'
import * as store from '../store.ts'
import type { VisitFacts } from './list-rules.ts'
import type { PatientFacts } from './warning-rules.ts'

/** The newest prescriptions that are read for what the patient takes. */
const prescriptionsRead = 50

type Visit = NonNullable<Awaited<ReturnType<typeof store.findVisit>>> & { id: string }

function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10)
}

/**
 * What a prescription for this appointment is checked against, and the newest other prescription that was read for it. What the
 * patient takes is what any doctor prescribed and has not ended, and what the profile lists. `keys` must include the patient's key.
 */
export async function factsFor(tx: Tx, keys: Keys, visit: Visit, now: Date) {
  const { patient_id: patientId, doctor_id: doctorId } = visit
  const { currentMedications, ...profile } = await prescribingFactsOf(tx, keys, patientId)
  const rows = await store.listNewestOfPatient(tx, patientId, { limit: prescriptionsRead, offset: 0 })
  const others = rows.filter((row) => row.appointment_id !== visit.id).map((row) => viewOf(keys, row, now))
  const since = monthsBefore(dateInIndia(now), followUpMonths)
  const visits = await store.listCompletedTypes(tx, { patientId, doctorId, since, except: visit.id })
  const patient: PatientFacts = {
    ...profile,
    taken: [
      ...currentMedicines(others, now).map(({ medicine, prescription }) => ({
        ...medicine,
        isOfAnotherDoctor: prescription.doctor._id !== doctorId
      })),
      ...currentMedications.map((medicine) => ({ ...medicine, isOfAnotherDoctor: false }))
    ],
    refillable: [...others.flatMap(({ medications }) => medications), ...currentMedications]
  }
  const facts: VisitFacts = {
    type: visit.consultation_type,
    hasMet: visit.met_at !== null,
    isFollowUp: visits.length > 0,
    wasSeenInPerson: visits.includes('in-person')
  }
  return { patient, visit: facts, newestRead: others[0]?._id ?? null }
}
