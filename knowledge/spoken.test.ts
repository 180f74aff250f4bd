import { type CoreLanguage, coreLanguages } from '@arogyachat/contract/languages'
import { expect, it } from 'vitest'
import en from './spoken/en.json' with { type: 'json' }
import { spokenOf } from './spoken.ts'

const letters: Record<CoreLanguage, RegExp> = {
  en: /\p{Script=Latin}/u,
  hi: /\p{Script=Devanagari}/u,
  pa: /\p{Script=Gurmukhi}/u,
  te: /\p{Script=Telugu}/u,
  ta: /\p{Script=Tamil}/u,
  gu: /\p{Script=Gujarati}/u,
  bn: /\p{Script=Bengali}/u,
  ur: /\p{Script=Arabic}/u
}
const languages = coreLanguages

/** Every text of a file with the path to it. */
const textsIn = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))

it.each(languages)('%s has every word, in its own letters and no other', (language) => {
  const { language: code, ...words } = spokenOf(language)
  expect(code).toBe(language)
  for (const [path, text] of textsIn(words)) {
    const said = text.replace(/\{\w+\}/g, '').replace(/\u200c|\u200d|[\s.,'’-]|\p{M}/gu, '')
    expect([path, [...said].filter((letter) => !letters[language].test(letter))]).toEqual([path, []])
  }
})

it.each(languages)('%s says each digit and each amount otherwise', (language) => {
  const { digits, amounts } = spokenOf(language)
  expect(new Set(digits).size).toBe(10)
  expect(new Set(Object.values(amounts)).size).toBe(Object.keys(en.amounts).length)
})
