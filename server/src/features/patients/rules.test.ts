import { expect, it } from 'vitest'
import { namedAllergies } from './rules.ts'

it('an entry that says there is no allergy names none, in any language', () => {
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

it('what only begins with a no is an allergy still', () => {
  const entries = ['no penicillin please', 'nothing with sulfa', 'Naproxen', 'दवा नहीं']
  expect(namedAllergies(entries)).toEqual(entries)
})
