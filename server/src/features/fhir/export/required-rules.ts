import type { Bundle, Resource } from '@medplum/fhirtypes'
import { profileUrl } from './vocabulary-rules.ts'

const composition = [
  'status',
  'type.coding.system',
  'type.coding.code',
  'type.coding.display',
  'subject.reference',
  'date',
  'author.reference',
  'title',
  'section.title'
]

/**
 * The elements that the profiles of NRCeS require (https://nrces.in/ndhm/fhir/r4/profiles.html), and those that FHIR R4 itself
 * requires of these resources. `|` separates alternatives.
 */
export const requiredElements: Record<string, readonly string[]> = {
  DocumentBundle: [
    'meta.versionId',
    'identifier.system',
    'identifier.value',
    'type',
    'timestamp',
    'entry.fullUrl',
    'entry.resource'
  ],
  OPConsultRecord: [...composition, 'encounter.reference'],
  PrescriptionRecord: [...composition, 'section.code.coding.code', 'section.entry.reference'],
  DiagnosticReportRecord: [...composition, 'section.entry.reference'],
  HealthDocumentRecord: [...composition, 'section.entry.reference'],
  Patient: ['identifier.system', 'identifier.value', 'name.text'],
  Practitioner: ['identifier.value', 'name.text'],
  Organization: ['name'],
  Encounter: ['status', 'class.code', 'subject.reference', 'period.start'],
  Condition: ['code.text', 'subject.reference'],
  AllergyIntolerance: ['code.text', 'patient.reference'],
  Appointment: ['status', 'participant.actor.reference', 'participant.status'],
  MedicationRequest: [
    'status',
    'intent',
    'medicationCodeableConcept.text',
    'subject.reference',
    'authoredOn',
    'requester.reference',
    'dosageInstruction.text'
  ],
  MedicationStatement: ['status', 'medicationCodeableConcept.text', 'subject.reference'],
  Observation: ['status', 'code.text', 'subject.reference', 'valueQuantity.value|valueString'],
  DiagnosticReportLab: ['status', 'code.text', 'subject.reference', 'issued', 'performer.reference'],
  DocumentReference: ['status', 'subject.reference', 'content.attachment.contentType', 'content.attachment.data'],
  Binary: ['contentType', 'data']
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Whether the element is there, in every entry of the lists on the way to it. */
function has(value: unknown, path: readonly string[]): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((entry) => has(entry, path))
  const [name, ...rest] = path
  if (name === undefined) return isFilled(value)
  return typeof value === 'object' && value !== null && has((value as Record<string, unknown>)[name], rest)
}

const namesByUrl = new Map(Object.keys(requiredElements).map((name) => [profileUrl(name), name]))

const missingIn = (resource: Resource): string[] =>
  (resource.meta?.profile ?? []).flatMap((url) => {
    const name = namesByUrl.get(url)
    if (name === undefined) return [`requirements of ${url}`]
    return (requiredElements[name] ?? [])
      .filter((path) => !path.split('|').some((one) => has(resource, one.split('.'))))
      .map((path) => `${name}.${path}`)
  })

/** The required elements that a document lacks: `MedicationRequest.authoredOn`. Every resource must name its profile. */
export function missingElements(bundle: Bundle): string[] {
  const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? [])
  const unnamed = resources
    .filter(({ meta }) => !meta?.profile?.length)
    .map(({ resourceType }) => `${resourceType}.meta.profile`)
  return [...missingIn(bundle), ...unnamed, ...resources.flatMap(missingIn)]
}
