import { scheme } from '@arogyachat/contract/schemas/schemes'
import { schemeCategories } from '@arogyachat/contract/schemes'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../testing/fuzz/fuzz.ts'
import { schemesIn } from './service.ts'

const listed = schemesIn('en')

describe('the specification of government schemes, parts 3 and 9', () => {
  it('a scheme has the fields of part 3', () => {
    const fields = 'id title description eligibility benefits documents category website'.split(' ')
    expect(fieldsOf(scheme).map(([name]) => name)).toEqual(expect.arrayContaining(fields))
  })

  it('fifteen, the first of them Ayushman Bharat', () => {
    expect(listed).toHaveLength(15)
    expect(listed[0]?.title).toMatch(/^Ayushman Bharat/)
  })

  it('in six categories, each with a scheme', () => {
    expect([...schemeCategories]).toEqual([
      'Insurance',
      'Maternal Health',
      'Mental Health',
      'Disease Control',
      'Infrastructure',
      'Healthcare'
    ])
    expect(new Set(listed.map((entry) => entry.category))).toEqual(new Set(schemeCategories))
  })

  it('national ones, and those of seven states', () => {
    const states = listed.map((entry) => entry.state)
    expect(states.filter((state) => state === null)).toHaveLength(8)
    expect(states.filter((state) => state !== null)).toEqual([
      'Puducherry',
      'Kerala',
      'Chhattisgarh',
      'Nagaland',
      'Gujarat',
      'Karnataka',
      'Maharashtra'
    ])
  })
})
