import type { z } from 'zod'
import type { keptLine, keptTranscript, transcriptConsent } from './transcript-schemas.ts'

/** Length in seconds of each piece of speech that is sent to be transcribed during a call. */
export const pieceSeconds = 3
/** Characters of one line: far more than anybody says in one piece. */
export const lineTextMax = 1000
/** Lines in one request, for a browser that was without a connection. */
export const linesPerRequestMax = 50
/** Lines of one transcript: both participants speaking without a pause for four hours. */
export const linesMax = 10_000

export type TranscriptConsent = z.infer<typeof transcriptConsent>
export type KeptLine = z.infer<typeof keptLine>
export type KeptTranscript = z.infer<typeof keptTranscript>

/** Whether lines may be stored: both participants have agreed, and neither has withdrawn it. */
export const isKept = ({ patientAgreedAt, doctorAgreedAt }: TranscriptConsent): boolean =>
  patientAgreedAt !== null && doctorAgreedAt !== null
