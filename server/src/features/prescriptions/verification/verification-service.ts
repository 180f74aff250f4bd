import { detailsShownUntil, type Verification } from '@arogyachat/contract/prescriptions'
import type { AppContext } from '../../../app-context.ts'
import { isErased } from '../../../db/account-state.ts'
import { isSignedContent } from '../../../vault/signing-keys.ts'
import type { Keys } from '../../../vault/vault.ts'
import { readSeal, sealedBytes } from '../document/file-seal-rules.ts'
import { isAsSigned } from '../document/signing-service.ts'
import { printedOf, viewOf } from '../service.ts'
import * as store from '../store.ts'
import { codeOf, initialsOf } from './verification-rules.ts'
import { findByCode } from './verification-store.ts'

const unknown: Verification = { state: 'unknown', issuedAt: null, isSigned: false, details: null }

/** What whoever holds the code of a prescription may know: whether it is valid and, until its course is long over, what it says. */
export async function verify(context: AppContext, typed: string): Promise<Verification> {
  const { db } = context.database
  const found = await findByCode(db, context.config, codeOf(typed))
  const row = found && (await store.findOwn(db, found.id, found.patient_id))
  if (!row) return unknown
  const issued = { issuedAt: row.issued_at.toISOString(), isSigned: row.signature !== null, details: null }
  const keys = await context.vault.keysOf(db, [row.patient_id])
  if (!(await isAsSigned(context, db, keys, row))) {
    context.log.error({ prescriptionId: row.id }, 'a prescription is not stored as it was signed')
    return { ...issued, state: 'altered' }
  }
  if (row.withdrawn_at) return { ...issued, state: 'withdrawn' }
  if (await store.findNext(db, row)) return { ...issued, state: 'replaced' }
  const isOver = await isErased(db, row.patient_id)
  return { ...issued, state: 'genuine', details: isOver ? null : detailsOf(keys, row, context.clock.now()) }
}

function detailsOf(keys: Keys, row: store.PrescriptionRow, now: Date): Verification['details'] {
  const { doctor, medications } = viewOf(keys, row, now)
  if (now > detailsShownUntil(row.issued_at, medications)) return null
  const patient = printedOf(keys, row)?.patient
  return {
    doctor,
    patient: {
      initials: patient ? initialsOf(patient.name) : '',
      age: patient?.age ?? null,
      gender: patient?.gender ?? null
    },
    medications
  }
}

/** Whether a file is byte for byte a PDF that was downloaded here, and what is known of its prescription now. */
export async function verifyFile(context: AppContext, bytes: Uint8Array) {
  const sealed = readSeal(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!sealed) return { isUnchanged: false, verification: null }
  const { code, keyId, signature } = sealed.seal
  const signed = sealedBytes(code, sealed.pdf)
  const isUnchanged = await isSignedContent(context.vault, context.database.db, signed, { keyId, bytes: signature })
  return { isUnchanged, verification: isUnchanged ? await verify(context, code) : null }
}
