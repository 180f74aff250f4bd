import { expect, test } from 'vitest'
import { checkStructure } from './structure.ts'
import { madeUpTree } from './testing/made-up-tree.ts'

const check = (files: Record<string, string>, folders: Record<string, number> = {}) =>
  checkStructure(madeUpTree(files), { folders })
const feature = 'server/src/features'

test('a tree that follows the rules has no violation', () => {
  const violations = check({
    'contract/visits.ts': 'export const limit = 1',
    [`${feature}/visits/routes.ts`]: "import { limit } from '@arogyachat/contract/visits'\nexport const routes = limit",
    [`${feature}/visits/image-process.ts`]: 'export const run = 1',
    [`${feature}/visits/sound-worker.ts`]: 'export const run = 1',
    [`${feature}/visits/booking/slot-rules.ts`]: 'export const rule = 1',
    'web/src/features/visits/visit-card.tsx': "import '@arogyachat/locales/messages/en/common.json'"
  })
  expect(violations).toEqual([])
})

test('an import of a higher layer is a violation', () => {
  expect(
    check({
      'server/src/platform/clock.ts': "import { book } from '../features/visits/service.ts'",
      [`${feature}/visits/service.ts`]: 'export const book = 1'
    })
  ).toEqual(['server/src/platform/clock.ts: imports server/src/features/visits/service.ts of a higher layer'])
})

test('the web may not import the server', () => {
  expect(
    check({
      'web/src/main.tsx': "import { clock } from '../../server/src/platform/clock.ts'",
      'server/src/platform/clock.ts': 'export const clock = 1'
    })
  ).toEqual(['web/src/main.tsx: web may not import server/src/platform/clock.ts'])
})

test('a feature may not import internals of another feature', () => {
  expect(
    check({
      [`${feature}/visits/service.ts`]: "import { insert } from '../doctors/store.ts'",
      [`${feature}/doctors/store.ts`]: 'export const insert = 1'
    })
  ).toEqual([`${feature}/visits/service.ts: imports ${feature}/doctors/store.ts, which is internal to doctors`])
})

test('a file of a server feature needs a known role', () => {
  expect(check({ [`${feature}/visits/things.ts`]: 'export const thing = 1' })).toEqual([
    `${feature}/visits/things.ts: not a role of a feature (routes, service, rules, store, process, worker, cli)`
  ])
})

test('code may not import what is for tests', () => {
  expect(
    check({
      'server/src/main.ts': "import { fake } from './testing/fake.ts'",
      'server/src/testing/fake.ts': 'export const fake = 1'
    })
  ).toContain('server/src/main.ts: imports server/src/testing/fake.ts, which is for tests')
})

test('a circular import is a violation', () => {
  expect(
    check({
      'contract/first.ts': "import { second } from './second.ts'\nexport const first = second",
      'contract/second.ts': "import { first } from './first.ts'\nexport const second = first"
    })
  ).toEqual(['circular import: contract/first.ts → contract/second.ts → contract/first.ts'])
})

test('names must be in kebab-case and say something', () => {
  expect(check({ 'contract/Visits.ts': '', 'contract/utils.ts': '' })).toEqual([
    'contract/Visits.ts: file names are kebab-case',
    'contract/utils.ts: the name does not say what is inside'
  ])
})

test('a file over 500 lines is a violation', () => {
  expect(check({ 'contract/visits.ts': '\n'.repeat(500) })).toEqual(['contract/visits.ts: 501 lines, over 500'])
})

const filled = (folder: string) =>
  Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${folder}/file-${index}.ts`, '']))

test('a folder over 20 files is a violation, unless it has migrations or its allowance is not exceeded', () => {
  expect(check(filled('contract'))).toEqual(['contract: 21 files, over 20; use subfolders'])
  expect(check(filled('contract'), { contract: 21 })).toEqual([])
  expect(check(filled('server/src/db/migrations'))).toEqual([])
})
