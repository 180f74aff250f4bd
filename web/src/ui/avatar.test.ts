import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Meera Iyer', 'MI'],
  ['Dr. Meera Devi Iyer', 'MI'],
  ['A. P. J. Kalam', 'AK'],
  ['किरण शर्मा', 'किश'],
  ['Asha', 'A'],
  ['', '']
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
