import { isWord, type Substance, vocabulary, wordsOf } from './allergy-vocabulary-rules.ts'

/** A name of at least this length also matches with one wrong letter in five, */
const tolerantLength = 6
const lettersPerEdit = 5
/** but with no more than this many edits. */
const maxEdits = 2
/** The most words in a name. */
const longestName = 5

/** The edit distance between two words, or `most + 1` when it is greater than `most`. */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] as number) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min((row[j + 1] as number) + 1, (next[j] as number) + 1, replaced))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row[b.length] as number
}

/** The virama at the end of a word in an Indic script, which an ending replaces. */
const finalVirama = /[\u094d\u09cd\u0a4d\u0acd\u0bcd\u0c4d]$/
const shortestStem = 4

/** One bit for each letter that occurs; different letters may share a bit. */
const lettersOf = (word: string): number => {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * Indexes names by what a misspelling preserves: the first letter and the approximate length; in an Indic script, the
 * stem.
 */
interface NameIndex {
  exact: ReadonlyMap<string, Substance>
  /** Every beginning of a name, and the names themselves: a search for longer names ends where none begins so. */
  beginnings: ReadonlySet<string>
  byStart: ReadonlyMap<string, readonly { name: string; letters: number; match: Substance }[]>
  byStem: ReadonlyMap<string, readonly Substance[]>
}

const startKey = (firstLetter: string, length: number) => `${firstLetter}${length}`

export function indexNames(exact: ReadonlyMap<string, Substance>): NameIndex {
  const byStart = new Map<string, { name: string; letters: number; match: Substance }[]>()
  const byStem = new Map<string, Substance[]>()
  const beginnings = new Set<string>()
  for (const [name, match] of exact) {
    for (let length = 1; length <= name.length; length++) beginnings.add(name.slice(0, length))
    const key = startKey(name[0] ?? '', name.length)
    byStart.set(key, [...(byStart.get(key) ?? []), { name, letters: lettersOf(name), match }])
    const stem = name.replace(finalVirama, '')
    if (!/[a-z]/.test(name) && stem.length >= shortestStem) byStem.set(stem, [...(byStem.get(stem) ?? []), match])
  }
  return { exact, beginnings, byStart, byStem }
}

/** The meanings of a word that is almost a name, or a name in an Indic script with an ending. */
function findNear(word: string, { byStart, byStem }: NameIndex): Substance[] {
  const matches: Substance[] = []
  for (let length = shortestStem; length <= word.length; length++)
    matches.push(...(byStem.get(word.slice(0, length)) ?? []))
  if (word.length < tolerantLength) return matches
  const letters = lettersOf(word)
  const shortest = Math.max(tolerantLength, word.length - maxEdits)
  for (let length = shortest; length <= word.length + maxEdits; length++) {
    const most = Math.min(maxEdits, Math.floor(length / lettersPerEdit))
    if (Math.abs(length - word.length) > most) continue
    for (const { name, letters: nameLetters, match } of byStart.get(startKey(word[0] ?? '', length)) ?? []) {
      // Each edit adds at most one letter and removes at most one, so most names are excluded without a comparison.
      if (countBits(letters & ~nameLetters) > most || countBits(nameLetters & ~letters) > most) continue
      if (editsBetween(word, name, most) <= most) matches.push(match)
    }
  }
  return matches
}

export interface Found {
  substances: ReadonlySet<string>
  groups: ReadonlySet<string>
  /** The text contains a listed name exactly. */
  isExact: boolean
  /** Every word belongs to such a name, or only describes how the medicine is given. */
  isWhole: boolean
  /** Words that do not even approximately match a name. */
  unknownWords: ReadonlySet<string>
}

export const medicineNames = indexNames(vocabulary.medicines)
export const allergenNames = indexNames(vocabulary.allergens)

/** Returns a function that finds names in texts and compares each distinct word only once. */
export function finderOf(names: NameIndex): (text: string) => Found {
  const nearCache = new Map<string, Substance[]>()
  const findNearOnce = (word: string): Substance[] => {
    const near = nearCache.get(word) ?? findNear(word, names)
    nearCache.set(word, near)
    return near
  }
  return (text) => {
    const words = wordsOf(text)
    const matches = new Set<Substance>()
    const covered = new Set<number>()
    for (let from = 0; from < words.length; from++) {
      let joined = ''
      for (let to = from; to < Math.min(words.length, from + longestName); to++) {
        joined += words[to]
        if (!names.beginnings.has(joined)) break
        const match = names.exact.get(joined)
        if (!match) continue
        matches.add(match)
        for (let i = from; i <= to; i++) covered.add(i)
      }
    }
    const isExact = matches.size > 0
    const unknownWords = new Set<string>()
    let isWhole = isExact
    for (const [i, word] of words.entries()) {
      if (covered.has(i) || !isWord(word)) continue
      isWhole = false
      const near = findNearOnce(word)
      if (near.length === 0) unknownWords.add(word)
      for (const match of near) matches.add(match)
    }
    return {
      substances: new Set([...matches].flatMap((match) => match.substances)),
      groups: new Set([...matches].flatMap((match) => match.groups)),
      isExact,
      isWhole,
      unknownWords
    }
  }
}
