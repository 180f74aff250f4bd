import type { LabTest } from '@arogyachat/contract/labs'

export interface TestFilter {
  text: string
  /** Empty for all categories. */
  category: LabTest['category'] | ''
}

export const noFilter: TestFilter = { text: '', category: '' }

/** Strips all marks, vowel signs included, so that the spellings जाँच and जांच match. The test names differ enough without them. */
const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The tests of a category that contain every word in their name, short name, description or category. */
export function testsFor(
  tests: readonly LabTest[],
  { text, category }: TestFilter,
  categoryName: (category: LabTest['category']) => string
): LabTest[] {
  const words = normalize(text).split(/\s+/).filter(Boolean)
  return tests.filter((test) => {
    if (category !== '' && test.category !== category) return false
    const searchable = normalize([test.name, test._id, test.description, categoryName(test.category)].join(' '))
    return words.every((word) => searchable.includes(word))
  })
}
