import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { capability } from '../schemas/ai-health.ts'
import { ok } from '../schemas/common.ts'

export const getAiHealth = endpoint('getAiHealth', {
  access: 'public',
  summary:
    'Which of text recognition, speech, transcription, translation and language model are available, and their providers.',
  reply: ok.extend({
    status: z.enum(['online', 'limited']),
    /** `weakIn`: languages in which recognition of printed text is often wrong. */
    ocr: capability.extend({ readsHandwriting: z.boolean(), weakIn: z.array(z.enum(languageCodes)) }),
    /** `languages`: those with a voice. */
    tts: capability.extend({ languages: z.array(z.enum(languageCodes)) }),
    stt: capability,
    translation: capability,
    languageModel: capability
  })
})
