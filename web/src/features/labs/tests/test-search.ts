import type { LabTest } from '@arogyachat/contract/labs'

export interface TestFilter {
  text: string
  /** The empty one is all of them. */
  category: LabTest['category'] | ''
}

export const noFilter: TestFilter = { text: '', category: '' }

/** Letters alone: जाँच and जांच are one word, as people type either. The few tests are told apart without vowel signs. */
const plain = (it: string) => it.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The tests of a category in whose name, short name, description or category every word stands. Pure. */
export function testsFor(
  tests: readonly LabTest[],
  { text, category }: TestFilter,
  categoryName: (it: LabTest['category']) => string
): LabTest[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return tests.filter((it) => {
    if (category !== '' && it.category !== category) return false
    const all = plain([it.name, it._id, it.description, categoryName(it.category)].join(' '))
    return words.every((word) => all.includes(word))
  })
}
