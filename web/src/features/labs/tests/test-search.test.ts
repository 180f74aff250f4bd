import { expect, test } from 'vitest'
import { sampleLabTest, sampleLabTests } from '../../../testing/lab-samples.ts'
import { noFilter, type TestFilter, testsFor } from './test-search.ts'

const found = (filter: Partial<TestFilter>, tests = sampleLabTests()) =>
  testsFor(tests, { ...noFilter, ...filter }, (value) => `kind-${value}`).map((test) => test._id)

test('every word is looked for in name, short name, description and category, in any case', () => {
  expect(found({})).toHaveLength(4)
  expect(found({ text: '  THYROID gland ' })).toEqual(['thyroid'])
  expect(found({ text: 'mri' })).toEqual(['mri_brain'])
  expect(found({ text: 'kind-urine' })).toEqual(['urine_rm'])
  expect(found({ text: 'thyroid pacemaker' })).toEqual([])
})

test('a category leaves only its own, with a text or without', () => {
  expect(found({ category: 'blood' })).toEqual(['cbc', 'thyroid'])
  expect(found({ category: 'blood', text: 'infection' })).toEqual([])
})

test('either nasal sign finds a Hindi test', () => {
  const tests = [sampleLabTest({ name: 'खून की जाँच' })]
  expect(found({ text: 'जांच' }, tests)).toEqual(['cbc'])
})
