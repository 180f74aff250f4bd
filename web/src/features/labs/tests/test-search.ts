import type { LabTest } from '@arogyachat/contract/labs'

export interface TestFilter {
  text: string
  /** The empty one is all of them. */
  category: LabTest['category'] | ''
}

export const noFilter: TestFilter = { text: '', category: '' }

/** Letters alone: जाँच and जांच are one word, as people type either. The few tests are told apart without vowel signs. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The tests of a category in whose name, short name, description or category every word stands. Pure. */
export function testsFor(
  tests: readonly LabTest[],
  { text, category }: TestFilter,
  categoryName: (value: LabTest['category']) => string
): LabTest[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return tests.filter((test) => {
    if (category !== '' && test.category !== category) return false
    const all = plain([test.name, test._id, test.description, categoryName(test.category)].join(' '))
    return words.every((word) => all.includes(word))
  })
}
