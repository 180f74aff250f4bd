import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { capability } from '../schemas/ai-health.ts'
import { ok } from '../schemas/common.ts'

export const getAiHealth = endpoint('getAiHealth', {
  access: 'public',
  summary: 'What of reading, speaking, listening, translating and answering is there, and who serves it.',
  reply: ok.extend({
    status: z.enum(['online', 'limited']),
    /** `weakIn`: languages whose print it often misreads. */
    ocr: capability.extend({ readsHandwriting: z.boolean(), weakIn: z.array(z.enum(languageCodes)) }),
    /** `languages` that have a voice. */
    tts: capability.extend({ languages: z.array(z.enum(languageCodes)) }),
    stt: capability,
    translation: capability,
    languageModel: capability
  })
})
