import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, ok } from '../schemas/common.ts'
import { keptTranscript, newLines, transcriptConsent } from './transcript-schemas.ts'

export const getTranscriptConsent = endpoint('getTranscriptConsent', {
  access: 'participant',
  summary: 'When each participant agreed to keep the transcript of the call with the visit.',
  params: byId,
  reply: ok.extend({ consent: transcriptConsent })
})

export const setTranscriptConsent = endpoint('setTranscriptConsent', {
  access: 'participant',
  summary:
    'Agree to keep the transcript of the call, or withdraw it. Nothing is stored unless both participants agree.',
  params: byId,
  body: z.object({ agreed: z.boolean({ error: 'required' }) }),
  rateLimit: { name: 'transcript consents', windowMinutes: 10, perAccount: 60 },
  reply: ok.extend({ consent: transcriptConsent })
})

export const addTranscriptLines = endpoint('addTranscriptLines', {
  access: 'participant',
  summary:
    'Store what the user said in the call, while both participants agree to it. A line that is sent again is stored once.',
  params: byId,
  body: newLines,
  /** A line every three seconds, and as many again after a lost reply. */
  rateLimit: { name: 'transcript lines', windowMinutes: 10, perAccount: 400 },
  reply: ok,
  status: 201
})

export const getTranscript = endpoint('getTranscript', {
  access: 'participant',
  summary: 'The stored transcript of a call. A doctor’s read is audited.',
  params: byId,
  reply: ok.extend({ transcript: keptTranscript })
})

export const deleteTranscript = endpoint('deleteTranscript', {
  access: 'patient',
  summary: 'Delete the stored transcript of a call and withdraw the consent of both, so that nothing more is stored.',
  params: byId,
  rateLimit: { name: 'transcript deletions', windowMinutes: 10, perAccount: 60 },
  reply: ok
})
