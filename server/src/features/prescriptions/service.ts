import type { Gender } from '@arogyachat/contract/common'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { listPatientPrescriptions } from '@arogyachat/contract/endpoints/prescriptions'
import { type Medication, type Prescription, prescriptionStatus } from '@arogyachat/contract/prescriptions'
import { type Directions, withDirections } from '@arogyachat/contract/prescriptions/directions'
import type { listEarlierPrescriptions } from '@arogyachat/contract/prescriptions/prescribing-endpoints'
import type { AnsweredWarning } from '@arogyachat/contract/prescriptions/warnings'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import * as store from './store.ts'
import { usesOf } from './use-rules.ts'

export interface Content {
  /** Issued prescriptions never change. Those from before the codes have words only, which `viewOf` reads. */
  medications: (Omit<Medication, keyof Directions | 'uses'> & Partial<Directions>)[]
  instructions: string
  diagnosis?: string
  followUp?: string
  weightKg?: number
  pregnant?: boolean
  /** Missing in prescriptions that were issued before allergies were compared. */
  allergies?: NonNullable<Prescription['allergies']>
  /** SHA-256 of the printed facts, which an erasure deletes. Missing in prescriptions that were issued before they were kept. */
  printedDigest?: string
}

/** What the document says about the patient and the practice, as it was at issue: later changes of a profile do not change it. */
export interface PrintedFacts {
  patient: { name: string; age: number | null; gender: Gender | null; address: string | null; allergies: string[] }
  practice: { address: string; phone: string }
  /** SHA-256 of the doctor's signature, which is printed only while it is the same; null without one. */
  signatureImage: string | null
  /** Random, so that nobody can find the facts by trying their digests. */
  salt: string
}

/** As it was stored while allergies were the only warnings. */
interface OverriddenAllergy {
  medicine: string
  allergy: string
  relation: 'same' | 'class' | 'cross'
  reason: string
}

/** The overridden warnings as stored at any time. */
export const readOverrides = (stored: readonly (AnsweredWarning | OverriddenAllergy)[]): AnsweredWarning[] =>
  stored.map((override) => {
    if ('kind' in override) return override
    const { medicine, allergy: about, relation: code, reason } = override
    return { kind: 'allergy', medicine, about, code, reason }
  })

/** The context that binds the encrypted content to its prescription. */
export const contentPlace = (prescriptionId: string) => `prescriptions.content:${prescriptionId}`

/** The context that binds the encrypted reason of a withdrawal to its prescription. */
export const withdrawalPlace = (prescriptionId: string) => `prescriptions.withdrawal:${prescriptionId}`

export const printedPlace = (prescriptionId: string) => `prescriptions.printed:${prescriptionId}`

/** Null for one issued before these facts were kept, and once the patient's data are erased. */
export const printedOf = (keys: Keys, row: store.PrescriptionRow): PrintedFacts | null =>
  row.printed_sealed && keys.open<PrintedFacts>(row.patient_id, printedPlace(row.id), row.printed_sealed)

export const contentOf = (keys: Keys, row: store.PrescriptionRow): Content =>
  keys.open<Content>(row.patient_id, contentPlace(row.id), row.content_sealed)

/** Decrypts a prescription, and adds its status at this time and what its medicines are usually given for. */
export function viewOf(keys: Keys, row: store.PrescriptionRow, now: Date): Prescription {
  const { allergies, printedDigest: _, ...content } = contentOf(keys, row)
  const medications = content.medications.map((medication) => {
    const uses = usesOf(medication)
    return { ...withDirections(medication), ...(uses && { uses }) }
  })
  return {
    _id: row.id,
    appointmentId: row.appointment_id,
    version: row.version,
    ...content,
    medications,
    doctor: { _id: row.doctor_id, ...row.prescriber },
    allergies: allergies ? { ...allergies, overrides: readOverrides(allergies.overrides) } : null,
    issuedAt: row.issued_at.toISOString(),
    status: row.withdrawn_at ? 'ended' : prescriptionStatus({ issuedAt: row.issued_at, medications }, now),
    checkCode: row.check_code,
    isSigned: row.signature !== null,
    withdrawal:
      row.withdrawn_at && row.withdrawal_sealed
        ? {
            at: row.withdrawn_at.toISOString(),
            reason: keys.open<string>(row.patient_id, withdrawalPlace(row.id), row.withdrawal_sealed)
          }
        : null
  }
}

