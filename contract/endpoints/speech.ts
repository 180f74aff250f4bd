import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { allowOutside, allowOutsideField, ok } from '../schemas/common.ts'
import { recordingMaxBytes, spokenMax, transcriptionFaults } from '../speech.ts'

export const createSpeech = endpoint('createSpeech', {
  access: 'signed-in',
  summary: 'Have a text spoken. The audio can be asked for at once, by its file_id, by the same person, for an hour.',
  body: z.object({
    text: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(spokenMax, { error: 'tooLong' }),
    language: z.enum(languageCodes, { error: 'invalid' }),
    allowOutside
  }),
  /** Every message of a lively talk, many times over. */
  rateLimit: { name: 'speech', windowMinutes: 10, perAccount: 200 },
  reply: ok.extend({ file_id: z.uuid(), source: z.string() })
})

export const getSpeech = endpoint('getSpeech', {
  access: 'signed-in',
  summary: 'The audio of a text, while it is being spoken or after; parts of it with Range.',
  params: z.object({ file_id: z.uuid({ error: 'invalid' }) }),
  reply: z.instanceof(Uint8Array),
  replyKind: 'audio/mpeg'
})

export const transcribe = endpoint('transcribe', {
  access: 'signed-in',
  summary: 'Write down a recording (WebM or Ogg with Opus, WAV, MP4): at most two minutes. Nothing is kept.',
  form: {
    file: 'audio',
    maxBytes: recordingMaxBytes,
    /** A hint; without it the provider listens for the language. */
    fields: z.object({
      language: z.enum(languageCodes, { error: 'invalid' }).optional(),
      allowOutside: allowOutsideField
    })
  },
  /** The transcript of a call alone sends twenty of three seconds a minute. */
  rateLimit: { name: 'recordings', windowMinutes: 10, perAccount: 400, perAddress: 4000 },
  reply: ok.extend({
    /** Empty when nobody spoke; beginning with `Transcription failed:` when it could not be written down. */
    transcription: z.string(),
    fault: z.enum(transcriptionFaults).nullable(),
    source: z.string().nullable()
  })
})
