import { medicines, namesOf } from '@arogyachat/knowledge/medicines'
import { asWord, likeness, lookalike } from './likeness-rules.ts'

/** The similarity that a name needs without a form or a strength next to it. */
export const minBareLikeness = 0.95
/** Words of names that are also ordinary words. They alone identify no medicine. */
const ordinaryWords = new Set(
  (
    'acid low dose drops eye ear oral cream topical lotion human regular vaccine tear tears refresh pause bandy pill lacto ' +
    'concor candid calcium iron zinc sodium potassium combinations antacid husk silver plus forte emergency opium heroin'
  ).split(' ')
)

interface Name {
  /** The words in lower case. */
  words: readonly string[]
  /** The spelling in the list of medicines. */
  spelling: string
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')

const names: readonly Name[] = [...new Set(medicines.flatMap(namesOf))]
  .map((spelling) => ({ spelling, words: wordsOf(spelling) }))
  .filter(({ words }) => words.some((word) => word.length >= 3 && !ordinaryWords.has(word)))

interface Token {
  word: string
  at: number
  end: number
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[A-Za-z0-9|!]+/g)].map((match) => ({
    word: match[0].toLowerCase(),
    at: match.index,
    end: match.index + match[0].length
  }))

export interface Match {
  spelling: string
  likeness: number
  at: number
  end: number
}

interface Candidate extends Match {
  first: number
  count: number
  letters: number
}

function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
const initialOf = (word: string) => lookalike(word.slice(0, 1))
const namesByFirstWord = grouped(names, (name) => name.words[0] ?? '')
const nameWords = new Map(
  [...grouped(new Set(names.flatMap((name) => name.words)), initialOf)].map(([initial, words]) => [
    initial,
    words.map(asWord)
  ])
)

/** The words of names that are similar to a recognised word, with their similarity. */
function similarNames(read: string, likenessCache: Map<string, Map<string, number>>): Map<string, number> {
  const cached = likenessCache.get(read)
  if (cached) return cached
  const similar = new Map<string, number>()
  const readWord = asWord(read)
  // A different first letter usually means a different medicine.
  for (const name of nameWords.get(initialOf(read)) ?? []) {
    const value = likeness(readWord, name)
    if (value > 0) similar.set(name.word, value)
  }
  likenessCache.set(read, similar)
  return similar
}

function candidatesIn(tokens: readonly Token[], likenessCache: Map<string, Map<string, number>>): Candidate[] {
  const like = tokens.map((token) => similarNames(token.word, likenessCache))
  return tokens.flatMap((token, first) =>
    [...(like[first] ?? [])].flatMap(([word]) =>
      (namesByFirstWord.get(word) ?? []).flatMap(({ words, spelling }) => {
        const each = words.map((word, i) => like[first + i]?.get(word) ?? 0)
        const last = tokens[first + words.length - 1]
        if (!last || each.includes(0)) return []
        return {
          spelling,
          likeness: Math.min(...each),
          at: token.at,
          end: last.end,
          first,
          count: words.length,
          letters: words.join('').length
        }
      })
    )
  )
}

/** The names in a line from left to right. Each word belongs to at most one name. */
export function namesIn(text: string, likenessCache: Map<string, Map<string, number>>): Match[] {
  const candidates = candidatesIn(tokensOf(text), likenessCache)
  candidates.sort((a, b) => b.count - a.count || b.likeness - a.likeness || b.letters - a.letters)
  const found: Match[] = []
  const taken = new Set<number>()
  for (const candidate of candidates) {
    const places = Array.from({ length: candidate.count }, (_, i) => candidate.first + i)
    if (places.some((place) => taken.has(place))) continue
    // Two names are equally similar, so either would be a guess.
    const isTie = candidates.some(
      (other) =>
        other.spelling.toLowerCase() !== candidate.spelling.toLowerCase() &&
        other.first === candidate.first &&
        other.count === candidate.count &&
        other.likeness === candidate.likeness
    )
    if (isTie && candidate.likeness < minBareLikeness) continue
    for (const place of places) taken.add(place)
    found.push(candidate)
  }
  return found.sort((a, b) => a.at - b.at)
}
