import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { allowOutside, ok } from '../schemas/common.ts'
import { translatedMax } from '../translation.ts'

const names = languages.map((language) => language.english.toLowerCase()) as [string, ...string[]]

export const translate = endpoint('translate', {
  access: 'public',
  summary:
    'Translate a text into the language of the path (hindi, tamil …). What cannot be translated comes back unchanged and says so.',
  params: z.object({ language: z.enum(names, { error: 'invalid' }) }),
  body: z.object({
    text: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(translatedMax, { error: 'tooLong' }),
    allowOutside
  }),
  /** A page of a visitor asks for a handful; several sit behind one address. */
  rateLimit: { name: 'translations', windowMinutes: 10, perAccount: 600, perVisitorAddress: 300 },
  reply: ok.extend({
    Translation: z.string(),
    translated: z.boolean(),
    /** Who translated; null when nobody did. */
    source: z.string().nullable()
  })
})
