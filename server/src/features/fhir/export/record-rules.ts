import { createHash } from 'node:crypto'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { MedicalRecord, RecordKind, RecordType, RecordValue } from '@arogyachat/contract/records'
import type {
  Attachment,
  Bundle,
  Coding,
  DiagnosticReport,
  DocumentReference,
  Observation,
  Organization,
  Patient,
  Quantity
} from '@medplum/fhirtypes'
import { eventIdOf } from '../../../platform/ids.ts'
import { type DocumentContext, documentOf } from './document-rules.ts'
import { organizationOf, patientOf } from './people-rules.ts'
import { testCodeOf, unitCodeOf } from './test-codes-rules.ts'
import { concept, type Part, profiled, referenceTo, snomed, systems } from './vocabulary-rules.ts'

/** What the types of records are called in FHIR. An import finds them by these words. */
export const typeTexts: Record<RecordType, string> = {
  lab: 'Laboratory report',
  report: 'Medical report',
  image: 'Medical image',
  prescription: 'Prescription'
}

export interface RecordSource {
  record: MedicalRecord & { text: string }
  file: { kind: RecordKind; fileName: string; content: Uint8Array }
  /** The LOINC code of the one test that the report is about, when it was booked here. */
  test: Coding | null
  profile: PatientProfile
}

/** A record with laboratory results as a DiagnosticReportRecord, any other as a HealthDocumentRecord. */
export function recordDocument(source: RecordSource, context: DocumentContext): Bundle {
  const { record, profile } = source
  const isReport = record.type === 'lab' || record.values.length > 0
  const patient = patientOf(profile, context.site)
  const author = organizationOf(record.provider)
  const shared = {
    ...context,
    sourceId: record._id,
    version: 1,
    title: record.title,
    date: record.date,
    status: 'final',
    patient,
    author,
    encounter: null
  } as const
  if (!isReport) {
    const document = documentReferenceOf(source, patient, author)
    const section = { title: 'Record artifact', code: snomed('419891008', 'Record artifact') }
    return documentOf({
      ...shared,
      kind: 'HealthDocumentRecord',
      sections: [{ ...section, entry: [referenceTo(document)] }],
      parts: [document]
    })
  }
  const results = record.values.map((value, index) => resultOf(record._id, index, value, patient))
  const report = reportOf(source, results, patient, author)
  const section = { title: 'Diagnostic studies report', code: snomed('721981007', 'Diagnostic studies report') }
  return documentOf({
    ...shared,
    kind: 'DiagnosticReportRecord',
    sections: [{ ...section, entry: [referenceTo(report)] }],
    parts: [report, ...results]
  })
}

/** The file, and the text that was recognised in it as another form of the same document. */
function attachmentsOf({ file, record }: RecordSource): Attachment[] {
  const content = Buffer.from(file.content)
  const attachment: Attachment = {
    contentType: file.kind,
    data: content.toString('base64'),
    size: content.length,
    // FHIR R4 defines the hash as SHA-1; it finds damage and protects nothing.
    hash: createHash('sha1').update(content).digest('base64'),
    title: file.fileName,
    creation: record.date
  }
  if (record.text === '') return [attachment]
  const data = Buffer.from(record.text, 'utf8').toString('base64')
  return [attachment, { contentType: 'text/plain', data, title: 'Recognised text' }]
}

const documentReferenceOf = (
  source: RecordSource,
  patient: Part<Patient>,
  author: Part<Organization>
): Part<DocumentReference> => ({
  resourceType: 'DocumentReference',
  id: eventIdOf('fhir', 'DocumentReference', source.record._id),
  meta: profiled('DocumentReference'),
  status: 'current',
  type: { text: typeTexts[source.record.type] },
  subject: referenceTo(patient),
  date: source.record.createdAt,
  author: [referenceTo(author, source.record.provider)],
  description: source.record.title,
  content: attachmentsOf(source).map((attachment) => ({ attachment }))
})

const reportOf = (
  source: RecordSource,
  results: readonly Part<Observation>[],
  patient: Part<Patient>,
  author: Part<Organization>
): Part<DiagnosticReport> => {
  const { record, test } = source
  return {
    resourceType: 'DiagnosticReport',
    id: eventIdOf('fhir', 'DiagnosticReport', record._id),
    meta: profiled('DiagnosticReportLab'),
    status: 'final',
    category: [
      record.type === 'lab'
        ? { ...concept(systems.diagnosticService, 'LAB', 'Laboratory'), text: typeTexts.lab }
        : { text: typeTexts[record.type] }
    ],
    code: { ...(test && { coding: [test] }), text: record.title },
    subject: referenceTo(patient),
    effectiveDateTime: record.date,
    issued: record.createdAt,
    performer: [referenceTo(author, record.provider)],
    ...(results.length > 0 && { result: results.map((result) => referenceTo(result)) }),
    presentedForm: attachmentsOf(source)
  }
}

function resultOf(recordId: string, index: number, value: RecordValue, patient: Part<Patient>): Part<Observation> {
  const { name, unit, low, high, takenAt } = value
  const code = testCodeOf(name, unit)
  const unitCode = unitCodeOf(unit)
  const quantity = (amount: number): Quantity => ({
    value: amount,
    ...(unit && { unit }),
    ...(unitCode && { system: systems.ucum, code: unitCode })
  })
  const range = { ...(low !== null && { low: quantity(low) }), ...(high !== null && { high: quantity(high) }) }
  return {
    resourceType: 'Observation',
    id: eventIdOf('fhir', 'Observation', recordId, String(index)),
    meta: profiled('Observation'),
    status: 'final',
    category: [concept(systems.observationCategory, 'laboratory', 'Laboratory')],
    code: { ...(code && { coding: [code] }), text: name },
    subject: referenceTo(patient),
    effectiveDateTime: takenAt,
    valueQuantity: quantity(value.value),
    ...(Object.keys(range).length > 0 && { referenceRange: [range] }),
    note: [{ text: 'Copied from the report by the patient' }]
  }
}
