import bn from './words/bn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import gu from './words/gu.json' with { type: 'json' }
import hi from './words/hi.json' with { type: 'json' }
import pa from './words/pa.json' with { type: 'json' }
import ta from './words/ta.json' with { type: 'json' }
import te from './words/te.json' with { type: 'json' }
import ur from './words/ur.json' with { type: 'json' }
import { type Words, wordsSchema } from './words.ts'

const raw = { en, hi, pa, te, ta, gu, bn, ur }
type Language = keyof typeof raw
const checked = new Map<Language, Words>()

function wordsOf(language: Language): Words {
  const words = checked.get(language) ?? wordsSchema.parse(raw[language])
  checked.set(language, words)
  return words
}

/** How people say it, by language; each list is checked when it is first read. Large: only the assistant's server reads it. */
export const allWords: Readonly<Record<Language, Words>> = {
  get en() {
    return wordsOf('en')
  },
  get hi() {
    return wordsOf('hi')
  },
  get pa() {
    return wordsOf('pa')
  },
  get te() {
    return wordsOf('te')
  },
  get ta() {
    return wordsOf('ta')
  },
  get gu() {
    return wordsOf('gu')
  },
  get bn() {
    return wordsOf('bn')
  },
  get ur() {
    return wordsOf('ur')
  }
}
