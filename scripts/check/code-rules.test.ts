import { describe, expect, test } from 'vitest'
import { checkCodeRules } from './code-rules.ts'
import { madeUpTree } from './testing/made-up-tree.ts'

const nothingAllowed = { functions: {}, itParameters: {} }
const check = (files: Record<string, string>, allowlist = nothingAllowed) =>
  checkCodeRules(madeUpTree(files), allowlist)

describe('a function over 80 lines', () => {
  const long = `export const book = () => {${'\n'.repeat(80)}}`

  test('is a violation', () => {
    expect(check({ 'contract/visits.ts': long })).toEqual(['contract/visits.ts#book: 81 lines, over 80'])
    expect(check({ 'contract/visits.ts': long.replace('\n', '') })).toEqual([])
  })

  test('is allowed in tests, data and migrations, and up to its allowance', () => {
    expect(check({ 'contract/visits.test.ts': long, 'server/src/db/migrations/001.ts': long })).toEqual([])
    const allowed = (lines: number) => ({ ...nothingAllowed, functions: { 'contract/visits.ts#book': lines } })
    expect(check({ 'contract/visits.ts': long }, allowed(81))).toEqual([])
    expect(check({ 'contract/visits.ts': `${long}\n` }, allowed(80))).toHaveLength(1)
  })
})

test.each([
  '(it) => it.id',
  '({ id: it }) => it',
  '([it]) => it',
  '(it = 1) => it',
  '(...it) => it',
  'function (it) {}'
])('the parameter in %s is a violation', (code) => {
  expect(check({ 'assistant/text.ts': `\nexport const one = ${code}` })).toEqual([
    'assistant/text.ts:2: a parameter named "it"; name what it is'
  ])
})

test('the test function of the runner may be named it', () => {
  expect(check({ 'assistant/text.test.ts': "import { it } from 'vitest'\nit('works', () => {})" })).toEqual([])
})

test.each(['const port = process.env.PORT', "import { env } from 'node:process'"])(
  '%s is a violation outside the configuration and tests',
  (code) => {
    expect(
      check({
        'server/src/main.ts': code,
        'server/src/platform/config/environment.ts': code,
        'server/src/main.test.ts': code
      })
    ).toEqual(['server/src/main.ts:1: reads the environment, which only the configuration does'])
  }
)
