import { readdirSync, readFileSync } from 'node:fs'
import { languageCodes } from '@arogyachat/contract/languages'
import { describe, expect, it } from 'vitest'
import { type SchemeText, schemes, schemeTextsOf, schemeTextsSchema } from './schemes.ts'

const folder = new URL('./scheme-texts/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const english = schemeTextsOf('en')
const ids = schemes.map((scheme) => scheme.id)

/** Where the digits of each script begin: Urdu, Arabic, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu. */
const zeros = [0x06f0, 0x0660, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66]
const internationalDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((from) => code >= from && code < from + 10)
    return zero === undefined ? digit : String(code - zero)
  })
/** Every number of a text in any order, for languages put words in their own. */
const numbersOf = (text: string) => (internationalDigits(text).match(/\d+(?:[.,-]\d+)*/g) ?? []).sort()

const lists = ['eligibility', 'benefits', 'documents'] as const
/** Every sentence of a scheme by its place. */
const sentencesOf = (scheme: SchemeText): [string, string][] => [
  ['title', scheme.title],
  ['description', scheme.description],
  ['helpline', scheme.helpline],
  ...lists.flatMap((list) => scheme[list].map((text, i): [string, string] => [`${list} ${i + 1}`, text]))
]

describe('the facts of the schemes', () => {
  it('are of fifteen schemes, Ayushman Bharat first, each known by one id', () => {
    expect(ids).toHaveLength(15)
    expect(new Set(ids).size).toBe(15)
    expect(ids[0]).toBe('pmjay')
    expect(english.pmjay?.title).toMatch(/^Ayushman Bharat/)
  })

  it('say of each how it is known, and what is to be checked', () => {
    for (const scheme of schemes) {
      if (scheme.verify) expect(scheme.verifyNote, scheme.id).not.toBe('')
      expect([...scheme.sources, ...scheme.sourcesFromMemory].length, scheme.id).toBeGreaterThan(0)
      // Screens say the year alone then.
      expect(scheme.asOf.endsWith('-01-01'), scheme.id).toBe(scheme.asOfPrecision === 'year')
    }
  })

  it('name a sentence of every language for each group that a scheme is for', () => {
    for (const { id, forWhom } of schemes) {
      expect(new Set(forWhom.map(({ group }) => group)).size, id).toBe(forWhom.length)
      for (const { sentence } of forWhom)
        for (const language of languageCodes)
          expect(schemeTextsOf(language)[id]?.eligibility[sentence], `${id}, ${language}`).toBeTruthy()
    }
  })

  it('have every number that can be dialled in the sentence of the helpline, and no other there', () => {
    for (const scheme of schemes) {
      const said = numbersOf(english[scheme.id]?.helpline ?? '').filter((number) => number !== '70')
      expect(said, scheme.id).toEqual([...scheme.phones].sort())
    }
  })
})

it('is there in every language, and in no other', () => {
  expect(files.sort()).toEqual(languageCodes.map((languageCode) => `${languageCode}.json`).sort())
})

describe.each(languageCodes)('%s', (language) => {
  const file = schemeTextsSchema.parse(JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')))
  const texts = file.schemes

  it('is what is read in its language', () => {
    expect(file.language).toBe(language)
    expect(schemeTextsOf(language)).toEqual(texts)
  })

  it('has the schemes of the facts', () => {
    expect(Object.keys(texts).sort()).toEqual([...ids].sort())
  })

  it.each(ids)('says of %s as many things as English, with its numbers', (id) => {
    const original = new Map(sentencesOf(english[id] as SchemeText))
    const said = sentencesOf(texts[id] as SchemeText)
    expect(said.map(([place]) => place)).toEqual([...original.keys()])
    for (const [place, text] of said) expect(numbersOf(text), place).toEqual(numbersOf(original.get(place) ?? ''))
  })

  it('speaks its own language: no sentence is left in English', () => {
    if (language === 'en') return
    for (const [id, it] of Object.entries(texts)) {
      for (const list of lists) expect(it[list], `${id} ${list}`).not.toEqual(english[id]?.[list])
      expect(it.description, id).not.toBe(english[id]?.description)
      expect(it.helpline, id).not.toBe(english[id]?.helpline)
    }
  })
})
