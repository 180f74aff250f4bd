import bn from './words/bn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import gu from './words/gu.json' with { type: 'json' }
import hi from './words/hi.json' with { type: 'json' }
import pa from './words/pa.json' with { type: 'json' }
import ta from './words/ta.json' with { type: 'json' }
import te from './words/te.json' with { type: 'json' }
import ur from './words/ur.json' with { type: 'json' }
import { wordsSchema } from './words.ts'

/** How people say it, by language, checked. Large: only the assistant's server reads it. */
export const allWords = {
  en: wordsSchema.parse(en),
  hi: wordsSchema.parse(hi),
  te: wordsSchema.parse(te),
  ta: wordsSchema.parse(ta),
  bn: wordsSchema.parse(bn),
  gu: wordsSchema.parse(gu),
  ur: wordsSchema.parse(ur),
  pa: wordsSchema.parse(pa)
}
