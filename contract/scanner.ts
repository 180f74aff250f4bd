import { z } from 'zod'
import { allowOutsideField, ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { languageCodes } from './languages.ts'

/** Specification part 5 and 10; told by the bytes, never by the name. */
export const scanKinds = ['image/png', 'image/jpeg'] as const
export const scanMaxBytes = 10 * 1024 * 1024

/** A medicine that may be meant by a line: a suggestion to check against the paper, never a fact. */
export const foundMedicine = z.object({
  /** As the list of medicines spells it. */
  name: z.string(),
  /** As written: "650 mg"; empty where none stands beside the name. */
  dosage: z.string(),
  /** As written: "1-0-1", "BD". */
  frequency: z.string(),
  /** As written: "x 5 days". */
  duration: z.string(),
  /** 0–1: of the name and of the letters it was read from. */
  confidence: z.number().min(0).max(1)
})
export type FoundMedicine = z.infer<typeof foundMedicine>

export const extractText = endpoint({
  method: 'POST',
  path: '/ai/extract-text',
  access: 'signed-in',
  summary: 'Read the text of a photographed or scanned prescription: a PNG or JPEG of at most 10 MB. Nothing is kept.',
  form: {
    file: 'file',
    maxBytes: scanMaxBytes,
    /** `auto` looks for all eight languages; a language is read together with English. */
    fields: z.object({
      language: z.enum(['auto', ...languageCodes], { error: 'invalid' }).default('auto'),
      allowOutside: allowOutsideField
    })
  },
  /** A person with a folder of papers, not a service that reads those of others. */
  rateLimit: { name: 'scans', windowMinutes: 60, perAccount: 60, perAddress: 600 },
  reply: ok.extend({
    /** The lines one below the other, a dose beside its medicine. Empty when there is no text. */
    extracted_text: z.string(),
    message: z.string(),
    /** `confidence` 0–1. */
    lines: z.array(z.object({ text: z.string(), confidence: z.number().min(0).max(1) })),
    /** That most of the text is written in. */
    language: z.enum(languageCodes).nullable(),
    medicines: z.array(foundMedicine),
    /** Lines, or parts of lines, that look like a medicine but match no known one. The reader checks them on the paper. */
    unrecognised: z.array(z.string()),
    /** Who read it. */
    source: z.string()
  })
})
