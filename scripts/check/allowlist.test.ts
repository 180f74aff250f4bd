import { expect, test } from 'vitest'
import { checkAllowlist } from './allowlist.ts'
import { madeUpTree } from './testing/made-up-tree.ts'

test('an entry must be lowered or removed when the code has become smaller', () => {
  const root = madeUpTree({
    'contract/visits.ts': `export const book = () => {${'\n'.repeat(84)}}`,
    'contract/labs.ts': 'export const ids = [1].map((it) => it)'
  })
  const allowlist = {
    folders: { contract: 30 },
    functions: { 'contract/visits.ts#book': 90 },
    itParameters: { 'contract/labs.ts': 1 }
  }
  expect(checkAllowlist(root, allowlist)).toEqual([
    'scripts/check/allowlist.json: remove contract from folders, it is within the limit',
    'scripts/check/allowlist.json: lower contract/visits.ts#book in functions to 85'
  ])
})
