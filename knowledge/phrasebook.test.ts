import { languageCodes } from '@arogyachat/contract/languages'
import { describe, expect, it } from 'vitest'
import { type Phrasebook, phrasebookOf } from './phrasebook.ts'

/** Every phrase by its path. */
const phrasesOf = ({ parts, sentences }: Phrasebook): Map<string, string[]> =>
  new Map(
    Object.entries({ ...parts, sentences }).flatMap(([section, phrases]) =>
      Object.entries(phrases).map(([id, forms]) => [`${section}.${id}`, forms] as const)
    )
  )
const slotsOf = (form: string) => [...form.matchAll(/\{(\w+\??)\}/g)].map((match) => match[1]).sort()
const english = phrasesOf(phrasebookOf('en'))
const known = new Set(['what', 'often', 'when', 'length', 'medicine', 'n', 'a', 'b', 'c'])

it('holds some forty sentences', () => {
  expect(Object.keys(phrasebookOf('en').sentences).length).toBeGreaterThanOrEqual(40)
})

describe.each(languageCodes)('%s', (language) => {
  const book = phrasebookOf(language)
  const phrases = phrasesOf(book)

  it('has the phrases of English, and is named', () => {
    expect(book.language).toBe(language)
    expect([...phrases.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('has the slots of English in the form it is said in, and in no form one that nothing fills', () => {
    for (const [path, forms] of phrases) {
      expect(slotsOf(forms[0] ?? ''), path).toEqual(slotsOf(english.get(path)?.[0] ?? ''))
      for (const form of forms)
        for (const slot of slotsOf(form)) expect(known.has(slot?.replace('?', '') ?? ''), form).toBe(true)
    }
  })

  it('writes no number of its own, and no mark at the end', () => {
    for (const [path, forms] of phrases)
      for (const form of forms) {
        expect(form, path).not.toMatch(/\p{Nd}/u)
        expect(form, path).not.toMatch(/[.!?।۔؟]$/u)
        expect(form.trim().replace(/\s+/g, ' '), path).toBe(form)
      }
  })
})
