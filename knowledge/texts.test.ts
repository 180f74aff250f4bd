import { readdirSync, readFileSync } from 'node:fs'
import { languageCodes } from '@arogyachat/contract/languages'
import { describe, expect, it } from 'vitest'
import { textsOf, textsSchema } from './texts.ts'

const folder = new URL('./texts/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

/** Every sentence by its path. */
function sentencesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, text]) => sentencesOf(text, path ? `${path}.${key}` : key))
}
const placeholders = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

const english = new Map(sentencesOf(textsOf('en')))

describe.each(files)('%s', (file) => {
  const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  const sentences = new Map(sentencesOf(texts))

  it('is offered under its own name', () => {
    expect(textsSchema.parse(texts).language).toBe(file.replace('.json', ''))
    expect(languageCodes).toContain(texts.language)
    expect(textsOf(texts.language)).toEqual(texts)
  })

  it('has the keys of English', () => {
    expect([...sentences.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('has the placeholders and the phone numbers of English', () => {
    const numbers = (text: string) => (text.match(/\b(112|108|102|104|14416|14446|1097)\b/g) ?? []).sort()
    for (const [path, sentence] of sentences) {
      const original = english.get(path) ?? ''
      expect(placeholders(sentence), path).toEqual(placeholders(original))
      expect(numbers(sentence), path).toEqual(numbers(original))
    }
  })
})
