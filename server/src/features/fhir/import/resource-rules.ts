import { z } from 'zod'

/*
 * The elements of FHIR R4 resources that an import reads (http://hl7.org/fhir/R4). Other elements are dropped. Texts are cleaned of
 * control characters; what is too long is cut where it is used.
 */

const line = z.string().transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
const lines = z.string().transform((text) => text.replace(/[^\P{Cc}\t\n]/gu, '').trim())
const dateTime = z.string().regex(/^\d{4}(-\d{2}(-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?)?)?$/)

const coding = z.object({ system: z.string().optional(), code: line.optional(), display: line.optional() })
const concept = z.object({ coding: z.array(coding).optional(), text: line.optional() })
const reference = z.object({ reference: z.string().optional(), display: line.optional() })
const period = z.object({ start: dateTime.optional() })
const narrative = z.object({ div: z.string() })
const annotation = z.object({ text: lines })
const attachment = z.object({
  contentType: z.string().optional(),
  data: z
    .string()
    .regex(/^[A-Za-z0-9+/\s]*={0,2}\s*$/)
    .optional(),
  url: z.string().optional(),
  title: line.optional(),
  creation: dateTime.optional()
})
const quantity = z.object({ value: z.number().optional(), unit: line.optional(), code: line.optional() })

const resource = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ resourceType: z.literal(type), id: z.string().optional(), ...shape })

const section = z.object({
  title: line.optional(),
  code: concept.optional(),
  text: narrative.optional(),
  entry: z.array(reference).optional()
})

const dosage = z.object({ text: lines.optional(), patientInstruction: lines.optional() })

export const schemas = {
  Composition: resource('Composition', {
    status: z.string(),
    title: line,
    type: concept,
    date: dateTime,
    author: z.array(reference).optional(),
    custodian: reference.optional(),
    section: z.array(section).optional()
  }),
  Patient: resource('Patient', {
    name: z
      .array(z.object({ text: line.optional(), given: z.array(line).optional(), family: line.optional() }))
      .optional(),
    birthDate: z
      .string()
      .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
      .optional()
  }),
  Practitioner: resource('Practitioner', {
    name: z
      .array(z.object({ text: line.optional(), given: z.array(line).optional(), family: line.optional() }))
      .optional()
  }),
  Organization: resource('Organization', { name: line.optional() }),
  Encounter: resource('Encounter', {}),
  Appointment: resource('Appointment', { description: line.optional() }),
  Condition: resource('Condition', { code: concept.optional(), note: z.array(annotation).optional() }),
  AllergyIntolerance: resource('AllergyIntolerance', {
    clinicalStatus: concept.optional(),
    verificationStatus: concept.optional(),
    code: concept.optional()
  }),
  MedicationStatement: resource('MedicationStatement', {
    status: z.string(),
    medicationCodeableConcept: concept.optional(),
    dosage: z.array(dosage).optional()
  }),
  MedicationRequest: resource('MedicationRequest', {
    status: z.string(),
    medicationCodeableConcept: concept.optional(),
    authoredOn: dateTime.optional(),
    requester: reference.optional(),
    dosageInstruction: z.array(dosage).optional(),
    note: z.array(annotation).optional()
  }),
  Observation: resource('Observation', {
    status: z.string(),
    category: z.array(concept).optional(),
    code: concept,
    effectiveDateTime: dateTime.optional(),
    valueQuantity: quantity.optional(),
    valueString: lines.optional(),
    valueCodeableConcept: concept.optional(),
    referenceRange: z.array(z.object({ low: quantity.optional(), high: quantity.optional() })).optional()
  }),
  DiagnosticReport: resource('DiagnosticReport', {
    status: z.string(),
    category: z.array(concept).optional(),
    code: concept,
    effectiveDateTime: dateTime.optional(),
    effectivePeriod: period.optional(),
    issued: dateTime.optional(),
    performer: z.array(reference).optional(),
    result: z.array(reference).optional(),
    conclusion: lines.optional(),
    presentedForm: z.array(attachment).optional()
  }),
  DocumentReference: resource('DocumentReference', {
    status: z.string(),
    type: concept.optional(),
    date: dateTime.optional(),
    author: z.array(reference).optional(),
    custodian: reference.optional(),
    description: line.optional(),
    content: z.array(z.object({ attachment })),
    context: z.object({ period: period.optional() }).optional()
  }),
  Binary: resource('Binary', { contentType: z.string(), data: attachment.shape.data })
}

export type KnownType = keyof typeof schemas
/** A resource of a bundle from elsewhere. */
export type Foreign<T extends KnownType = KnownType> = T extends KnownType ? z.output<(typeof schemas)[T]> : never
export type ForeignAttachment = z.output<typeof attachment>
export type ForeignConcept = z.output<typeof concept>

export const foreignBundle = z.object({
  resourceType: z.literal('Bundle'),
  entry: z
    .array(
      z.object({
        fullUrl: z.string().optional(),
        resource: z.looseObject({ resourceType: z.string().regex(/^[A-Za-z]{1,60}$/) }).optional()
      })
    )
    .default([])
})
