import type { z } from 'zod'
import type { fhirPreview, fhirRefusal } from './fhir-schemas.ts'

/** The largest bundle that is read. */
export const fhirBundleMaxBytes = 5 * 1024 * 1024
/** The content type of FHIR in JSON. */
export const fhirMimeType = 'application/fhir+json'
/** Most records that one bundle becomes. */
export const fhirItemsMax = 50
/** Characters of an item’s text in a preview. */
export const fhirTextPreview = 600

/**
 * What a FHIR document is made from. `visit`: the consultation with the doctor’s note. `prescription`: the newest prescription of a
 * visit.
 */
export const fhirVisitDocuments = ['visit', 'prescription'] as const
export type FhirVisitDocument = (typeof fhirVisitDocuments)[number]

/**
 * Why a document of a bundle cannot be saved. `missing`: the bundle names it without its content. `kind`: it is no PDF, image or text.
 * `size`: it is too large.
 */
export const fhirRefusals = ['missing', 'kind', 'size'] as const

export type FhirPreview = z.infer<typeof fhirPreview>
export type FhirRefusal = z.infer<typeof fhirRefusal>
