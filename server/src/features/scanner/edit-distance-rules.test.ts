import { expect, it } from 'vitest'
import { editsBetween } from './edit-distance-rules.ts'

it('editsBetween counts edits up to a limit', () => {
  expect(editsBetween('kitten', 'sitting', 3)).toBe(3)
  expect(editsBetween('kitten', 'sitting', 2)).toBe(3)
  expect(editsBetween('same', 'same', 1)).toBe(0)
})
