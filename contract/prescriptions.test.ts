import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationDays, prescriptionStatus, unansweredConflicts } from './prescriptions.ts'
import { allergyOverride, prescriptionBody } from './schemas/prescriptions.ts'

describe('the days of a written duration', () => {
  it.each([
    ['5 days', 5],
    ['5 Days', 5],
    ['x 5 days', 5],
    ['x5d', 5],
    ['1 day', 1],
    ['2 weeks', 14],
    ['2 wks', 14],
    ['1 month', 30],
    ['3-month', 90],
    ['1 year', 365],
    ['5/7', 5],
    ['2/52', 14],
    ['1 / 12', 30],
    ['10-14 days', 14],
    ['5 days, then 2 weeks', 14],
    ['for 10 days after food', 10]
  ])('%s is %i', (written, days) => expect(durationDays(written)).toBe(days))

  it.each([
    '',
    'ongoing',
    'as needed',
    'SOS',
    'five days',
    '5',
    '5 mg',
    '5 min',
    '1.5 months',
    '1000 days',
    '0 days',
    '1/2',
    '20/11/2026',
    '5/7/12'
  ])('"%s" is unclear', (written) => expect(durationDays(written)).toBeNull())

  it('is never negative, zero or broken, whatever was written', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const days = durationDays(written)
        return days === null || (Number.isInteger(days) && days > 0)
      })
    )
  })
})

describe('the status of a prescription', () => {
  const issuedAt = new Date('2026-11-20T06:00:00Z')
  const after = (days: number) => new Date(issuedAt.getTime() + days * 86_400_000)
  const of = (...durations: string[]) => ({ issuedAt, medications: durations.map((duration) => ({ duration })) })

  it('ends when the longest duration has passed', () => {
    expect(prescriptionStatus(of('5 days', '2 weeks'), after(14))).toBe('active')
    expect(prescriptionStatus(of('5 days', '2 weeks'), after(14.1))).toBe('ended')
  })

  it('stays active while one duration is unclear', () => {
    expect(prescriptionStatus(of('5 days', 'as needed'), after(1000))).toBe('active')
  })
})

describe('a prescription as typed', () => {
  const row = { name: ' Paracetamol ', dosage: '650 mg' }

  it('keeps a row with name and dosage, trimmed, the rest empty', () => {
    expect(prescriptionBody.parse({ medications: [row] })).toEqual({
      medications: [{ name: 'Paracetamol', dosage: '650 mg', frequency: '', duration: '' }],
      instructions: '',
      overrides: []
    })
  })

  it.each([
    [{ medications: [] }],
    [{}],
    [{ medications: [{ name: 'Paracetamol' }] }],
    [{ medications: [{ ...row, name: '   ' }] }],
    [{ medications: [{ ...row, dosage: '' }] }],
    [{ medications: 'Paracetamol' }]
  ])('is incomplete: %j', (body) => {
    const found = prescriptionBody.safeParse(body)
    expect(found.error?.issues[0]?.message).toBe('medicationIncomplete')
  })

  it('is refused beyond thirty rows', () => {
    const found = prescriptionBody.safeParse({ medications: Array(31).fill(row) })
    expect(found.error?.issues[0]?.message).toBe('tooMany')
  })
})

describe('overriding a recorded allergy', () => {
  const conflict = (medicine: string, allergy: string) => ({ medicine, allergy, relation: 'class' as const })
  const conflicts = [conflict('Mox', 'penicillin'), conflict('Mox', 'Augmentin'), conflict('Brufen', 'aspirin')]

  it('answers only the very pair that it names', () => {
    const override = { medicine: 'Mox', allergy: 'penicillin', reason: 'Tested' }
    expect(unansweredConflicts(conflicts, [override])).toEqual(conflicts.slice(1))
    expect(unansweredConflicts(conflicts, [{ ...override, medicine: 'Brufen' }])).toEqual(conflicts)
    expect(unansweredConflicts([], [override])).toEqual([])
  })

  it.each([
    [{}, 'required'],
    [{ reason: '  ' }, 'required'],
    [{ reason: 'x'.repeat(301) }, 'tooLong'],
    [{ reason: 'two\nlines' }, 'invalid']
  ])('with %j is invalid: %s', (fields, code) => {
    const parsed = allergyOverride.safeParse({ medicine: 'Mox', allergy: 'penicillin', ...fields })
    expect(parsed.error?.issues[0]?.message).toBe(code)
  })
})
