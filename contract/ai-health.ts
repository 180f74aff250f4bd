import { z } from 'zod'
import { ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { languageCodes } from './languages.ts'

/** `limited`: it works with what the product itself has, and the screen says what that cannot do. */
export const capabilityStatuses = ['online', 'offline', 'limited'] as const

const capability = z.object({
  status: z.enum(capabilityStatuses),
  /** Who serves it; null when nobody does. */
  name: z.string().nullable(),
  /** What people write, say or photograph leaves this server's own network. */
  isOutside: z.boolean()
})
export type Capability = z.infer<typeof capability>

export const getAiHealth = endpoint({
  method: 'GET',
  path: '/ai/health',
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
