import type { ReadLine } from '../port.ts'
import { boxOf, heightOf, overlapAlong, overlapDown } from './boxes.ts'
import type { Box, Line, Word } from './engine.ts'

/** Of the smaller: two words are the same place of the paper, two lines the same line. */
const sameWord = 0.3
const sameLine = 0.5
/** A number that English reads this surely, and more so than the script, stands: the models of other scripts lose the 1 of 1-0-1. */
const sureNumber = 50
/** What a word of the other script than its line must have, and by how much more. */
const sureWord = 80
const lead = 10
/** What English must have of a line to be the language of it. */
const sureLine = 60
/** Specks and the rims of shadows are read as lines of their own; these are left out. */
const leastConfidence = 35
const leastLetters = 3
const leastOfFew = 60

/** Two lines do not stand in one place: one that was read less surely than this, over one that was read surely, is its marks, */
const unsureLine = 65
const sureOfLine = 75
const samePlace = 0.7
/** and so is one within a line that is so much higher. */
const markHeight = 0.5
/** or one so much lower just under a line, the gap as a part of the line's height: the letters that Telugu hangs under others. */
const hungHeight = 0.7
const hungGap = 0.15

const number = /^[(]?[\d.,:/+x×-]*\d[\d.,:/+x×%-]*[)]?$/
const arabic = /\p{Script=Arabic}/u

/** Marks of direction, and joiners where nothing is joined, are no part of what stands on the paper. */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u200c\u200d](?!\p{L})/gu, '')
    // After a letter of Urdu a comma is an Arabic one, which its model often takes for the Latin.
    .replace(/(?<=(?=\p{Script=Arabic})[\p{L}\p{M}]),/gu, '،')
    // Once a day, whose O is as high as the small one of other type; millilitres, whose l is a stroke as I is.
    .replace(/\boD\b/g, 'OD')
    .replace(/(?<=\d ?)mI\b/g, 'ml')

