import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { ok } from '../schemas/common.ts'
import { keepSchemeAnswersBody, keepSchemeBody, keptSchemes, scheme } from '../schemas/schemes.ts'

export const listSchemes = endpoint('listSchemes', {
  access: 'public',
  summary: 'Government health schemes: eligibility, benefits and required documents.',
  query: z.object({ language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  reply: ok.extend({ schemes: z.array(scheme) })
})

const keptReply = ok.extend({ kept: keptSchemes })

export const getKeptSchemes = endpoint('getKeptSchemes', {
  access: 'patient',
  summary: 'The schemes that the patient has kept, and the answers under “Do I qualify?” if the patient keeps them.',
  reply: keptReply
})

export const keepScheme = endpoint('keepScheme', {
  access: 'patient',
  summary: 'Keep a scheme to find it again, or keep it no longer. Repeating the call changes nothing.',
  body: keepSchemeBody,
  reply: keptReply
})

export const keepSchemeAnswers = endpoint('keepSchemeAnswers', {
  access: 'patient',
  summary: 'Keep the answers under “Do I qualify?” for the next time, or erase them.',
  body: keepSchemeAnswersBody,
  reply: keptReply
})
