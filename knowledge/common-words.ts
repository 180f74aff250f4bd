import { z } from 'zod'
import data from './common-words.json' with { type: 'json' }

const lines = z.array(z.string().min(1))
const schema = z.record(z.string(), z.strictObject({ native: lines, romanised: lines.optional() }))
const checked = schema.parse(data)

/**
 * Everyday words of a language in its own letters and as people write them in Latin ones, without those that name a trouble of
 * health. Written for this project as a list of function words and of what is spoken of at home, not counted from a corpus.
 */
export function commonWordsIn(language: string): string[] {
  const { native = [], romanised = [] } = checked[language] ?? {}
  return [...native, ...romanised].flatMap((line) => line.split(' '))
}
