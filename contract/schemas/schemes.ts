import { z } from 'zod'
import { schemeCategories, schemeGroups } from '../schemes.ts'

export const scheme = z.object({
  /** A short fixed id: `pmjay`. */
  id: z.string(),
  title: z.string(),
  /** As the scheme's own documents and website spell it, so that it can be found and recognised in any language. */
  officialTitle: z.string(),
  description: z.string(),
  eligibility: z.array(z.string()),
  /** The groups that the scheme is for, each with the index of the sentence of `eligibility` that says so. */
  forWhom: z.array(z.object({ group: z.enum(schemeGroups), sentence: z.number().int() })),
  /** The most important first. */
  benefits: z.array(z.string()),
  documents: z.array(z.string()),
  category: z.enum(schemeCategories),
  /** The state; null for a scheme of all India. */
  state: z.string().nullable(),
  website: z.url(),
  helpline: z.string(),
  /** Phone numbers in `helpline` that can be dialled. */
  phones: z.array(z.string()),
  /** Date of the information, because amounts and rules change. The first of January stands for the whole year. */
  asOf: z.iso.date()
})

/** Whom help is for, as answered under "Do I qualify?". */
const groups = z.array(z.enum(schemeGroups, { error: 'invalid' }), { error: 'invalid' }).max(schemeGroups.length, {
  error: 'tooMany'
})

export const keepSchemeBody = z.object({
  schemeId: z.string({ error: 'required' }).regex(/^[a-z0-9-]{1,60}$/, { error: 'invalid' }),
  /** False removes the scheme from those that are kept. */
  isKept: z.boolean({ error: 'invalid' })
})

export const keepSchemeAnswersBody = z.object({
  /** Null erases the answers that are kept. */
  groups: groups.nullable()
})

export const keptSchemes = z.object({
  /** Ids of schemes, the one kept last first. */
  schemeIds: z.array(z.string()),
  /** The answers under "Do I qualify?"; null unless the person asked to keep them. */
  groups: groups.nullable()
})
