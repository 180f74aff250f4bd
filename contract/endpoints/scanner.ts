import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { scanMaxBytes } from '../scanner.ts'
import { allowOutsideField, ok } from '../schemas/common.ts'
import { foundMedicine } from '../schemas/scanner.ts'

export const extractText = endpoint('extractText', {
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
