import { expect, it } from 'vitest'
import { namedAllergies } from './rules.ts'

it('ignores an entry that states there is no allergy, in any language', () => {
  const none = [
    'None',
    ' nil ',
    'NKDA',
    'no known allergies.',
    'नहीं',
    'లేదు',
    'இல்லை',
    'ਕੋਈ ਨਹੀਂ',
    'નથી',
    'کوئی نہیں',
    'নেই'
  ]
  expect(namedAllergies([...none, 'penicillin'])).toEqual(['penicillin'])
})

it('keeps an allergy that only begins with “no”', () => {
  const entries = ['no penicillin please', 'nothing with sulfa', 'Naproxen', 'दवा नहीं']
  expect(namedAllergies(entries)).toEqual(entries)
})
