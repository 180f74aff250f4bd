import { describe, expect, it } from 'vitest'
import { daysSinceMonday, medianOf, patientSearch, startDelay } from './rules.ts'

describe('a search among patients', () => {
  it.each([
    ['ash', 'Asha Rao', true],
    ['rao ash', 'Asha Rao', true],
    ['ASHA', 'Asha Rao', true],
    ['आशा', 'Asha Rao', true],
    ['ஆஷா', 'Asha Rao', true],
    ['asha', 'आशा राव', true],
    ['फात', 'Fatima Begum', true],
    ['فاطمہ', 'فاطمہ بیگم', true],
    ['आ', 'Asha Rao', false],
    ['sha', 'Asha Rao', false],
    ['asha singh', 'Asha Rao', false],
    ['mohan', 'Asha Rao', false],
    ['asha', '', false]
  ])('by %s finds %s: %s', (typed, name, isFound) => {
    expect(patientSearch(typed)?.isName(name)).toBe(isFound)
  })

  it('finds a part of the symptoms, whatever the case, the punctuation and the script', () => {
    const symptoms = 'Fever and body-ache, since yesterday. सिर में दर्द'
    for (const typed of ['body ache', 'FEVER', 'since yest', 'सिर में']) {
      expect(patientSearch(typed)?.isInSymptoms(symptoms), typed).toBe(true)
    }
    expect(patientSearch('ache fever')?.isInSymptoms(symptoms)).toBe(false)
  })

  it('is none without a word', () => {
    for (const typed of ['', '  ', '\u200b']) expect(patientSearch(typed)).toBeNull()
  })
})

it('counts the delay of a call from its booked time, and an early call as punctual', () => {
  const at = (time: string) => startDelay('2026-11-20', '10:00-10:30', new Date(`2026-11-20T${time}+05:30`))
  expect([at('10:07:20'), at('09:52:00'), at('10:00:00')]).toEqual([7, 0, 0])
})

it('has a median only of enough values', () => {
  expect(medianOf([9, 1, 4], 3)).toBe(4)
  expect(medianOf([9, 1, 4, 6], 3)).toBe(5)
  expect(medianOf([9, 1], 3)).toBeNull()
  expect(medianOf([], 0)).toBeNull()
})

it('begins the week on Monday', () => {
  expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(daysSinceMonday)).toEqual([0, 4, 6])
})
