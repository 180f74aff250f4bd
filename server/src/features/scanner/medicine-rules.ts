import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { bareStrength, directionsIn, dosage, firstOf, form } from './directions-rules.ts'
import { type Match, minBareLikeness, namesIn } from './names-rules.ts'
import { unrecognisedIn } from './unrecognised-rules.ts'

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
      // The text up to the next name, and for the first name also the text before it ("500 mg Metformin").
      const from = match.end
      const to = matches[i + 1]?.at ?? text.length
      const before = i === 0 ? text.slice(0, match.at) : ''
      const beside = directionsIn(text.slice(from, to))
      const own = {
        ...beside,
        dosage: beside.dosage || firstOf(dosage, before) || firstOf(bareStrength, text.slice(from, to))
      }
      const hasForm = before.split(/\s+/).some((word) => form.test(word))
      if (match.likeness < minBareLikeness && !hasForm && own.dosage === '' && own.frequency === '') continue
      taken.push(match)
      const below = i === matches.length - 1 ? belowOf(lines[at + 1]?.text ?? '', likenessCache) : null
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
    medicines: distinct(found).slice(0, maxMedicines),
    unrecognised: [...new Set(unrecognised)].slice(0, maxMedicines)
  }
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
