import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { allowOutside, allowOutsideField, ok } from '../schemas/common.ts'
import { recordingMaxBytes, spokenMax, transcriptionErrors } from '../speech.ts'

export const createSpeech = endpoint('createSpeech', {
  access: 'signed-in',
  isOfAccount: true,
  summary: 'Have a text spoken. The same user can fetch the audio by its file_id immediately, and for an hour.',
  body: z.object({
    text: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(spokenMax, { error: 'tooLong' }),
    language: z.enum(languageCodes, { error: 'invalid' }),
    allowOutside
  }),
  /** Enough to listen to every message of a long conversation several times. */
  rateLimit: { name: 'speech', windowMinutes: 10, perAccount: 200 },
  reply: ok.extend({ file_id: z.uuid(), source: z.string() })
})

export const getSpeech = endpoint('getSpeech', {
  access: 'signed-in',
  isOfAccount: true,
  summary: 'The audio of a text, also while it is still being synthesised; supports Range requests.',
  params: z.object({ file_id: z.uuid({ error: 'invalid' }) }),
  reply: z.instanceof(Uint8Array),
  replyKind: 'audio/mpeg'
})

export const transcribe = endpoint('transcribe', {
  // A visitor may speak to the demo of the assistant.
  access: 'public',
  isOfAccount: true,
  summary: 'Transcribe a recording (WebM or Ogg with Opus, WAV, MP4) of at most two minutes. Nothing is stored.',
  form: {
    file: 'audio',
    maxBytes: recordingMaxBytes,
    /** A hint; without it the provider detects the language. */
    fields: z.object({
      language: z.enum(languageCodes, { error: 'invalid' }).optional(),
      allowOutside: allowOutsideField
    })
  },
  /**
   * The live transcript of a call sends a recording of three seconds twenty times a minute. A visitor speaks as often as the
   * assistant answers them.
   */
  rateLimit: { name: 'recordings', windowMinutes: 10, perAccount: 400, perVisitorAddress: 40, perAddress: 4000 },
  reply: ok.extend({
    /** Empty when nobody spoke; begins with `Transcription failed:` after a failure. */
    transcription: z.string(),
    fault: z.enum(transcriptionErrors).nullable(),
    source: z.string().nullable()
  })
})
