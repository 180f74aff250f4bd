import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { medicines, namesOf } from '@arogyachat/knowledge/medicines'

export interface ScannedLine {
  text: string
  /** 0–1 */
  confidence: number
}

/** More than this on one sheet is a list of stock. */
const mostFound = 30
/** What no sheet has; more would only hold the event loop. */
const mostLines = 150
const mostLineLength = 250
/** A name of fewer letters is only taken as it is written. */
const shortestByLikeness = 5
/** One letter in so many may be another. */
const lettersAMistake = 5
/** Without a form or a strength beside it, a word that is only like a name is a word. */
const bareByLikeness = 0.95
/** Words of names that are also words of their own: nothing is found by them alone. */
const ordinary = new Set(
  (
    'acid low dose drops eye ear oral cream topical lotion human regular vaccine tear tears refresh pause bandy pill lacto ' +
    'concor candid calcium iron zinc sodium potassium combinations antacid husk silver plus forte emergency opium heroin'
  ).split(' ')
)

const form =
  /^(?:tab|tabs|tablet|tablets|cap|caps|capsule|capsules|syp|syr|syrup|susp|inj|injection|oint|ointment|cream|gel|drops?|drp|sachet|neb|inh|inhaler|t|c)\.?$/i
const dosage =
  /(?:\b|(?<=\s))(\d+(?:[.,/]\d+)?\s?(?:mg|mcg|µg|ug|g|gm|ml|mI|iu|units?|%)(?:\s?\/\s?\d*\s?(?:ml|mI|mg))?)(?![a-z])/i
/** "Telma 40": a strength without its unit, right behind the name. */
const bareStrength = /^[\s.,:-]*(\d{2,4}(?:\.\d+)?)(?![\d.]*\s*(?:[-–+/%]|days?|weeks?|months?))(?!\d)/i
/** No number begins with 0, so that no date is taken for doses. */
const slot = '(?:[1-9]\\d?|0|½|1/2|[xX])'
const notation = new RegExp(`(?<![\\d/-])(${slot}(?:\\s?[-–+]\\s?${slot}){2,3})(?![\\d/-])`)
const latin =
  /(?<![a-z.])(o\.?d\.?|b\.?d\.?|b\.?i\.?d\.?|t\.?d\.?s\.?|t\.?i\.?d\.?|q\.?i\.?d\.?|q\.?d\.?s\.?|s\.?o\.?s\.?|h\.?s\.?|stat|p\.?r\.?n\.?|once daily|twice daily|thrice daily|(?:once|twice|thrice|\d times) a day|every \d{1,2} hours?|q\d{1,2}h)(?![a-z])/i
const duration =
  /((?:[x×]|for)\s?\d{1,3}\s?(?:\/7|\/52|\/12|days?|d\b|weeks?|wks?|months?|mths?)|\b\d{1,3}\s?(?:days?|weeks?|months?))/i