/**
 * The newest prescription of each of these appointments, by appointment id. `keys` must include the keys of their
 * patients.
 */
export async function newestOf(
  q: Queryable,
  keys: Keys,
  appointmentIds: readonly string[],
  now: Date
): Promise<Map<string, Prescription>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await store.listNewest(q, appointmentIds)
  return new Map(rows.map((row) => [row.appointment_id, viewOf(keys, row, now)]))
}

/** The patient's own prescriptions, newest first: the newest version for each appointment. */
export async function listOwn(
  context: AppContext,
  actor: Actor,
  { page, pageSize }: InputFor<typeof listPatientPrescriptions>['query']
): Promise<ReplyFor<typeof listPatientPrescriptions>> {
  const { db } = context.database
  const rows = await store.listNewestOfPatient(db, actor.accountId, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await store.countNewestOfPatient(db, actor.accountId)
  const keys = await context.vault.keysOf(db, [actor.accountId])
  const now = context.clock.now()
  const prescriptions = rows.map((row) => ({
    ...viewOf(keys, row, now),
    appointmentDate: row.appointment_date
  }))
  return { success: true, prescriptions, total, page, pageSize }
}

/**
 * Every version of an appointment, for its patient or its doctor. A doctor's read is audited.
 * @throws AppError NOT_FOUND for everyone else.
 */
export const listVersions = (context: AppContext, actor: Actor, appointmentId: string): Promise<Prescription[]> =>
  context.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId)
    if (!visit) throw new AppError('NOT_FOUND')
    const rows = await store.listVersions(tx, appointmentId)
    if (rows.length === 0) return []
    const patientId = visit.patient_id
    const now = context.clock.now()
    await recordAudit(tx, now, actor, [{ patientId, action: 'read:prescription', subjectId: rows[0]?.id ?? null }])
    const keys = await context.vault.keysOf(tx, [patientId])
    return rows.map((row) => viewOf(keys, row, now))
  })

/**
 * After the erasure of a patient: deletes what their prescriptions say about them, and seals the reasons of withdrawals with the new
 * key.
 */
export async function eraseFacts(tx: Tx, patientId: string, { old, next }: { old: Keys; next: Keys }): Promise<void> {
  await store.deletePrinted(tx, patientId)
  for (const { id, withdrawal_sealed } of await store.listWithdrawn(tx, patientId)) {
    if (!withdrawal_sealed) continue
    const reason = old.openBytes(patientId, withdrawalPlace(id), withdrawal_sealed)
    await store.saveWithdrawal(tx, id, { withdrawal_sealed: next.sealBytes(patientId, withdrawalPlace(id), reason) })
  }
}

/**
 * What this doctor prescribed for the patient of one of their appointments in other ones: the newest version for each appointment,
 * newest first. The read is audited.
 * @throws AppError NOT_FOUND for an appointment of somebody else.
 */
export const listEarlier = (
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { page, pageSize }: InputFor<typeof listEarlierPrescriptions>['query']
): Promise<ReplyFor<typeof listEarlierPrescriptions>> =>
  context.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId)
    if (!visit) throw new AppError('NOT_FOUND')
    const patientId = visit.patient_id
    const of = { doctorId: actor.accountId, except: appointmentId }
    const rows = await store.listNewestOfPatient(tx, patientId, { limit: pageSize, offset: (page - 1) * pageSize }, of)
    const total = await store.countNewestOfPatient(tx, patientId, of)
    const now = context.clock.now()
    if (rows[0]) await recordAudit(tx, now, actor, [{ patientId, action: 'read:prescription', subjectId: rows[0].id }])
    const keys = await context.vault.keysOf(tx, [patientId])
    const prescriptions = rows.map((row) => ({ ...viewOf(keys, row, now), appointmentDate: row.appointment_date }))
    return { success: true, prescriptions, total, page, pageSize }
  })

/** The prescriber details for a prescription issued now, by doctor id. */
export const prescribersOf = store.findPrescribers
