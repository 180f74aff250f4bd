import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { lexiconsOf } from './lexicons.ts'

/** The compiled word lists by language, as text for a file each. The build writes them, and the server reads them. */
export function compiledLists(): Map<string, string> {
  return new Map([...lexiconsOf(wordsIn)].map(([language, lexicon]) => [language, JSON.stringify(lexicon.data())]))
}
