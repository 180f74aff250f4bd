import type {
  Bundle,
  Composition,
  CompositionSection,
  Encounter,
  Organization,
  Patient,
  Practitioner,
  Resource
} from '@medplum/fhirtypes'
import { eventIdOf } from '../../../platform/ids.ts'
import { missingElements } from './required-rules.ts'
import { entryOf, type Part, profiled, profileUrl, referenceTo, snomed } from './vocabulary-rules.ts'

/** The documents of NRCeS, with the SNOMED CT code of their type. */
const types = {
  OPConsultRecord: snomed('371530004', 'Clinical consultation report'),
  PrescriptionRecord: snomed('440545006', 'Prescription record'),
  DiagnosticReportRecord: snomed('721981007', 'Diagnostic studies report'),
  HealthDocumentRecord: snomed('419891008', 'Record artifact')
}
export type DocumentKind = keyof typeof types

/** What every document needs. */
export interface DocumentContext {
  /** The address of this site: the system of its identifiers. */
  site: string
  now: Date
}

interface DocumentSource extends DocumentContext {
  kind: DocumentKind
  /** The id of what it is made from, which stays the same at every export. */
  sourceId: string
  version: number
  title: string
  /** When its author made it: a day, or an instant. */
  date: string
  status: NonNullable<Composition['status']>
  patient: Part<Patient>
  author: Part<Practitioner> | Part<Organization>
  encounter: Part<Encounter> | null
  sections: CompositionSection[]
  /** The resources that the sections refer to, and those that these refer to. */
  parts: readonly Part<Resource>[]
}

const nameOf = ({ name }: Part<Practitioner> | Part<Organization>) =>
  typeof name === 'string' ? name : name?.[0]?.text

/** A document bundle: the composition first, then every resource once. */
export function documentOf(source: DocumentSource): Bundle {
  const { kind, sourceId, version, site, now, patient, author, encounter, sections } = source
  const composition: Part<Composition> = {
    resourceType: 'Composition',
    id: eventIdOf('fhir', kind, sourceId, String(version)),
    meta: profiled(kind),
    identifier: { system: site, value: `${sourceId}/${version}` },
    status: source.status,
    type: types[kind],
    subject: referenceTo(patient, patient.name?.[0]?.text),
    ...(encounter && { encounter: referenceTo(encounter) }),
    date: source.date,
    author: [referenceTo(author, nameOf(author))],
    title: source.title,
    section: sections
  }
  const parts = new Map<string, Part<Resource>>()
  for (const part of [composition, patient, author, ...(encounter ? [encounter] : []), ...source.parts])
    parts.set(part.id, part)
  const bundle: Bundle = {
    resourceType: 'Bundle',
    id: eventIdOf('fhir', 'Bundle', kind, sourceId, String(version)),
    meta: { versionId: String(version), lastUpdated: now.toISOString(), profile: [profileUrl('DocumentBundle')] },
    identifier: { system: site, value: `${kind}/${sourceId}` },
    type: 'document',
    timestamp: now.toISOString(),
    entry: [...parts.values()].map(entryOf)
  }
  const missing = missingElements(bundle)
  if (missing.length > 0) throw new Error(`A FHIR document lacks ${missing.join(', ')}`)
  return bundle
}
