import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { allowOutside, ok } from '../schemas/common.ts'
import { translatedMax } from '../translation.ts'

const languageNames = languages.map((language) => language.english.toLowerCase()) as [string, ...string[]]

export const translate = endpoint('translate', {
  access: 'public',
  summary:
    'Translate a text into the language of the path (hindi, tamil …). A text that cannot be translated is returned unchanged, with `translated` false.',
  params: z.object({ language: z.enum(languageNames, { error: 'invalid' }) }),
  body: z.object({
    text: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(translatedMax, { error: 'tooLong' }),
    allowOutside
  }),
  /** One page of a visitor translates a few texts, and several visitors may share an address. */
  rateLimit: { name: 'translations', windowMinutes: 10, perAccount: 600, perVisitorAddress: 300 },
  reply: ok.extend({
    Translation: z.string(),
    translated: z.boolean(),
    /** The provider; null when the text was not translated. */
    source: z.string().nullable()
  })
})
