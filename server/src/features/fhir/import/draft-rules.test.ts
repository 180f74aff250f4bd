import { describe, expect, it, test } from 'vitest'
import { readBundle } from './bundle-rules.ts'
import { draftsOf } from './draft-rules.ts'
import { dayOf, textOfNarrative } from './text-rules.ts'

const now = new Date('2026-11-20T10:00:00+05:30')
const draftsIn = (...resources: object[]) => {
  const entry = resources.map((resource, index) => ({ fullUrl: `urn:uuid:${index}`, resource }))
  return draftsOf(readBundle(Buffer.from(JSON.stringify({ resourceType: 'Bundle', entry }))), now)
}
const text = (words: string) => Buffer.from(words).toString('base64')
const composition = (fields: object) => ({
  resourceType: 'Composition',
  status: 'final',
  title: 'Discharge summary',
  type: {},
  date: '2026-10-02',
  ...fields
})
const observation = (fields: object) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Sodium' },
  ...fields
})

test.each([
  ['2026-11-19', '2026-11-19'],
  ['2026-11-19T20:00:00Z', '2026-11-20'],
  ['2026-11', '2026-11-01'],
  ['2019', '2019-01-01'],
  ['2027-01-01', '2026-11-20'],
  ['1815-01-01', null],
  ['2026-02-31', null],
  [undefined, null]
])('the day of %s is %s', (date, day) => expect(dayOf(date, now)).toBe(day))

test.each([
  ['<div><p>Rest &amp; water</p><p>2 &lt; 3</p></div>', 'Rest & water\n2 < 3'],
  ['<table><tr><td>Hb</td><td>12</td></tr></table>', 'Hb 12'],
  ['a<script>alert(1)</script>&#x41;&#0;', 'aalert(1)A']
])('the narrative %s is the text %j', (div, expected) => expect(textOfNarrative(div)).toBe(expected))

describe('a document', () => {
  it('has the bytes of the Binary that its URL names, and the name of the hospital', () => {
    const { drafts } = draftsIn(
      { resourceType: 'Binary', id: 'b1', contentType: 'text/plain', data: text('X-ray: normal') },
      { resourceType: 'Organization', id: 'o1', name: 'AIIMS\nDelhi' },
      {
        resourceType: 'DocumentReference',
        status: 'current',
        description: 'Chest X-ray',
        custodian: { reference: 'Organization/o1' },
        content: [{ attachment: { url: 'Binary/b1', creation: '2026-09-01' } }]
      }
    )
    expect(drafts).toMatchObject([
      { title: 'Chest X-ray', provider: 'AIIMS Delhi', date: '2026-09-01', type: null, values: [] }
    ])
    expect(drafts[0]?.bytes.toString()).toBe('X-ray: normal')
  })
})

describe('laboratory results', () => {
  it('become values where they are numbers, and text where they are not', () => {
    const { drafts } = draftsIn(
      observation({
        valueQuantity: { value: 140, unit: 'mmol/L' },
        referenceRange: [{ low: { value: 145 }, high: { value: 135 } }]
      }),
      observation({ code: { text: 'Culture' }, valueString: 'No growth' }),
      observation({ code: { text: 'Anion gap' }, valueQuantity: { value: -3 } }),
      {
        resourceType: 'DiagnosticReport',
        status: 'final',
        code: { coding: [{ display: 'Electrolytes' }] },
        issued: '2026-11-01T08:00:00+05:30',
        conclusion: 'Normal',
        result: [0, 1, 2, 9].map((index) => ({ reference: `urn:uuid:${index}` }))
      }
    )
    const [draft] = drafts
    expect(draft).toMatchObject({ title: 'Electrolytes', type: 'lab', date: '2026-11-01', provider: '–' })
    expect(draft?.values).toEqual([
      { name: 'Sodium', value: 140, unit: 'mmol/L', low: null, high: null, takenAt: '2026-11-01' }
    ])
    expect(draft?.text).toBe('Sodium: 140 mmol/L\nCulture: No growth\nAnion gap: -3\nNormal')
  })

  it('without a report are one record', () => {
    const { drafts, ignored } = draftsIn(
      observation({ valueQuantity: { value: 140 }, effectiveDateTime: '2026-11-02' }),
      observation({ valueString: 'normal' })
    )
    expect(drafts).toMatchObject([{ type: 'lab', date: '2026-11-02', values: [{ name: 'Sodium', value: 140 }] }])
    expect([...ignored]).toEqual([['Observation', 1]])
  })

  it('that were entered in error are left out', () => {
    expect(draftsIn(observation({ status: 'entered-in-error', valueQuantity: { value: 1 } })).drafts).toEqual([])
  })
})

describe('medicines', () => {
  const request = (name: string, fields: object = {}) => ({
    resourceType: 'MedicationRequest',
    status: 'active',
    medicationCodeableConcept: { text: name },
    dosageInstruction: [{ text: 'twice a day' }],
    ...fields
  })

  it('are one prescription as text, and are offered for the profile while they are active', () => {
    const { drafts, medicines } = draftsIn(request('Metformin'), request('Aspirin', { status: 'completed' }))
    expect(drafts).toMatchObject([{ type: 'prescription', fileName: 'Prescription.txt' }])
    expect(drafts[0]?.text).toBe('Metformin: twice a day\nAspirin: twice a day')
    expect(medicines).toEqual([{ name: 'Metformin', dosage: '', frequency: 'twice a day' }])
  })
})

describe('allergies', () => {
  const allergy = (name: string, fields: object = {}) => ({
    resourceType: 'AllergyIntolerance',
    code: { text: name },
    ...fields
  })

  it('are named once, without those that are over or were refuted', () => {
    const coded = (code: string) => ({ coding: [{ code }] })
    const { allergies } = draftsIn(
      allergy('Peanuts'),
      allergy('Peanuts'),
      allergy('Milk', { clinicalStatus: coded('resolved') }),
      allergy('Dust', { verificationStatus: coded('refuted') })
    )
    expect(allergies).toEqual(['Peanuts'])
  })
})

test('a consultation becomes the text of its sections', () => {
  const { drafts } = draftsIn(
    { resourceType: 'Condition', code: { text: 'Bronchitis' } },
    composition({
      author: [{ display: 'Dr Rao' }],
      section: [
        { title: 'Diagnosis', entry: [{ reference: 'urn:uuid:0' }] },
        { title: 'Advice', text: { div: '<div>Rest</div>' } },
        { title: 'Empty', entry: [{ reference: 'urn:uuid:7' }] }
      ]
    })
  )
  expect(drafts).toMatchObject([{ title: 'Discharge summary', type: 'report', date: '2026-10-02', provider: 'Dr Rao' }])
  expect(drafts[0]?.text).toBe('Diagnosis\nBronchitis\n\nAdvice\nRest')
  expect(drafts[0]?.bytes.toString()).toBe('Discharge summary\n\nDiagnosis\nBronchitis\n\nAdvice\nRest\n')
})
