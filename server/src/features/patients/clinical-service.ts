import type { PatientSummary } from '@arogyachat/contract/patients'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { treatedPatientOf } from '../appointments/relationship-service.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import { type ClinicalProfile, namedAllergies, profilePlace } from './rules.ts'
import * as store from './store.ts'

async function openProfile(tx: Tx, keys: Keys, patientId: string) {
  const row = await store.find(tx, patientId)
  if (!row) throw new AppError('NOT_FOUND')
  return { row, clinical: keys.open<ClinicalProfile>(patientId, profilePlace(patientId), row.profile_sealed) }
}

/** What a prescription says about its patient. The caller audits the read in the same transaction. */
export async function factsForPrescription(tx: Tx, keys: Keys, patientId: string) {
  const { row, clinical } = await openProfile(tx, keys, patientId)
  return { name: row.name, age: row.age, gender: row.gender, allergies: namedAllergies(clinical.allergies) }
}

/** What a prescription is checked against. The caller audits the read in the same transaction. */
export async function prescribingFactsOf(tx: Tx, keys: Keys, patientId: string) {
  const { row, clinical } = await openProfile(tx, keys, patientId)
  const { age, gender } = row
  const { currentMedications } = clinical
  return { age, gender, currentMedications, allergies: namedAllergies(clinical.allergies) }
}

/**
 * The clinical summary of an appointment's patient for the treating doctor. The read is audited.
 * @throws AppError NOT_FOUND when the doctor does not treat the patient.
 */
export const readSummary = (context: AppContext, actor: Actor, appointmentId: string): Promise<PatientSummary> =>
  context.database.transaction(async (tx) => {
    const patientId = await treatedPatientOf(tx, appointmentId, actor.accountId)
    await recordAudit(tx, context.clock.now(), actor, [{ patientId, action: 'read:profile', subjectId: appointmentId }])
    const keys = await context.vault.keysOf(tx, [patientId])
    const { row, clinical } = await openProfile(tx, keys, patientId)
    const { bloodGroup, medicalHistory, currentMedications } = clinical
    const allergies = namedAllergies(clinical.allergies)
    const { age, gender } = row
    const name = nameOfPatient(row.name, actor.language)
    return { _id: patientId, name, age, gender, bloodGroup, allergies, medicalHistory, currentMedications }
  })
