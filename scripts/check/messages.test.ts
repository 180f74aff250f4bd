import { expect, test } from 'vitest'
import { checkMessages } from './messages.ts'
import { madeUpTree } from './testing/made-up-tree.ts'

const check = (hindi: Record<string, unknown>, english: Record<string, unknown>) =>
  checkMessages(
    madeUpTree({
      'locales/messages/en/common.json': JSON.stringify(english),
      'locales/messages/hi/common.json': JSON.stringify(hindi)
    }),
    ['en', 'hi']
  )

test('a language with the same keys and placeholders has no violation', () => {
  expect(check({ menu: { title: 'नमस्ते {name}' } }, { menu: { title: 'Hello {name}' } })).toEqual([])
})

test('a key that is missing, empty or unknown is a violation', () => {
  expect(check({ empty: ' ', old: 'पुराना' }, { empty: 'Empty', menu: 'Menu' })).toEqual([
    'hi/common.json: empty is missing',
    'hi/common.json: menu is missing',
    'hi/common.json: old is not in en'
  ])
})

test('other placeholders than in English, and broken ones, are violations', () => {
  const [placeholders, broken] = check({ first: '{nam}', second: '{name' }, { first: '{name}', second: '{name}' })
  expect(placeholders).toBe('hi/common.json: first has {nam:argument}, English has {name:argument}')
  expect(broken).toMatch(/^hi\/common\.json: second cannot be parsed/)
})

test('a missing file is a violation', () => {
  const root = madeUpTree({ 'locales/messages/en/common.json': '{}', 'locales/messages/hi/other.json': '{}' })
  expect(checkMessages(root, ['en', 'hi'])).toEqual(['hi/other.json: not in en', 'hi/common.json: missing'])
})
