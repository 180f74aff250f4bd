import { describe, expect, it } from 'vitest'
import { type Content, hasSameContent, noteErrors } from './rules.ts'

const note: Content = {
  complaint: 'Cough',
  findings: '',
  diagnosis: 'Viral',
  advice: 'Rest',
  followUpDate: null,
  reason: ''
}
const first = { visitDate: '2026-11-20', isAmendment: false }
const amendment = { visitDate: '2026-11-20', isAmendment: true }

describe('what is wrong with a note', () => {
  it.each([
    ['no follow-up', note, first, null],
    ['a follow-up after the visit', { ...note, followUpDate: '2026-11-21' }, first, null],
    [
      'a follow-up on the day of the visit',
      { ...note, followUpDate: '2026-11-20' },
      first,
      { followUpDate: 'datePast' }
    ],
    ['a follow-up before it', { ...note, followUpDate: '2026-11-19' }, first, { followUpDate: 'datePast' }],
    ['a follow-up after 366 days', { ...note, followUpDate: '2027-11-21' }, first, null],
    ['a later one', { ...note, followUpDate: '2027-11-22' }, first, { followUpDate: 'dateTooFar' }],
    ['an amendment without a reason', note, amendment, { reason: 'required' }],
    ['an amendment with a reason', { ...note, reason: 'Wrong side' }, amendment, null]
  ] as const)('%s', (_, content, visit, expected) => {
    expect(noteErrors(content, visit)).toEqual(expected)
  })
})

describe('the same content', () => {
  it('ignores the reason and nothing else', () => {
    expect(hasSameContent(note, { ...note, reason: 'Again' })).toBe(true)
    for (const change of [{ advice: 'Work' }, { findings: 'Fever' }, { followUpDate: '2026-11-30' }])
      expect(hasSameContent(note, { ...note, ...change })).toBe(false)
  })
})