interface Name {
  /** Its words in small Latin letters. */
  words: readonly string[]
  /** As the list spells it. */
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
  .filter(({ words }) => words.some((word) => word.length >= 3 && !ordinary.has(word)))

/** Letters that print readers take for each other. */
const lookalike = (word: string): string =>
  word.replace(/[1|!]/g, 'l').replace(/i/g, 'l').replace(/0/g, 'o').replace(/5/g, 's').replace(/rn/g, 'm')

/** Rows of the edit table, allocated once: one prescription compares thousands of words. */
let row = new Uint16Array(mostLineLength + 2)
let next = new Uint16Array(mostLineLength + 2)

/** Edits between two words, `most + 1` for more than that. Looks only at letters that are at most so many places apart. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || b.length > mostLineLength) return most + 1
  for (let to = 0; to <= b.length; to++) row[to] = to
  for (let at = 0; at < a.length; at++) {
    const first = Math.max(0, at - most)
    const last = Math.min(b.length - 1, at + most)
    let before = first === 0 ? at + 1 : most + 1
    let fewest = before
    next[first] = before
    for (let to = first; to <= last; to++) {
      let edits = (row[to] as number) + (a.charCodeAt(at) === b.charCodeAt(to) ? 0 : 1)
      if (before + 1 < edits) edits = before + 1
      if (to < at + most && (row[to + 1] as number) + 1 < edits) edits = (row[to + 1] as number) + 1
      next[to + 1] = edits
      before = edits
      if (edits < fewest) fewest = edits
    }
    if (fewest > most) return most + 1
    ;[row, next] = [next, row]
  }
  return Math.min(row[b.length] as number, most + 1)
}

/** A word, and its spelling once the letters that OCR confuses are made equal. */
interface Word {
  word: string
  lookalike: string
}
const asWord = (word: string): Word => ({ word, lookalike: lookalike(word) })

/** How similar a word that was read is to a word of a name that begins alike: 0 to 1, and 0 for another word. */
function likeness(read: Word, name: Word): number {
  if (read.word === name.word) return 1
  if (name.word.length < shortestByLikeness) return 0
  if (read.lookalike === name.lookalike) return 0.95
  const most = Math.floor(name.word.length / lettersAMistake)
  const edits = editsBetween(read.word, name.word, most)
  return edits > most ? 0 : 1 - edits / name.word.length
}

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

interface Match {
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

function grouped<T>(items: Iterable<T>, keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const it of items) groups.set(keyOf(it), [...(groups.get(keyOf(it)) ?? []), it])
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

/** The words of names that a word of the paper is like, each with how much. */
function likeNames(read: string, known: Map<string, Map<string, number>>): Map<string, number> {
  const before = known.get(read)
  if (before) return before
  const like = new Map<string, number>()
  const readWord = asWord(read)
  // Another first letter makes most often another medicine.
  for (const name of nameWords.get(initialOf(read)) ?? []) {
    const how = likeness(readWord, name)
    if (how > 0) like.set(name.word, how)
  }
  known.set(read, like)
  return like
}

function candidatesIn(tokens: readonly Token[], known: Map<string, Map<string, number>>): Candidate[] {
  const like = tokens.map((token) => likeNames(token.word, known))
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

/** The names in a line, in its order; each word belongs to one. */
function namesIn(text: string, known: Map<string, Map<string, number>>): Match[] {
  const candidates = candidatesIn(tokensOf(text), known)
  candidates.sort((a, b) => b.count - a.count || b.likeness - a.likeness || b.letters - a.letters)
  const found: Match[] = []
  const taken = new Set<number>()
  for (const it of candidates) {
    const places = Array.from({ length: it.count }, (_, i) => it.first + i)
    if (places.some((place) => taken.has(place))) continue
    // Two names are equally like what was read: either would be a guess.
    const isTie = candidates.some(
      (other) =>
        other.spelling.toLowerCase() !== it.spelling.toLowerCase() &&
        other.first === it.first &&
        other.count === it.count &&
        other.likeness === it.likeness
    )
    if (isTie && it.likeness < bareByLikeness) continue
    for (const place of places) taken.add(place)
    found.push(it)
  }
  return found.sort((a, b) => a.at - b.at)
}

const firstOf = (pattern: RegExp, text: string): string => (pattern.exec(text)?.[1] ?? '').trim().replace(/\s+/g, ' ')

/** What stands beside a name of how much, how often, how long, as it is written. */
function directionsIn(text: string) {
  const frequency = firstOf(notation, text) || firstOf(latin, text)
  const withoutNotation = text.replace(notation, ' ')
  return {
    dosage: firstOf(dosage, withoutNotation).replace(/mI/g, 'ml'),
    frequency,
    duration: firstOf(duration, withoutNotation)
  }
}

/** Forms that start a medicine line whatever follows. */
const kindOfMedicine = 'tabs?|tablets?|caps?|capsules?|syp|syr|syrup|susp|inj|injection|oint|ointment'
/** The start of a medicine within a line: "1) Tab. X", "Inj. Y". */
const medicineStart = new RegExp(`(?<![\\p{L}\\p{M}\\d])(?=(?:${kindOfMedicine})\\b\\.?\\s+\\p{L})`, 'giu')
/** A frequency in figures that can be doses: 1-0-1, but no date or telephone number. */
const doses = /(?<![\d/-])(?:[0-4]|½|1\/2|x)(?:\s?[-–+]\s?(?:[0-4]|½|1\/2|x)){2,3}(?![\d/-])/i
const abbreviation = /(?<![\p{L}.])(?:OD|BD|BID|TDS|TID|QID|QDS|HS)(?![\p{L}])/u
/** A name with its strength. Laboratory values are given per decilitre and don't match. */
const strength =
  /(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]{3,}[ -]{0,3}\d+(?:\.\d+)?\s?(?:mg|mcg|µg|iu)(?![\p{L}\d%]|\s?\/\s?d)/iu
/** Words that say how to take a medicine, or its form: a line with nothing else names no medicine. */
const directionWords = new Set(
  (
    'after before with without food foods meal meals breakfast lunch dinner morning noon afternoon evening night bedtime daily ' +
    'once twice thrice time times every days week weeks month months hour hours then continue same dose doses take apply ' +
    'empty stomach water warm milk tablet tablets caps capsule capsules syrup susp injection ointment cream drops drop tabs ' +
    'needed required fever pain until from only both eyes left right each review follow'
  ).split(' ')
)
const namingWord = /\p{L}[\p{L}\p{M}]{3,}/gu
const namesSomething = (text: string): boolean =>
  (text.match(namingWord) ?? []).some((word) => !directionWords.has(word.toLowerCase()))

/** Whether text is written as a medicine usually is: a form before a name, or a name with a dose or a frequency. */
function looksLikeMedicine(part: string): boolean {
  medicineStart.lastIndex = 0
  if (medicineStart.test(part)) return true
  if (!namesSomething(part)) return false
  return doses.test(part) || abbreviation.test(part) || strength.test(part) || (dosage.test(part) && latin.test(part))
}

/** Splits a line so that each part holds one medicine: before every "Tab.", "Cap." … except the first. */
function partsOf(text: string): { at: number; end: number }[] {
  const starts = [...text.matchAll(medicineStart)].map((start) => start.index).slice(1)
  return [0, ...starts].map((at, i, all) => ({ at, end: all[i + 1] ?? text.length }))
}

/** The parts of a line that look like a medicine and contain no name that was found. */
const unrecognisedIn = (text: string, found: readonly Match[]): string[] =>
  partsOf(text)
    .filter(({ at, end }) => !found.some((match) => match.at >= at && match.at < end))
    .map(({ at, end }) =>
      text
        .slice(at, end)
        .replace(/[\s,;]+$/, '')
        .trim()
    )
    .filter(looksLikeMedicine)

/** What a prescription may contain: known medicines, and lines that look like a medicine but match none. */
export interface Prescription {
  medicines: FoundMedicine[]
  unrecognised: string[]
}

export const medicinesIn = (read: readonly ScannedLine[]): FoundMedicine[] => prescriptionIn(read).medicines

/**
 * The medicines that the lines of a paper may name, with what stands on their own lines: suggestions to check, never facts.
 * A line without a name that follows one and only says how to take it belongs to it ("1-0-1 after food x 5 days").
 */
export function prescriptionIn(read: readonly ScannedLine[]): Prescription {
  const lines = read
    .slice(0, mostLines)
    .map((scannedLine) => ({ ...scannedLine, text: scannedLine.text.slice(0, mostLineLength) }))
  const known = new Map<string, Map<string, number>>()
  const found: FoundMedicine[] = []
  const unrecognised: string[] = []
  for (const [at, { text, confidence }] of lines.entries()) {
    const matches = namesIn(text, known)
    const taken: Match[] = []
    for (const [i, match] of matches.entries()) {
      // What is written up to the next name, and for the first also what stands before it ("500 mg Metformin").
      const from = match.end
      const to = matches[i + 1]?.at ?? text.length
      const before = i === 0 ? text.slice(0, match.at) : ''
      const beside = directionsIn(text.slice(from, to))
      const own = {
        ...beside,
        dosage: beside.dosage || firstOf(dosage, before) || firstOf(bareStrength, text.slice(from, to))
      }
      const hasForm = before.split(/\s+/).some((word) => form.test(word))
      if (match.likeness < bareByLikeness && !hasForm && own.dosage === '' && own.frequency === '') continue
      taken.push(match)
      const below = i === matches.length - 1 ? belowOf(lines[at + 1]?.text ?? '', known) : null
      found.push({
        name: match.spelling,
        dosage: own.dosage || below?.dosage || '',
        frequency: own.frequency || below?.frequency || '',
        duration: own.duration || below?.duration || '',
        confidence: Math.round(match.likeness * Math.min(1, Math.max(0, confidence)) * 100) / 100
      })
    }
    unrecognised.push(...unrecognisedIn(text, taken))
  }
  return {
    medicines: distinct(found).slice(0, mostFound),
    unrecognised: [...new Set(unrecognised)].slice(0, mostFound)
  }
}

/** The directions of the next line where it names nothing and is nothing but directions. */
function belowOf(next: string, known: Map<string, Map<string, number>>) {
  const directions = directionsIn(next)
  if (directions.frequency === '' && directions.duration === '') return null
  const startsNew = next.split(/\s+/).some((word) => form.test(word)) || /^\s*\d+[.)]\s/.test(next)
  return startsNew || namesIn(next, known).length > 0 || directions.dosage !== '' ? null : directions
}

/** The same said twice (a brand's line and its repetition) counts once; two strengths of a medicine are two. */
function distinct(found: readonly FoundMedicine[]): FoundMedicine[] {
  const seen = new Set<string>()
  return found.filter((entry) => {
    const key = [entry.name, entry.dosage, entry.frequency, entry.duration].join('\0').toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
