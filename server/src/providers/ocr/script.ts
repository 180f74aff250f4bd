import { confidenceOf } from './embedded/confidence.ts'
import type { Line } from './embedded/engine.ts'
import { type Grey, greyOf, white } from './embedded/image/grey.ts'
import type { OcrLanguage } from './port.ts'

/** Lines that the English model reads with less confidence are in another script. */
const foreign = 65
/** This many lines are enough to identify the script. */
const maxLines = 4
const margin = 12
const gap = 24

const scripts: Record<Exclude<OcrLanguage, 'en'>, RegExp> = {
  hi: /\p{Script=Devanagari}/gu,
  pa: /\p{Script=Gurmukhi}/gu,
  te: /\p{Script=Telugu}/gu,
  ta: /\p{Script=Tamil}/gu,
  gu: /\p{Script=Gujarati}/gu,
  bn: /\p{Script=Bengali}/gu,
  ur: /\p{Script=Arabic}/gu
}

/** An image of the longest lines that are not English, one below the other; null when all lines are English. */
export function probeOf({ data, width, height }: Grey, english: readonly Line[]): Grey | null {
  const bands = english
    .filter((line) => line.length > 0 && confidenceOf(line) < foreign)
    .map((line) => ({
      top: Math.max(0, Math.min(...line.map(({ box }) => box.top)) - margin),
      bottom: Math.min(height, Math.max(...line.map(({ box }) => box.bottom)) + margin),
      letters: line.reduce((sum, { text }) => sum + text.length, 0)
    }))
    .filter((band) => band.letters > 3)
    .sort((a, b) => b.letters - a.letters)
    .slice(0, maxLines)
  if (bands.length === 0) return null
  const probe = greyOf(
    width,
    bands.reduce((sum, band) => sum + band.bottom - band.top + gap, gap)
  )
  probe.data.fill(white)
  let y = gap
  for (const { top, bottom } of bands) {
    probe.data.set(data.subarray(top * width, bottom * width), y * width)
    y += bottom - top + gap
  }
  return probe
}

/** The language of the script that most of the text is written in; null when none of the seven scripts occurs. */
export function scriptOf(lines: readonly Line[]): OcrLanguage | null {
  return dominantOf(lines.flat().map((word) => ({ text: word.text, weight: word.confidence })))
}

/** The same for plain texts. */
export function dominantOf(texts: readonly { text: string; weight: number }[]): OcrLanguage | null {
  const counts = Object.entries(scripts).map(([language, letters]) => ({
    language: language as OcrLanguage,
    count: texts.reduce((sum, { text, weight }) => sum + (text.match(letters)?.length ?? 0) * weight, 0)
  }))
  const most = counts.reduce((best, entry) => (entry.count > best.count ? entry : best))
  return most.count > 0 ? most.language : null
}
