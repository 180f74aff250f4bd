import { expect, test } from 'vitest'
import { checkFirstViews } from './first-views.ts'
import { madeUpTree } from './testing/made-up-tree.ts'

const contract = {
  'contract/visits.ts': "import type { visit } from './schemas/visits.ts'\nexport type Visit = typeof visit",
  'contract/schemas/visits.ts': "import { z } from 'zod'\nexport const visit = z.object({})"
}
const check = (files: Record<string, string>) => checkFirstViews(madeUpTree({ ...contract, ...files }))

test('a page may import types of schemas, and schemas later', () => {
  expect(
    check({
      'web/src/pages/visits.tsx':
        "import type { visit } from '@arogyachat/contract/schemas/visits'\nexport const load = () => import('../visit-form.tsx')",
      'web/src/visit-form.tsx': "import { visit } from '@arogyachat/contract/schemas/visits'\nexport const form = visit"
    })
  ).toEqual([])
})

test('a page that loads a schema through another file is a violation', () => {
  expect(
    check({
      'web/src/pages/visits.tsx': "import { form } from '../visit-form.tsx'\nexport const page = form",
      'web/src/visit-form.tsx': "import { visit } from '@arogyachat/contract/schemas/visits'\nexport const form = visit"
    })
  ).toEqual([
    'web/src/pages/visits.tsx: loads schemas at first, web/src/pages/visits.tsx → web/src/visit-form.tsx → contract/schemas/visits.ts'
  ])
})

test('a page that is a form may load its schemas', () => {
  expect(
    check({
      'web/src/pages/book-appointment.tsx':
        "import { visit } from '@arogyachat/contract/schemas/visits'\nexport const page = visit"
    })
  ).toEqual([])
})

test('a module of the contract for screens may not import zod', () => {
  expect(check({ 'contract/labs.ts': "import { z } from 'zod'\nexport const lab = z.string()" })).toEqual([
    'contract/labs.ts: loads schemas at first, contract/labs.ts → zod'
  ])
})
