import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { lexiconsOf } from './lexicons.ts'

/** The compiled word lists by language, each as the text of a file. The build writes the files and the server reads them. */
export function compiledLists(): Map<string, string> {
  return new Map([...lexiconsOf(wordsIn)].map(([language, lexicon]) => [language, JSON.stringify(lexicon.data())]))
}
