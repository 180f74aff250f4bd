import type { OcrLine } from '../port.ts'
import { arabicLetter } from './arabic.ts'
import { boxOf, heightOf, overlapAlong, overlapDown, sameLine } from './boxes.ts'
import { confidenceOf } from './confidence.ts'
import type { Box, Line } from './engine.ts'

/** Below these a line is dropped: specks and the edges of shadows are recognised as short lines. */
const minConfidence = 35
const minLetters = 3
const minShortConfidence = 60

/** Two lines can't occupy one place. A line with less confidence over one with more is only the marks of its letters, */
const unsureLine = 65
const sureOfLine = 75
const samePlace = 0.7
/** as is a line within one that is much higher, */
const markHeight = 0.5
/** or a much lower one just below a line, which are Telugu's subscript letters. The gap is relative to the line's height. */
const hungHeight = 0.7
const hungGap = 0.15

/** Removes direction marks and joiners that join nothing, and corrects systematic misreadings. */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u200c\u200d](?!\p{L})/gu, '')
    // The Urdu model often reads the Arabic comma as a Latin one.
    .replace(/(?<=(?=\p{Script=Arabic})[\p{L}\p{M}]),/gu, '،')
    // "OD" (once a day) is read as "oD", and the l of "ml" as I.
    .replace(/\boD\b/g, 'OD')
    .replace(/(?<=\d ?)mI\b/g, 'ml')

const isHungUnder = (box: Box, whole: Box): boolean =>
  heightOf(box) < heightOf(whole) * hungHeight &&
  box.top > whole.top &&
  box.top - whole.bottom < heightOf(whole) * hungGap &&
  overlapDown(box, whole) < sameLine &&
  box.left >= whole.left &&
  box.right <= whole.right

/** Whether a line is only the marks above or below the letters of another line, which Tesseract sometimes reads separately. */
function isMarksOf(line: Line, other: Line): boolean {
  const [box, whole] = [boxOf(line), boxOf(other)]
  const [unsure, sure] = [confidenceOf(line), confidenceOf(other)]
  // Lines in Nastaliq are high and overlap their neighbours.
  const isNastaliq = other.some((word) => arabicLetter.test(word.text))
  if (!isNastaliq && isHungUnder(box, whole)) return unsure < sureOfLine && unsure < sure
  const isLow = heightOf(box) < heightOf(whole) * markHeight && !isNastaliq
  return (
    overlapAlong(box, whole) > samePlace &&
    overlapDown(box, whole) > (isLow ? samePlace : sameLine) &&
    unsure < unsureLine &&
    (sure >= sureOfLine || (isLow && unsure < sure))
  )
}

/** The text from top to bottom. Lines that stand side by side are joined, such as a medicine and its dose. */
export function textLinesOf(lines: readonly Line[]): OcrLine[] {
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
      const isFromRight = parts.flat().some((word) => arabicLetter.test(word.text))
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
      return confidence * 100 >= (letters < minLetters ? minShortConfidence : minConfidence) && letters > 0
    })
}
