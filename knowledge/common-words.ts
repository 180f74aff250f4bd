import { isDialect, type LanguageCode } from '@arogyachat/contract/languages'
import { z } from 'zod'
import data from './common-words.json' with { type: 'json' }

const lines = z.array(z.string().min(1))
const schema = z.record(z.string(), z.strictObject({ native: lines, romanised: lines.optional() }))
const checked = schema.parse(data)

/**
 * Everyday words of a language in its own letters and as people write them in Latin ones, without those that name a trouble of
 * health; those of a dialect include Hindi's. Written for this project as a list of function words and of what is spoken of at home, not counted from a corpus.
 */
export function commonWordsIn(language: LanguageCode): string[] {
  const { native = [], romanised = [] } = checked[language] ?? {}
  const own = [...native, ...romanised].flatMap((line) => line.split(' '))
  return isDialect(language) ? [...commonWordsIn('hi'), ...own] : own
}
