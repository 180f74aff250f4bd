import { listSchemes } from '@arogyachat/contract/endpoints/schemes'
import { languageCodes } from '@arogyachat/contract/languages'
import { spokenMax } from '@arogyachat/contract/speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the government schemes', () => {
  it('are public, with eligibility, benefits, required documents and contacts', async () => {
    const { status, body } = await app.call(listSchemes)
    expect(status).toBe(200)
    expect(body.schemes).toHaveLength(15)
    expect(body.schemes[0]).toEqual({
      id: 'pmjay',
      title: 'Ayushman Bharat Pradhan Mantri Jan Arogya Yojana (AB PM-JAY)',
      officialTitle: 'Ayushman Bharat Pradhan Mantri Jan Arogya Yojana (AB PM-JAY)',
      description: expect.stringContaining('₹5 lakh'),
      eligibility: expect.arrayContaining([expect.stringContaining('aged 70 or more')]),
      forWhom: [
        { group: 'lowIncome', sentence: 0 },
        { group: 'elder', sentence: 1 }
      ],
      benefits: expect.arrayContaining([expect.stringContaining('₹5 lakh')]),
      documents: expect.arrayContaining(['Aadhaar card']),
      category: 'Insurance',
      state: null,
      website: 'https://pmjay.gov.in/',
      helpline: expect.stringContaining('14555'),
      phones: ['14555', '1800-111-565', '1800-110-770'],
      asOf: '2025-05-27'
    })
    expect(body.schemes.find((scheme) => scheme.id === 'kasp-kerala')?.state).toBe('Kerala')
  })

  it.each(languageCodes)('are returned in %s in the same order, with their official names', async (language) => {
    const english = (await app.call(listSchemes)).body.schemes
    const { schemes } = (await app.call(listSchemes, { query: { language } })).body
    expect(schemes.map((scheme) => scheme.id)).toEqual(english.map((entry) => entry.id))
    expect(schemes.map((scheme) => scheme.officialTitle)).toEqual(english.map((entry) => entry.title))
    expect(schemes.map((scheme) => scheme.phones)).toEqual(english.map((entry) => entry.phones))
  })

  it.each(languageCodes)('can be read aloud in %s in one piece', async (language) => {
    const { schemes } = (await app.call(listSchemes, { query: { language } })).body
    for (const { title, eligibility, benefits, documents, helpline } of schemes)
      expect([title, ...benefits, ...eligibility, ...documents, helpline].join('\n').length).toBeLessThanOrEqual(
        spokenMax
      )
  })

  it('may be cached for some minutes; an error may not', async () => {
    const { headers } = await app.call(listSchemes)
    expect(headers['cache-control']).toBe('public, max-age=600')
    expect(headers['set-cookie']).toBeUndefined()
    const refused = await app.call(listSchemes, { query: { language: 'xx' } })
    expect([refused.status, refused.headers['cache-control']]).toEqual([422, 'no-store'])
  })
})
