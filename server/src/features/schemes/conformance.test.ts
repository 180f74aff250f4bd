import { scheme } from '@arogyachat/contract/schemas/schemes'
import { schemeCategories } from '@arogyachat/contract/schemes'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../testing/fuzz/schema-values.ts'
import { schemesIn } from './service.ts'

const listed = schemesIn('en')

describe('government schemes', () => {
  it('have the documented fields', () => {
    const fields = 'id title description eligibility benefits documents category website'.split(' ')
    expect(fieldsOf(scheme).map(([name]) => name)).toEqual(expect.arrayContaining(fields))
  })

  it('are fifteen, with Ayushman Bharat first', () => {
    expect(listed).toHaveLength(15)
    expect(listed[0]?.title).toMatch(/^Ayushman Bharat/)
  })

  it('have six categories, each with at least one scheme', () => {
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

  it('are national, or of one of seven states', () => {
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
