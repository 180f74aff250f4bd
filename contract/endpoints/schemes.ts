import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { ok } from '../schemas/common.ts'
import { scheme } from '../schemas/schemes.ts'

export const listSchemes = endpoint('listSchemes', {
  access: 'public',
  summary: 'Government health schemes: eligibility, benefits and required documents.',
  query: z.object({ language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  reply: ok.extend({ schemes: z.array(scheme) })
})
