import type { CodeableConcept, Reference, Resource } from '@medplum/fhirtypes'

/** Systems of identifiers and codes. */
export const systems = {
  /** As in the examples of NRCeS (https://nrces.in/ndhm/fhir/r4). */
  abhaNumber: 'https://healthid.ndhm.gov.in',
  abhaAddress: 'https://healthid.abdm.gov.in',
  snomed: 'http://snomed.info/sct',
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  diagnosticService: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  encounterClass: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  conditionClinical: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
  conditionVerification: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  allergyClinical: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
  allergyVerification: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification'
} as const

export const profileUrl = (name: string) => `https://nrces.in/ndhm/fhir/r4/StructureDefinition/${name}`
export const profiled = (name: string) => ({ profile: [profileUrl(name)] })

export const concept = (system: string, code: string, display: string): CodeableConcept => ({
  coding: [{ system, code, display }],
  text: display
})
export const snomed = (code: string, display: string) => concept(systems.snomed, code, display)
export const coded = (system: string, code: string): CodeableConcept => ({ coding: [{ system, code }] })

/** A resource of a document, with the id by which the others refer to it. */
export type Part<R extends Resource = Resource> = R & { id: string }

const urlOf = ({ id }: Part) => `urn:uuid:${id}`
export const entryOf = <R extends Resource>(resource: Part<R>) => ({ fullUrl: urlOf(resource), resource })
export const referenceTo = <R extends Resource>(resource: Part<R>, display?: string): Reference<R> => ({
  reference: urlOf(resource),
  type: resource.resourceType,
  ...(display && { display })
})
