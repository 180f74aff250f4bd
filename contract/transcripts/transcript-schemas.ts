import { z } from 'zod'
import { languageCodes } from '../languages.ts'
import { id } from '../schemas/common.ts'
import { linesPerRequestMax, lineTextMax } from './transcripts.ts'

/** When each participant agreed that the transcript is kept with the visit; null before and after a withdrawal. */
export const transcriptConsent = z.object({
  patientAgreedAt: z.iso.datetime().nullable(),
  doctorAgreedAt: z.iso.datetime().nullable()
})

const text = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(lineTextMax, { error: 'tooLong' })
const language = z.enum(languageCodes, { error: 'invalid' })

export const newLines = z.object({
  lines: z
    /** The browser makes the key, so that a line that is sent again is stored once. */
    .array(z.object({ key: id, text, language }), { error: 'required' })
    .min(1, { error: 'required' })
    .max(linesPerRequestMax, { error: 'tooMany' })
})

export const keptLine = z.object({
  _id: id,
  author: z.enum(['patient', 'doctor']),
  text: z.string(),
  language: z.enum(languageCodes),
  saidAt: z.iso.datetime()
})

export const keptTranscript = transcriptConsent.extend({ lines: z.array(keptLine) })
