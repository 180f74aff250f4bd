import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { isSignedContent, signContent } from '../../../vault/signing-keys.ts'
import type { Keys } from '../../../vault/vault.ts'
import { findSignature } from '../../doctors/document-service.ts'
import { firstAddressOf } from '../../labs/address-service.ts'
import { factsForPrescription } from '../../patients/clinical-service.ts'
import { type Content, contentOf, contentPlace, type PrintedFacts, printedOf, printedPlace } from '../service.ts'
import * as store from '../store.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')
const digestOf = (printed: PrintedFacts): string => sha256(canonicalJson(printed))

async function printedFacts(
  context: Pick<AppContext, 'vault'>,
  tx: Tx,
  keys: Keys,
  { patient_id: patientId, doctor_id: doctorId }: Issued
): Promise<PrintedFacts> {
  const facts = await factsForPrescription(tx, keys, patientId)
  const { phone, ...place } = await store.findContact(tx, doctorId)
  const signature = await findSignature(context, tx, doctorId)
  const address = [place.address, place.city, place.state, place.pincode].filter((part) => part !== '').join(', ')
  return {
    patient: { ...facts, address: await firstAddressOf(tx, keys, patientId) },
    practice: { address, phone },
    signatureImage: signature && sha256(signature),
    salt: randomBytes(16).toString('base64')
  }
}

/** The image of the doctor's signature, if it is still the one that the doctor had at issue. */
export async function signatureImageOf(
  context: Pick<AppContext, 'vault'>,
  q: Queryable,
  doctorId: string,
  printed: PrintedFacts | null
): Promise<Buffer | null> {
  if (!printed?.signatureImage) return null
  const image = await findSignature(context, q, doctorId)
  return image && sha256(image) === printed.signatureImage ? image : null
}

/** A prescription before it is sealed and signed. */
export type Issued = Pick<
  store.PrescriptionRow,
  'id' | 'appointment_id' | 'patient_id' | 'doctor_id' | 'version' | 'prescriber' | 'check_code' | 'issued_at'
>

/** Everything that a prescription says, and which one it is, as the bytes that are signed. */
const signedBytes = (
  { id, appointment_id, patient_id, doctor_id, version, prescriber, check_code, issued_at }: Issued,
  content: Content
) =>
  Buffer.from(
    canonicalJson({ id, appointment_id, patient_id, doctor_id, version, prescriber, check_code, issued_at, content })
  )

/**
 * Seals the content of a prescription at its issue with what its document will say about the patient and the practice, and signs both
 * with the key of this site.
 */
export async function sealAndSign(
  context: Pick<AppContext, 'vault' | 'clock'>,
  tx: Tx,
  keys: Keys,
  issued: Issued,
  written: Omit<Content, 'printedDigest'>
) {
  const { id, patient_id: patientId } = issued
  const printed = await printedFacts(context, tx, keys, issued)
  const content: Content = { ...written, printedDigest: digestOf(printed) }
  const { keyId, bytes } = await signContent(context.vault, tx, context.clock.now(), signedBytes(issued, content))
  return {
    content_sealed: keys.seal(patientId, contentPlace(id), content),
    printed_sealed: keys.seal(patientId, printedPlace(id), printed),
    signature: bytes,
    signing_key_id: keyId
  }
}

/**
 * Whether a prescription is stored as it was signed. One without a signature was issued before there were any, and has none of what
 * came with them.
 */
export async function isAsSigned(
  { vault }: Pick<AppContext, 'vault'>,
  q: Queryable,
  keys: Keys,
  row: store.PrescriptionRow
): Promise<boolean> {
  const content = contentOf(keys, row)
  const printed = printedOf(keys, row)
  if (row.signature === null || row.signing_key_id === null) return content.printedDigest === undefined && !printed
  if (printed && digestOf(printed) !== content.printedDigest) return false
  return isSignedContent(vault, q, signedBytes(row, content), { keyId: row.signing_key_id, bytes: row.signature })
}
