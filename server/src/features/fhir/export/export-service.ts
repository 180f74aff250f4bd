import type { Appointment } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { getVisitFhir } from '@arogyachat/contract/fhir/fhir-endpoints'
import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import type { Medication, Prescription } from '@arogyachat/contract/prescriptions'
import { directionTexts } from '@arogyachat/contract/prescriptions/direction-texts'
import { uncodedWords } from '@arogyachat/contract/prescriptions/directions'
import type { Bundle } from '@medplum/fhirtypes'
import { IntlMessageFormat } from 'intl-messageformat'
import type { AppContext } from '../../../app-context.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { appointmentFor } from '../../appointments/service.ts'
import { testsOfReport } from '../../labs/report-service.ts'
import { prescribingFactsOf } from '../../patients/clinical-service.ts'
import { readProfile } from '../../patients/service.ts'
import { screenMessagesOf } from '../../personal-data/texts-service.ts'
import { readDocument } from '../../prescriptions/document/document-service.ts'
import { listVersions } from '../../prescriptions/service.ts'
import { readOwn, readOwnFile } from '../../records/service.ts'
import { listVersions as listNotes } from '../../visit-notes/service.ts'
import type { DocumentContext } from './document-rules.ts'
import { type Directions, prescriptionRecord } from './prescription-rules.ts'
import { recordDocument } from './record-rules.ts'
import { bookedTestCode } from './test-codes-rules.ts'
import { opConsultRecord } from './visit-rules.ts'

/** A FHIR document as a file. */
export interface FhirFile {
  fileName: string
  content: Buffer
}

const asFile = (bundle: Bundle, fileName: string): FhirFile => ({
  fileName,
  content: Buffer.from(JSON.stringify(bundle), 'utf8')
})

const contextOf = ({ config, clock }: AppContext): DocumentContext => ({ site: config.publicUrl, now: clock.now() })

type Say = (medication: Medication) => string

/** Says the strength and the directions of a medicine in one line. */
async function speakerOf(language: LanguageCode): Promise<Say> {
  const messages = await screenMessagesOf(language, 'prescriptions')
  const locale = `${languageOf(language).intl}-u-nu-latn`
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const messageAt = (path: string): string => {
    const message = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], messages)
    if (typeof message !== 'string') throw new Error(`prescriptions has no message ${path} in ${language}`)
    return message
  }
  const { frequencyText, courseText } = directionTexts(
    (path, values) => String(new IntlMessageFormat(messageAt(path), locale).format(values)),
    (items) => list.format(items)
  )
  return (medication) => {
    const words = uncodedWords(medication)
    const frequency = words.frequency || frequencyText(medication)
    const duration = words.duration || (medication.course ? courseText(medication.course) : '')
    return [medication.dosage, frequency, duration].filter(Boolean).join(', ')
  }
}

async function directionsIn(language: LanguageCode): Promise<Directions> {
  return { english: await speakerOf('en'), own: language === 'en' ? null : await speakerOf(language) }
}

/**
 * One of the patient’s own records as a FHIR document.
 * @throws AppError NOT_FOUND.
 */
export async function readRecordDocument(context: AppContext, actor: Actor, id: string): Promise<FhirFile> {
  const record = await readOwn(context, actor, id)
  const file = await readOwnFile(context, actor, id)
  const test = bookedTestCode(await testsOfReport(context.database, id))
  const profile = await readProfile(context, actor)
  return asFile(recordDocument({ record, file, test, profile }, contextOf(context)), `record-${record.date}.json`)
}

/**
 * A completed visit as a FHIR document: the newest note and the newest prescription.
 * @throws AppError NOT_FOUND, also when the doctor recorded nothing about the visit.
 */
export async function consultationDocument(
  context: AppContext,
  actor: Actor,
  appointment: Appointment,
  language: LanguageCode
): Promise<FhirFile> {
  const { _id: visitId, patientId } = appointment
  const [note = null] = appointment.hasNote ? await listNotes(context, actor, visitId) : []
  const { prescription } = appointment
  const doctor = note?.doctor ?? prescription?.doctor
  if (appointment.status !== 'completed' || !doctor) throw new AppError('NOT_FOUND')
  const profile = await readProfile(context, actor)
  const { allergies } = await context.database.transaction(async (tx) =>
    prescribingFactsOf(tx, await context.vault.keysOf(tx, [patientId._id]), patientId._id)
  )
  const directions = await directionsIn(language)
  const source = { appointment, doctor, note, prescription, profile, allergies, directions }
  return asFile(opConsultRecord(source, contextOf(context)), `visit-${appointment.appointmentDate}.json`)
}

/** A version of a prescription as a FHIR document, with its signed PDF. */
export async function prescriptionDocument(
  context: AppContext,
  actor: Actor,
  appointment: Appointment,
  { prescription, pdf, language }: { prescription: Prescription; pdf: Uint8Array; language: LanguageCode }
): Promise<FhirFile> {
  const profile = await readProfile(context, actor)
  const source = { prescription, appointment, profile, pdf, directions: await directionsIn(language) }
  return asFile(prescriptionRecord(source, contextOf(context)), `prescription-${appointment.appointmentDate}.json`)
}

/**
 * A visit of the patient, or its newest prescription, as a FHIR document.
 * @throws AppError NOT_FOUND when there is none.
 */
export async function readVisitDocument(
  context: AppContext,
  actor: Actor,
  id: string,
  { document, language }: InputFor<typeof getVisitFhir>['query']
): Promise<FhirFile> {
  const appointment = await appointmentFor(context, actor, id)
  if (document === 'visit') return consultationDocument(context, actor, appointment, language)
  const [prescription] = await listVersions(context, actor, id)
  if (!prescription) throw new AppError('NOT_FOUND')
  const { content: pdf } = await readDocument(context, actor, prescription._id, language)
  return prescriptionDocument(context, actor, appointment, { prescription, pdf, language })
}
