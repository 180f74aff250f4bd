import { readFile } from 'node:fs/promises'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { screenRoutes } from '@arogyachat/contract/screens'
import { renderSVG } from 'uqr'
import type { AppContext } from '../../../app-context.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { layOutPdf } from '../../../platform/pdf/pdf.ts'
import { recordAudit } from '../../../vault/audit.ts'
import { signContent } from '../../../vault/signing-keys.ts'
import { screenMessagesOf } from '../../personal-data/texts-service.ts'
import { printedOf, viewOf } from '../service.ts'
import * as store from '../store.ts'
import { type SheetSource, type Speaker, sheetOf, speakerOf } from './document-rules.ts'
import { sealedBytes, withSeal } from './file-seal-rules.ts'
import { isAsSigned, signatureImageOf } from './signing-service.ts'

const templatePath = new URL('./prescription.typ', import.meta.url)

const speakers = new Map<LanguageCode, Speaker>()

async function findSpeaker(language: LanguageCode): Promise<Speaker> {
  const known = speakers.get(language)
  if (known) return known
  const [sheet, prescriptions, doctors] = await Promise.all([
    screenMessagesOf(language, 'sheet'),
    screenMessagesOf(language, 'prescriptions'),
    screenMessagesOf(language, 'doctors')
  ])
  const speaker = speakerOf(language, { sheet, prescriptions, doctors })
  speakers.set(language, speaker)
  return speaker
}

/** Loads a version for its patient or its doctor, whose read is audited. @throws AppError NOT_FOUND */
const load = (context: AppContext, actor: Actor, id: string) =>
  context.database.transaction(async (tx) => {
    const row = await store.findOwn(tx, id, actor.accountId)
    if (!row) throw new AppError('NOT_FOUND')
    const now = context.clock.now()
    await recordAudit(tx, now, actor, [{ patientId: row.patient_id, action: 'read:prescription', subjectId: id }])
    const keys = await context.vault.keysOf(tx, [row.patient_id])
    if (!(await isAsSigned(context, tx, keys, row))) throw new Error('A prescription is not stored as it was signed')
    const printed = printedOf(keys, row)
    return {
      prescription: viewOf(keys, row, now),
      printed,
      next: await store.findNext(tx, row),
      signatureImage: await signatureImageOf(context, tx, row.doctor_id, printed)
    }
  })

/** The prescription as a page, in English and the language, with the code to verify it. */
export async function layOutPrescription(
  publicUrl: string,
  language: LanguageCode,
  { signatureImage, ...source }: Omit<SheetSource, 'hasSignatureImage' | 'address'> & { signatureImage: Buffer | null }
): Promise<Buffer> {
  const address = `${publicUrl}${screenRoutes.verifyPrescription}`
  const [english, own, template] = await Promise.all([
    findSpeaker('en'),
    findSpeaker(language),
    readFile(templatePath, 'utf8')
  ])
  const typed = address.replace(/^https?:\/\//, '')
  const data = sheetOf({ ...source, hasSignatureImage: signatureImage !== null, address: typed }, english, own)
  // After the hash, so that the code reaches no log.
  const code = renderSVG(`${address}#${source.prescription.checkCode}`, { ecc: 'M', border: 2 })
  const files = { 'code.svg': Buffer.from(code), ...(signatureImage && { 'signature.png': signatureImage }) }
  return layOutPdf({ template, data, files })
}

/**
 * A version of a prescription as a PDF with the seal of its bytes, for its patient or its doctor.
 * @throws AppError NOT_FOUND for everyone else, UNAVAILABLE.
 */
export async function readDocument(context: AppContext, actor: Actor, id: string, language: LanguageCode) {
  const source = await load(context, actor, id)
  const code = source.prescription.checkCode
  const pdf = await layOutPrescription(context.config.publicUrl, language, source)
  const { keyId, bytes } = await context.database.transaction((tx) =>
    signContent(context.vault, tx, context.clock.now(), sealedBytes(code, pdf))
  )
  return { fileName: `prescription-${code}.pdf`, content: withSeal(pdf, { code, keyId, signature: bytes }) }
}
