import { type Grey, white } from './grey.ts'

const dark = 160
/** Relative to the width: longer than the headline that joins the letters of a word in Devanagari, Bengali and Gurmukhi. */
const minHorizontal = 0.25
/** Relative to the height: longer than the strokes of two lines of text. */
const minVertical = 0.05
/** Relative to the width: anything thicker is not a ruled line. */
const maxThickness = 0.005
/** The longest gap in a ruled line, in pixels. */
const maxGap = 3

/** The offsets from one pixel to the next along the possible ruled lines, and across them. */
interface Direction {
  along: number
  across: number
  length: number
  count: number
}

/** Erases the ruled lines of tables and forms, which prevent lines of text from being read. Letters that touch them stay. Returns their number. */
export function withoutRules(image: Grey): number {
  const { width, height } = image
  const thickness = Math.max(3, Math.round(width * maxThickness))
  const level: Direction = { along: 1, across: width, length: width, count: height }
  const vertical: Direction = { along: width, across: 1, length: height, count: width }
  return (
    erase(image.data, level, Math.round(width * minHorizontal), thickness) +
    erase(image.data, vertical, Math.round(height * minVertical), thickness)
  )
}

function erase(data: Uint8Array, direction: Direction, least: number, thickness: number): number {
  const { along, across, length, count } = direction
  const isDark = (at: number) => (data[at] as number) < dark
  const found: { line: number; start: number; end: number }[] = []
  for (let line = 1; line < count - 1; line++) {
    let start = -1
    let end = -1
    const close = () => {
      if (start >= 0 && end - start >= least) found.push({ line, start, end })
      start = -1
    }
    for (let t = 0; t < length; t++) {
      const at = line * across + t * along
      // A ruled line that isn't quite level steps from one pixel row to the next.
      if (!isDark(at) && !isDark(at - across) && !isDark(at + across)) {
        if (start >= 0 && t - end > maxGap) close()
        continue
      }
      if (start < 0) start = t
      end = t
    }
    close()
  }
  let rules = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { line, start, end } of found) {
    if (line - last > 2 * thickness) rules++
    last = line
    for (let t = start; t <= end; t++) eraseAcross(data, line * across + t * along, across, thickness)
  }
  return rules
}

/** Erases the ink across one place of a ruled line, unless it is thicker than a ruled line. */
function eraseAcross(data: Uint8Array, at: number, across: number, thickness: number): void {
  const isDark = (place: number) => (data[place] ?? white) < dark
  let from = at - across
  while (!isDark(from) && from <= at + across) from += across
  if (from > at + across) return
  let to = from
  while (isDark(from - across) && to - from <= thickness * across) from -= across
  while (isDark(to + across) && to - from <= thickness * across) to += across
  if (to - from > thickness * across) return
  // The faint edge of a line is part of it.
  for (let place = from - across; place <= to + across; place += across)
    if (place >= 0 && place < data.length) data[place] = white
}
