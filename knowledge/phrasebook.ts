import { z } from 'zod'
import bgc from './phrasebook/bgc.json' with { type: 'json' }
import bho from './phrasebook/bho.json' with { type: 'json' }
import bn from './phrasebook/bn.json' with { type: 'json' }
import en from './phrasebook/en.json' with { type: 'json' }
import gu from './phrasebook/gu.json' with { type: 'json' }
import hi from './phrasebook/hi.json' with { type: 'json' }
import pa from './phrasebook/pa.json' with { type: 'json' }
import ta from './phrasebook/ta.json' with { type: 'json' }
import te from './phrasebook/te.json' with { type: 'json' }
import ur from './phrasebook/ur.json' with { type: 'json' }

/** How a phrase is said, the first form, and how else it may be written. No mark at the end. */
const forms = z.array(z.string().min(1)).min(1)

/**
 * What doctors say most often, in one language: whole sentences, and the parts that stand in their slots. A slot is the name
 * of a part (`{often}`), `{medicine}`, or a number (`{n}`, `{a}`, `{b}`, `{c}`); with a question mark (`{often?}`) it may be
 * left out. Every file has the keys of English, and the first form of a phrase the slots of English; a test holds both.
 */
export const phrasebookSchema = z.strictObject({
  language: z.string(),
  parts: z.strictObject({
    what: z.record(z.string(), forms),
    often: z.record(z.string(), forms),
    when: z.record(z.string(), forms),
    length: z.record(z.string(), forms)
  }),
  sentences: z.record(z.string(), forms)
})
export type Phrasebook = z.infer<typeof phrasebookSchema>

const books = { en, hi, pa, bgc, bho, te, ta, gu, ur, bn }

export const phrasebookOf = (language: keyof typeof books): Phrasebook => phrasebookSchema.parse(books[language])
