import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gender } from './common.ts'
import { withDirections } from './prescriptions/directions.ts'
import { mayBePregnant, needsWeight, reasonFor, type Warning } from './prescriptions/warnings.ts'
import { currentMedicines, daysLeft, durationDays, prescriptionStatus } from './prescriptions.ts'
import { warningAnswer } from './schemas/prescriptions/warnings.ts'
import { prescriptionBody } from './schemas/prescriptions.ts'

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

describe('the days left of a medicine', () => {
  const issuedAt = new Date('2026-11-20T06:00:00Z')
  const after = (days: number) => new Date(issuedAt.getTime() + days * 86_400_000)

  it('count down to 0 and are unknown without a readable length', () => {
    const row = withDirections({ frequency: '1-0-1', duration: '5 days' })
    expect([0, 0.5, 4, 4.5, 5, 50].map((days) => daysLeft(row, issuedAt, after(days)))).toEqual([5, 5, 1, 1, 0, 0])
    expect(daysLeft({ duration: 'until better' }, issuedAt, after(1))).toBeNull()
    expect(daysLeft({ duration: '', timing: { kind: 'once' } }, issuedAt, after(2))).toBe(0)
  })

  it('decide which medicines are current; a newer prescription replaces a row of the same name', () => {
    const row = (name: string, frequency: string, duration: string) => ({
      name,
      dosage: '1 tablet',
      ...withDirections({ frequency, duration })
    })
    const older = {
      issuedAt: issuedAt.toISOString(),
      withdrawal: null,
      medications: [row('Telmisartan', '1-0-0', '3 months'), row('Paracetamol', 'SOS', '3 days'), row('Zinc', 'OD', '')]
    }
    const newer = {
      issuedAt: after(10).toISOString(),
      withdrawal: null,
      medications: [row(' TELMISARTAN', '0-0-1', '1 month')]
    }
    const namesAt = (days: number) =>
      currentMedicines([newer, older], after(days)).map(({ medicine, daysLeft: left }) => [medicine.name, left])
    expect(namesAt(12)).toEqual([
      [' TELMISARTAN', 28],
      ['Zinc', null]
    ])
    expect(namesAt(181)).toEqual([])
    const withdrawn = { ...newer, withdrawal: { at: after(11).toISOString(), reason: 'Wrong strength' } }
    const left = currentMedicines([withdrawn, older], after(12))
    expect(left.map(({ medicine }) => medicine.name)).toEqual(['Telmisartan', 'Zinc'])
  })
})

describe('prescriptionBody', () => {
  it('refuses a code that contradicts certain words, and accepts one beside uncertain words', () => {
    const codes = { timing: { kind: 'perDay', times: 2 } }
    const errors = (frequency: string) =>
      prescriptionBody
        .safeParse({ medications: [{ name: 'Zinc', dosage: '1', frequency, ...codes }] })
        .error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
    expect(errors('1-1-1')).toEqual([['medications.0.timing', 'invalid']])
    expect(errors('BD')).toEqual([])
    expect(errors('as discussed')).toEqual([])
  })

  it.each([
    { kind: 'parts', morning: 0, noon: 0, evening: 0, night: 0 },
    { kind: 'parts', morning: 0.3, noon: 0, evening: 0, night: 0 },
    { kind: 'perDay', times: 0 },
    { kind: 'everyHours', hours: 73 },
    { kind: 'everyDays', days: 1 },
    { kind: 'sometimes' }
  ])('refuses the timing %j', (timing) => {
    const found = prescriptionBody.safeParse({ medications: [{ name: 'Zinc', dosage: '1', timing }] })
    expect(found.error?.issues[0]?.message).toBe('invalid')
  })

  const row = { name: ' Paracetamol ', dosage: '650 mg' }

  it('trims name and dosage and defaults the other fields to empty', () => {
    expect(prescriptionBody.parse({ medications: [row] })).toEqual({
      medications: [{ name: 'Paracetamol', dosage: '650 mg', frequency: '', duration: '' }],
      instructions: '',
      diagnosis: '',
      followUp: '',
      weightKg: null,
      pregnant: null,
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

describe('the answer to a warning', () => {
  const warning = { kind: 'interaction', medicine: 'Brufen', about: 'Warfarin', code: 'bleeding' } satisfies Warning
  const answer = { ...warning, reason: 'INR is checked weekly' }

  it('is only that of the same kind, medicine, other medicine and code', () => {
    expect(reasonFor(warning, [answer])).toBe('INR is checked weekly')
    expect(reasonFor(warning, [])).toBeNull()
    for (const other of [
      { kind: 'duplicate' as const },
      { medicine: 'Dolo' },
      { about: 'Ecosprin' },
      { code: 'ulcer' }
    ])
      expect(reasonFor(warning, [{ ...answer, ...other }])).toBeNull()
  })

  it.each([
    [{ reason: undefined }, 'required'],
    [{ reason: '  ' }, 'required'],
    [{ reason: 'x'.repeat(301) }, 'tooLong'],
    [{ reason: 'two\nlines' }, 'invalid'],
    [{ kind: 'mood' }, 'invalid']
  ])('is refused with %j: %s', (fields, code) => {
    expect(warningAnswer.safeParse({ ...answer, ...fields }).error?.issues[0]?.message).toBe(code)
  })
})

describe('what is asked about the patient', () => {
  it.each<[number | null, Gender | null, boolean]>([
    [11, 'Female', false],
    [12, 'Female', true],
    [55, 'Other', true],
    [56, 'Female', false],
    [30, 'Male', false],
    [null, null, true],
    [null, 'Male', false]
  ])('at the age of %s and %s: whether they may be pregnant is %s', (age, gender, expected) => {
    expect(mayBePregnant({ age, gender })).toBe(expected)
  })
  it('is the weight of a child under twelve', () => {
    expect([0, 11, 12, null].map(needsWeight)).toEqual([true, true, false, false])
  })
})
