import type { Line } from './embedded/engine.ts'
import { type Grey, greyOf, white } from './embedded/image/grey.ts'
import { confidenceOf } from './embedded/lines.ts'
import type { ReadLanguage } from './port.ts'

/** Lines that English reads less surely than this are written in another script. */
const foreign = 65
/** As many tell it; more would only take longer. */
const mostLines = 4
const margin = 12
const gap = 24

const scripts: Record<Exclude<ReadLanguage, 'en'>, RegExp> = {
  hi: /\p{Script=Devanagari}/gu,
  pa: /\p{Script=Gurmukhi}/gu,
  te: /\p{Script=Telugu}/gu,
  ta: /\p{Script=Tamil}/gu,
  gu: /\p{Script=Gujarati}/gu,
  bn: /\p{Script=Bengali}/gu,
  ur: /\p{Script=Arabic}/gu
}

/** The longest lines that are not English, one below the other; null when all are. */
export function probeOf({ data, width, height }: Grey, english: readonly Line[]): Grey | null {
  const bands = english
    .filter((line) => line.length > 0 && confidenceOf(line) < foreign)
    .map((line) => ({
      top: Math.max(0, Math.min(...line.map(({ box }) => box.top)) - margin),
      bottom: Math.min(height, Math.max(...line.map(({ box }) => box.bottom)) + margin),
      letters: line.reduce((sum, { text }) => sum + text.length, 0)
    }))
    .filter((entry) => entry.letters > 3)
    .sort((a, b) => b.letters - a.letters)
    .slice(0, mostLines)
  if (bands.length === 0) return null
  const probe = greyOf(
    width,
    bands.reduce((sum, value) => sum + value.bottom - value.top + gap, gap)
  )
  probe.data.fill(white)
  let y = gap
  for (const { top, bottom } of bands) {
    probe.data.set(data.subarray(top * width, bottom * width), y * width)
    y += bottom - top + gap
  }
  return probe
}

/** The language whose letters most of the text is written in; null without any of the seven scripts. */
export function scriptOf(lines: readonly Line[]): ReadLanguage | null {
  return dominantOf(lines.flat().map((word) => ({ text: word.text, weight: word.confidence })))
}

/** The same of plain texts. */
export function dominantOf(texts: readonly { text: string; weight: number }[]): ReadLanguage | null {
  const counts = Object.entries(scripts).map(([language, letters]) => ({
    language: language as ReadLanguage,
    count: texts.reduce((sum, value) => sum + (value.text.match(letters)?.length ?? 0) * value.weight, 0)
  }))
  const most = counts.reduce((best, value) => (value.count > best.count ? value : best))
  return most.count > 0 ? most.language : null
}
