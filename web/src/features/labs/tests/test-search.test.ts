import { expect, test } from 'vitest'
import { sampleLabTest, sampleLabTests } from '../../../testing/lab-samples.ts'
import { noFilter, type TestFilter, testsFor } from './test-search.ts'

const found = (filter: Partial<TestFilter>, tests = sampleLabTests()) =>
  testsFor(tests, { ...noFilter, ...filter }, (category) => `kind-${category}`).map((test) => test._id)

test('every word is searched in name, short name, description and category, ignoring case', () => {
  expect(found({})).toHaveLength(4)
  expect(found({ text: '  THYROID gland ' })).toEqual(['thyroid'])
  expect(found({ text: 'mri' })).toEqual(['mri_brain'])
  expect(found({ text: 'kind-urine' })).toEqual(['urine_rm'])
  expect(found({ text: 'thyroid pacemaker' })).toEqual([])
})

test('a category filters the tests, with and without a text', () => {
  expect(found({ category: 'blood' })).toEqual(['cbc', 'thyroid'])
  expect(found({ category: 'blood', text: 'infection' })).toEqual([])
})

test('both spellings of a nasal vowel find a Hindi test', () => {
  const tests = [sampleLabTest({ name: 'खून की जाँच' })]
  expect(found({ text: 'जांच' }, tests)).toEqual(['cbc'])
})
