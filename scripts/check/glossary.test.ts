import { expect, test } from 'vitest'
import { checkGlossary } from './glossary.ts'
import { madeUpTree } from './testing/made-up-tree.ts'

const glossary = (language: string, terms: object) => JSON.stringify({ language, terms })
const visit = { use: 'appointment', avoid: ['visit', 'consult*'] }
const check = (files: Record<string, string>) =>
  checkGlossary(madeUpTree({ 'locales/glossary/en.json': glossary('en', { visit }), ...files }), ['en'])
const messages = (text: string) => ({ 'locales/messages/en/home.json': JSON.stringify({ page: { title: text } }) })

test('a text that uses the terms has no violation', () => {
  expect(check(messages('Your appointment'))).toEqual([])
})

test('the violation names the file, the key, the form and the term', () => {
  expect(check(messages('Your visit'))).toEqual([
    'locales/messages/en/home.json: page.title has "visit"; the term is "appointment"'
  ])
})

test.each(['knowledge/texts/en.json', 'server/src/providers/mail/texts/en.json'])('%s is checked too', (path) => {
  expect(check({ [path]: JSON.stringify({ lines: ['Visit {name}'] }) })).toEqual([
    `${path}: lines.0 has "visit"; the term is "appointment"`
  ])
})

test.each([
  ['Visit us', true],
  ['a visit.', true],
  ['visitor', false],
  ['Revisit', false],
  ['{visit}', false],
  ['{count, plural, one {a visit} other {# calls}}', true],
  ['Consultation', true],
  ['teleconsultation', false]
])('forms are whole words or prefixes: %s → %s', (text, isViolation) => {
  expect(check(messages(text)).length > 0).toBe(isViolation)
})

test('a vowel sign after a form makes it another word', () => {
  const hindi = (text: string) =>
    checkGlossary(
      madeUpTree({
        'locales/glossary/en.json': glossary('en', { visit }),
        'locales/glossary/hi.json': glossary('hi', { visit: { use: 'अपॉइंटमेंट', avoid: ['भेट'] } }),
        'locales/messages/hi/home.json': JSON.stringify({ title: text })
      }),
      ['en', 'hi']
    )
  expect(hindi('भेट।')).toHaveLength(1)
  expect(hindi('भेटी।')).toEqual([])
})

test('every language has a glossary with the same terms', () => {
  const files = {
    'locales/glossary/en.json': glossary('en', { visit, doctor: { use: 'doctor', avoid: [] } }),
    'locales/glossary/hi.json': glossary('en', { visit, nurse: { use: 'नर्स', avoid: [] } })
  }
  expect(checkGlossary(madeUpTree(files), ['en', 'hi', 'pa'])).toEqual([
    'locales/glossary/hi.json: its language is en',
    'locales/glossary/hi.json: doctor is missing',
    'locales/glossary/hi.json: nurse is not in en',
    'locales/glossary/pa.json: missing'
  ])
})
