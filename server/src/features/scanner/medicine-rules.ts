import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { bareStrength, directionsIn, dosage, firstOf, form, otherWords } from './directions-rules.ts'
import { type Match, minBareLikeness, namesIn } from './names-rules.ts'
import { partsOf, unrecognisedIn } from './unrecognised-rules.ts'

export interface ScannedLine {
  text: string
  /** 0–1 */
  confidence: number
}

/** The most medicines that are returned for one image. */
const maxMedicines = 30
/** More than any page has. */
const maxLines = 150
const maxLineLength = 250
/** The search gives other requests a turn after so many lines, which take a few milliseconds. */
const linesInTurn = 25

/** What a prescription may contain: known medicines, and lines that look like a medicine but match none. */
export interface Prescription {
  medicines: FoundMedicine[]
  unrecognised: string[]
}

export const medicinesIn = async (read: readonly ScannedLine[]): Promise<FoundMedicine[]> =>
  (await prescriptionIn(read)).medicines

/**
 * The medicines that the lines of a document may name, with their directions. These are suggestions that the user checks. A line
 * that contains only directions ("1-0-1 after food x 5 days") belongs to the name on the line before it.
 */
export async function prescriptionIn(read: readonly ScannedLine[]): Promise<Prescription> {
  const lines = read
    .slice(0, maxLines)
    .map((scannedLine) => ({ ...scannedLine, text: scannedLine.text.slice(0, maxLineLength) }))
  const likenessCache = new Map<string, Map<string, number>>()
  const found: FoundMedicine[] = []
  const unrecognised: string[] = []
  for (const [at, { text, confidence }] of lines.entries()) {
    if (at > 0 && at % linesInTurn === 0) await yieldToEventLoop()
    const matches = namesIn(text, likenessCache)
    const taken: Match[] = []
    for (const [i, match] of matches.entries()) {
      const { before, after } = sidesOf(text, matches, i)
      const own = readBeside(before, after)
      const hasForm = before.split(/\s+/).some((word) => form.test(word))
      if (match.likeness < minBareLikeness && !hasForm && own.dosage === '' && own.frequency === '') continue
      taken.push(match)
      const next = lines[at + 1]?.text ?? ''
      const below = i === matches.length - 1 ? belowOf(next, likenessCache) : null
      const unused = [own.frequency && below?.frequency, own.duration && below?.duration]
      found.push({
        name: match.spelling,
        dosage: own.dosage,
        frequency: own.frequency || below?.frequency || '',
        duration: own.duration || below?.duration || '',
        printed: [before + text.slice(match.at, match.end) + after, below ? next : '']
          .map((part) => part.replace(/^[\s,;]+|[\s,;]+$/g, ''))
          .filter(Boolean)
          .join(' '),
        otherWords: [own.rest, ...unused, below?.rest]
          .map((part) => otherWords(part ?? ''))
          .filter(Boolean)
          .join(' '),
        confidence: Math.round(match.likeness * Math.min(1, Math.max(0, confidence)) * 100) / 100
      })
    }
    unrecognised.push(...unrecognisedIn(text, taken))
  }
  return {
    medicines: distinct(found).slice(0, maxMedicines),
    unrecognised: [...new Set(unrecognised)].slice(0, maxMedicines)
  }
}

/** The text before and after a name that belongs to it: up to the names beside it, and to the start of another medicine. */
function sidesOf(text: string, matches: readonly Match[], i: number) {
  const { at, end } = matches[i] as Match
  const part = partsOf(text).find((one) => at >= one.at && at < one.end) ?? { at: 0, end: text.length }
  const isFirst = (matches[i - 1]?.at ?? -1) < part.at
  return {
    before: isFirst ? text.slice(part.at, at) : '',
    after: text.slice(end, Math.min(matches[i + 1]?.at ?? text.length, part.end))
  }
}

/** The directions after a name. A dosage may also stand before it ("500 mg Metformin") or have no unit ("Telma 40"). */
function readBeside(before: string, after: string) {
  const directions = directionsIn(after)
  if (directions.dosage !== '') return { ...directions, rest: `${before} ${directions.rest}` }
  const dosageBefore = firstOf(dosage, before)
  if (dosageBefore !== '')
    return { ...directions, dosage: dosageBefore, rest: `${before.replace(dosage, ' ')} ${directions.rest}` }
  const strength = firstOf(bareStrength, after)
  const rest = strength ? directionsIn(after.replace(bareStrength, ' ')).rest : directions.rest
  return { ...directions, dosage: strength, rest: `${before} ${rest}` }
}

/** The directions of the next line when it contains nothing else; null otherwise. */
function belowOf(next: string, likenessCache: Map<string, Map<string, number>>) {
  const directions = directionsIn(next)
  if (directions.frequency === '' && directions.duration === '') return null
  const startsNew = next.split(/\s+/).some((word) => form.test(word)) || /^\s*\d+[.)]\s/.test(next)
  return startsNew || namesIn(next, likenessCache).length > 0 || directions.dosage !== '' ? null : directions
}

/** Removes duplicates with the same directions. Two strengths of a medicine stay. */
function distinct(found: readonly FoundMedicine[]): FoundMedicine[] {
  const seen = new Set<string>()
  return found.filter((entry) => {
    const key = [entry.name, entry.dosage, entry.frequency, entry.duration].join('\0').toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
