import { z } from 'zod'
import bgc from './scheme-texts/bgc.json' with { type: 'json' }
import bho from './scheme-texts/bho.json' with { type: 'json' }
import bn from './scheme-texts/bn.json' with { type: 'json' }
import en from './scheme-texts/en.json' with { type: 'json' }
import gu from './scheme-texts/gu.json' with { type: 'json' }
import hi from './scheme-texts/hi.json' with { type: 'json' }
import pa from './scheme-texts/pa.json' with { type: 'json' }
import ta from './scheme-texts/ta.json' with { type: 'json' }
import te from './scheme-texts/te.json' with { type: 'json' }
import ur from './scheme-texts/ur.json' with { type: 'json' }
import data from './schemes.json' with { type: 'json' }

/** What is known of a government scheme, without its sentences, and how it is known. Sentences: `scheme-texts/<language>.json`. */
const scheme = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  category: z.enum([
    'Insurance',
    'Maternal Health',
    'Mental Health',
    'Disease Control',
    'Infrastructure',
    'Healthcare'
  ]),
  /** Null for a national scheme. */
  state: z.string().min(1).nullable(),
  /** The groups that it is for, each with the index of the sentence of `eligibility` that says so. */
  forWhom: z
    .array(
      z.strictObject({
        group: z.enum(['lowIncome', 'elder', 'pregnant', 'baby', 'tb', 'kidney', 'mind', 'everyone']),
        sentence: z.int().min(0)
      })
    )
    .min(1),
  website: z.url({ protocol: /^https$/ }),
  websiteBasis: z.string().min(1),
  /** As the helpline's sentence writes them. */
  phones: z.array(z.string().regex(/^\d[\d-]+\d$/)).min(1),
  helplineBasis: z.string().min(1),
  /** With the precision `year`, the first day of it: nothing may look newer than it is. */
  asOf: z.iso.date(),
  asOfPrecision: z.enum(['day', 'year']),
  asOfBasis: z.string().min(1),
  /** To be checked on the official site before it is relied on; the note says what. */
  verify: z.boolean(),
  verifyNote: z.string(),
  /** The list of documents is usual practice, not taken from an official page. */
  documentsVerify: z.boolean(),
  /** Pages that were read in excerpts. */
  sources: z.array(z.string()),
  sourcesFromMemory: z.array(z.string())
})
export type Scheme = z.infer<typeof scheme>

/** All schemes in display order. */
export const schemes: readonly Scheme[] = z
  .strictObject({ asOf: z.iso.date(), note: z.string(), schemes: z.array(scheme) })
  .parse(data).schemes

const sentence = z.string().trim().min(1)
const schemeText = z.strictObject({
  title: sentence,
  description: sentence,
  eligibility: z.array(sentence).min(1),
  benefits: z.array(sentence).min(1),
  documents: z.array(sentence).min(1),
  helpline: sentence
})
export type SchemeText = z.infer<typeof schemeText>

/** What is said of each scheme in one language. Every file has the schemes and the lists of English, which a test holds. */
export const schemeTextsSchema = z.strictObject({
  language: z.string(),
  schemes: z.record(z.string(), schemeText)
})

const textsIn = (file: unknown): Readonly<Record<string, SchemeText>> => schemeTextsSchema.parse(file).schemes
const texts = {
  en: textsIn(en),
  hi: textsIn(hi),
  pa: textsIn(pa),
  bgc: textsIn(bgc),
  bho: textsIn(bho),
  te: textsIn(te),
  ta: textsIn(ta),
  gu: textsIn(gu),
  ur: textsIn(ur),
  bn: textsIn(bn)
}

/** The sentences of a language, by the scheme's id. */
export const schemeTextsOf = (language: keyof typeof texts): Readonly<Record<string, SchemeText>> => texts[language]
