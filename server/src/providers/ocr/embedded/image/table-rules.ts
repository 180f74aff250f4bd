import { type Grey, white } from './grey.ts'

const dark = 160
/** Of the width: longer than the headline that joins the letters of a word in Devanagari, Bengali and Gurmukhi. */
const leastLevel = 0.25
/** Of the height: longer than the strokes of two lines. */
const leastUpright = 0.05
/** Of the width: what is thicker is no rule. */
const mostThickness = 0.005
/** Pixels that a rule may be broken for. */
const mostGap = 3

/** A way through the picture: along the possible rules, and across them. */
interface Way {
  along: number
  across: number
  length: number
  count: number
}

/** Takes out the rules of tables and forms, which keep lines from being read; letters that touch them stay. Returns how many. */
export function withoutRules(picture: Grey): number {
  const { width, height } = picture
  const thickness = Math.max(3, Math.round(width * mostThickness))
  const level: Way = { along: 1, across: width, length: width, count: height }
  const upright: Way = { along: width, across: 1, length: height, count: width }
  return (
    erase(picture.data, level, Math.round(width * leastLevel), thickness) +
    erase(picture.data, upright, Math.round(height * leastUpright), thickness)
  )
}

function erase(data: Uint8Array, way: Way, least: number, thickness: number): number {
  const { along, across, length, count } = way
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
      // A rule that is not quite level steps from one line to the next.
      if (!isDark(at) && !isDark(at - across) && !isDark(at + across)) {
        if (start >= 0 && t - end > mostGap) close()
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

/** Whitens the ink across one place of a rule, unless more stands there than a rule. */
function eraseAcross(data: Uint8Array, at: number, across: number, thickness: number): void {
  const isDark = (place: number) => (data[place] ?? white) < dark
  let from = at - across
  while (!isDark(from) && from <= at + across) from += across
  if (from > at + across) return
  let to = from
  while (isDark(from - across) && to - from <= thickness * across) from -= across
  while (isDark(to + across) && to - from <= thickness * across) to += across
  if (to - from > thickness * across) return
  // The faint rim of a line is part of it.
  for (let place = from - across; place <= to + across; place += across)
    if (place >= 0 && place < data.length) data[place] = white
}
