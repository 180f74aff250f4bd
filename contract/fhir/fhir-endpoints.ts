import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { byId, ok } from '../schemas/common.ts'
import { record } from '../schemas/records.ts'
import { fhirBundleMaxBytes, fhirMimeType, fhirVisitDocuments } from './fhir.ts'
import { fhirChoice, fhirPreview } from './fhir-schemas.ts'

const download = {
  access: 'patient',
  params: byId,
  rateLimit: { name: 'fhir documents', windowMinutes: 60, perAccount: 120 },
  reply: z.instanceof(Uint8Array),
  replyKind: fhirMimeType
} as const

export const getRecordFhir = endpoint('getRecordFhir', {
  ...download,
  summary: 'One of the patient’s own records with its file, as a FHIR R4 document for another hospital.'
})

export const getVisitFhir = endpoint('getVisitFhir', {
  ...download,
  summary: 'A completed visit, or the newest prescription of a visit, as a FHIR R4 document for another hospital.',
  query: z.object({
    document: z.enum(fhirVisitDocuments, { error: 'invalid' }).default('visit'),
    /** The directions of medicines are also given in this language. */
    language: z.enum(languageCodes, { error: 'invalid' }).default('en')
  })
})

export const previewFhir = endpoint('previewFhir', {
  access: 'patient',
  summary: 'What a FHIR R4 bundle of at most 5 MB from another hospital contains. Nothing is saved.',
  upload: { kinds: [fhirMimeType], maxBytes: fhirBundleMaxBytes },
  rateLimit: { name: 'fhir previews', windowMinutes: 60, perAccount: 30, perAddress: 300 },
  reply: ok.extend({ preview: fhirPreview })
})

export const importFhir = endpoint('importFhir', {
  access: 'patient',
  summary:
    'Save the chosen contents of a FHIR R4 bundle: as records, and allergies and medicines in the profile. A repeat within minutes saves nothing twice.',
  form: {
    file: 'file',
    maxBytes: fhirBundleMaxBytes,
    fieldMaxBytes: 5000,
    fields: z.object({ choice: fhirChoice })
  },
  rateLimit: { name: 'fhir imports', windowMinutes: 60, perAccount: 30, perAddress: 300 },
  reply: ok.extend({ records: z.array(record), allergies: z.number().int(), medicines: z.number().int() }),
  status: 201
})
