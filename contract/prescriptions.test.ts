import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationDays, prescriptionStatus, unansweredConflicts } from './prescriptions.ts'
import { allergyOverride, prescriptionBody } from './schemas/prescriptions.ts'

describe('durationDays', () => {
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
  ])('reads %s as %i days', (written, days) => expect(durationDays(written)).toBe(days))

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
  ])('returns null for "%s"', (written) => expect(durationDays(written)).toBeNull())

  it('returns a positive integer or null for any text', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const days = durationDays(written)
        return days === null || (Number.isInteger(days) && days > 0)
      })
    )
  })
})

describe('prescriptionStatus', () => {
  const issuedAt = new Date('2026-11-20T06:00:00Z')
  const after = (days: number) => new Date(issuedAt.getTime() + days * 86_400_000)
  const prescriptionOf = (...durations: string[]) => ({
    issuedAt,
    medications: durations.map((duration) => ({ duration }))
  })

  it('is ended once the longest duration has passed', () => {
    expect(prescriptionStatus(prescriptionOf('5 days', '2 weeks'), after(14))).toBe('active')
    expect(prescriptionStatus(prescriptionOf('5 days', '2 weeks'), after(14.1))).toBe('ended')
  })

  it('stays active while a duration cannot be read', () => {
    expect(prescriptionStatus(prescriptionOf('5 days', 'as needed'), after(1000))).toBe('active')
  })
})

describe('prescriptionBody', () => {
  const row = { name: ' Paracetamol ', dosage: '650 mg' }

  it('trims name and dosage and defaults the other fields to empty', () => {
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
  ])('refuses %j as incomplete', (body) => {
    const found = prescriptionBody.safeParse(body)
    expect(found.error?.issues[0]?.message).toBe('medicationIncomplete')
  })

  it('refuses more than thirty rows', () => {
    const found = prescriptionBody.safeParse({ medications: Array(31).fill(row) })
    expect(found.error?.issues[0]?.message).toBe('tooMany')
  })
})

describe('allergy overrides', () => {
  const conflict = (medicine: string, allergy: string) => ({ medicine, allergy, relation: 'class' as const })
  const conflicts = [conflict('Mox', 'penicillin'), conflict('Mox', 'Augmentin'), conflict('Brufen', 'aspirin')]

  it('resolve only the pair of medicine and allergy that they name', () => {
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
  ])('are refused with %j: %s', (fields, code) => {
    const parsed = allergyOverride.safeParse({ medicine: 'Mox', allergy: 'penicillin', ...fields })
    expect(parsed.error?.issues[0]?.message).toBe(code)
  })
})
