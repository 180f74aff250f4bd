import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { scanMaxBytes } from '../scanner.ts'
import { allowOutsideField, ok } from '../schemas/common.ts'
import { foundMedicine } from '../schemas/scanner.ts'

export const extractText = endpoint('extractText', {
  access: 'signed-in',
  summary:
    'Recognise the text of a photographed or scanned prescription: a PNG or JPEG of at most 10 MB. Nothing is stored.',
  form: {
    file: 'file',
    maxBytes: scanMaxBytes,
    /** `auto` tries all eight scripts; a given language is recognised together with English. */
    fields: z.object({
      language: z.enum(['auto', ...languageCodes], { error: 'invalid' }).default('auto'),
      allowOutside: allowOutsideField
    })
  },
  /** Enough for a patient with a folder of documents, too little for a service that scans for others. */
  rateLimit: { name: 'scans', windowMinutes: 60, perAccount: 60, perAddress: 600 },
  reply: ok.extend({
    /** The recognised lines from top to bottom, with a dose beside its medicine. Empty when there is no text. */
    extracted_text: z.string(),
    message: z.string(),
    /** `confidence` 0–1. */
    lines: z.array(z.object({ text: z.string(), confidence: z.number().min(0).max(1) })),
    /** The language of most of the text. */
    language: z.enum(languageCodes).nullable(),
    medicines: z.array(foundMedicine),
    /** Lines, or parts of lines, that look like a medicine but match no known one. The reader checks them against the original. */
    unrecognised: z.array(z.string()),
    /** The provider that recognised it. */
    source: z.string()
  })
})
