import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LanguageCode, readLanguages } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { understand } from '../understanding/understand.ts'
import { compiledLists } from './compiled-lists.ts'
import type { LexiconData } from './lexicon.ts'
import { lexiconsOf, loadLexicons } from './lexicons.ts'

const folder = join(import.meta.dirname, '../evaluation/development')

describe('the compiled word lists', () => {
  it('give the same result as the lists themselves for every message', async () => {
    const files = compiledLists()
    expect([...files.keys()]).toEqual([...readLanguages])
    const dataOf = async (language: LanguageCode) => JSON.parse(files.get(language) ?? '') as LexiconData
    const loaded = await loadLexicons(dataOf, async () => undefined)
    const compiled = lexiconsOf(wordsIn)
    const messages = readdirSync(folder).flatMap(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { text: string; language: LanguageCode }[]
    )
    expect(messages.length).toBeGreaterThan(1000)
    for (const { text, language } of messages)
      expect(understand(text, language, loaded), text).toEqual(understand(text, language, compiled))
  }, 120_000)
})