/** 0–100, long words counting more. */
export function confidenceOf(words: readonly Word[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters
}

/** How much was read surely. Confidence alone praises a reading that found little. */
export const scoreOf = (lines: readonly Line[]): number =>
  lines.flat().reduce((sum, word) => sum + (word.confidence > 60 ? word.confidence * word.text.length : 0), 0)

/** Words of both readings that stand at one place of a line. */
interface Place {
  box: Box
  script: Word[]
  english: Word[]
}

function placesOf(script: Line, english: Line): Place[] {
  const places: Place[] = []
  const words = [
    ...script.map((word) => ({ word, isEnglish: false })),
    ...english.map((word) => ({ word, isEnglish: true }))
  ].sort((a, b) => a.word.box.left - b.word.box.left)
  for (const { word, isEnglish } of words) {
    const last = places.at(-1)
    const isSame = last !== undefined && overlapAlong(last.box, word.box) > sameWord
    const place = isSame ? last : { box: word.box, script: [], english: [] }
    place[isEnglish ? 'english' : 'script'].push(word)
    place.box = boxOf([...place.script, ...place.english])
    if (!isSame) places.push(place)
  }
  return places
}

/** On a Latin line English is asked first, on another the script; the other must be clearly surer to be taken. */
function chosen({ script, english }: Place, isLatin: boolean): Word[] {
  if (script.length === 0) return isLatin || confidenceOf(english) >= sureWord ? english : []
  if (english.length === 0) return script
  const [ofScript, ofEnglish] = [confidenceOf(script), confidenceOf(english)]
  const isNumber = english.every((word) => number.test(word.text))
  if (isNumber && ofEnglish >= sureNumber && ofEnglish > ofScript) return english
  if (isLatin) return ofScript > ofEnglish + lead && ofScript >= sureWord ? script : english
  return ofEnglish > ofScript + lead && ofEnglish >= sureWord ? english : script
}

/**
 * From the left; where the script runs from the right, as its own reading has it, because its letters reach under each other
 * and boxes do not tell the order.
 */
function inReadingOrder(line: Line, places: readonly Place[], isLatin: boolean): Word[] {
  const words = new Map(places.map((place) => [place, chosen(place, isLatin)]))
  if (isLatin || !line.some((word) => arabic.test(word.text))) return [...words.values()].flat()
  const ordered: Word[] = []
  const done = new Set<Place>()
  for (const word of line) {
    const place = places.find((place) => place.script.includes(word))
    const taken = (place && words.get(place)) ?? []
    if (taken.includes(word)) ordered.push(word)
    else if (place && !done.has(place)) ordered.push(...taken)
    if (place) done.add(place)
  }
  for (const alone of places.filter((place) => place.script.length === 0)) {
    const at = ordered.findIndex((word) => word.box.right <= alone.box.left)
    ordered.splice(at < 0 ? ordered.length : at, 0, ...(words.get(alone) ?? []))
  }
  return ordered
}

/** Two readings of one page, one of its script and one of English, as one: at each place what was read more surely. */
export function merged(script: readonly Line[], english: readonly Line[]): Line[] {
  const left = new Set(english.filter((line) => line.length > 0))
  const lines = script
    .filter((line) => line.length > 0)
    .map((line) => {
      const box = boxOf(line)
      const beside = [...left].filter(
        (line) => overlapDown(boxOf(line), box) > sameLine && overlapAlong(boxOf(line), box) > 0
      )
      for (const it of beside) left.delete(it)
      const ofEnglish = confidenceOf(beside.flat())
      const isLatin = ofEnglish >= sureLine && ofEnglish > confidenceOf(line)
      return inReadingOrder(line, placesOf(line, beside.flat()), isLatin)
    })
  return [...lines, ...[...left].filter((line) => confidenceOf(line) >= sureWord)]
}

const isHungUnder = (box: Box, whole: Box): boolean =>
  heightOf(box) < heightOf(whole) * hungHeight &&
  box.top > whole.top &&
  box.top - whole.bottom < heightOf(whole) * hungGap &&
  overlapDown(box, whole) < sameLine &&
  box.left >= whole.left &&
  box.right <= whole.right

/** Whether a line is nothing but the marks above or under the letters of another, which Tesseract at times reads for themselves. */
function isMarksOf(line: Line, other: Line): boolean {
  const [box, whole] = [boxOf(line), boxOf(other)]
  const [unsure, sure] = [confidenceOf(line), confidenceOf(other)]
  // Lines of Nastaliq are high, and reach over their neighbours.
  const isNastaliq = other.some((word) => arabic.test(word.text))
  if (!isNastaliq && isHungUnder(box, whole)) return unsure < sureOfLine && unsure < sure
  const isLow = heightOf(box) < heightOf(whole) * markHeight && !isNastaliq
  return (
    overlapAlong(box, whole) > samePlace &&
    overlapDown(box, whole) > (isLow ? samePlace : sameLine) &&
    unsure < unsureLine &&
    (sure >= sureOfLine || (isLow && unsure < sure))
  )
}

/** What stands side by side on the paper as one line, one below the other: a dose beside its medicine. */
export function readLinesOf(lines: readonly Line[]): ReadLine[] {
  const rows: Line[][] = []
  const read = lines.filter((line) => line.length > 0)
  for (const line of read.filter((line) => !read.some((other) => isMarksOf(line, other)))) {
    const box = boxOf(line)
    const row = rows.find(
      (parts) =>
        overlapDown(boxOf(parts.flat()), box) > sameLine && parts.every((part) => overlapAlong(boxOf(part), box) <= 0)
    )
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows
    .sort((a, b) => boxOf(a.flat()).top - boxOf(b.flat()).top)
    .map((parts) => {
      const isFromRight = parts.flat().some((word) => arabic.test(word.text))
      const sorted = parts.sort((a, b) => (boxOf(a).left - boxOf(b).left) * (isFromRight ? -1 : 1))
      return {
        text: cleaned(
          sorted
            .flat()
            .map((word) => word.text)
            .join(' ')
        ),
        confidence: Math.min(1, Math.max(0, confidenceOf(parts.flat()) / 100))
      }
    })
    .filter(({ text, confidence }) => {
      const letters = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length
      return confidence * 100 >= (letters < leastLetters ? leastOfFew : leastConfidence) && letters > 0
    })
}
