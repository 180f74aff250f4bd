import { around, boxOf, heightOf, overlapAlong, overlapDown } from './boxes.ts'
import type { Box, Line } from './engine.ts'
import { type Grey, greyOf, white } from './image/grey.ts'
import { confidenceOf, scoreOf } from './lines.ts'

/** How much smaller than its page the copy is in which bands are looked for: a page has millions of pixels. */
export const inkScale = 2
/** A thin stroke is but half of a pixel of the copy. */
const dark = 160
/** Lines that were read less surely than this count as not read. Higher, and numbers are read again that were right. */
const leastConfidence = 50
/** Of the usual height of a line: how far the marks of a word reach beyond its box, */
const beyond = 0.35
/** how thick the ink of a row must be to belong to a line, all its strokes together, */
const leastInk = 0.12
/** how far the parts of one line may be apart, */
const mostGap = 0.2
/** how high a line is at least, and at most: what is higher is a drawing or a stamp, */
const leastHeight = 0.4
const mostHeight = 2.5
/** and how much paper is taken along above and below. */
const margin = 0.3
/** Of its box: what has less ink is grain, what has more a picture. */
const leastFill = 0.04
const mostFill = 0.6
/** A page that misses more is no page of print. */
const mostBands = 12

const usualHeightOf = (lines: readonly Line[]): number => {
  const heights = lines.map((line) => heightOf(boxOf(line))).sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

/** Where ink is that no word covers: 1 a pixel. */
function uncoveredInk({ data, width, height }: Grey, lines: readonly Line[], reach: number): Uint8Array {
  const ink = new Uint8Array(data.length)
  for (let at = 0; at < ink.length; at++) ink[at] = (data[at] as number) < dark ? 1 : 0
  for (const { box } of lines.flat())
    for (let y = Math.max(0, box.top - reach); y < Math.min(height, box.bottom + reach); y++)
      ink.fill(0, y * width + Math.max(0, box.left - reach), y * width + Math.min(width, box.right + reach))
  return ink
}

/** Rows with ink, one below the other, as boxes around the ink of each. */
function boxesOf(ink: Uint8Array, { width, height }: Grey, leastRow: number, gap: number): Box[] {
  const boxes: Box[] = []
  for (let y = 0; y < height; y++) {
    let [count, left, right] = [0, width, 0]
    for (let x = 0; x < width; x++) {
      if (ink[y * width + x] === 0) continue
      count++
      left = Math.min(left, x)
      right = x + 1
    }
    if (count < leastRow) continue
    const last = boxes.at(-1)
    if (last && y - last.bottom <= gap) {
      last.bottom = y + 1
      last.left = Math.min(last.left, left)
      last.right = Math.max(last.right, right)
    } else boxes.push({ left, top: y, right, bottom: y + 1 })
  }
  return boxes
}

function fillOf(ink: Uint8Array, width: number, { left, top, right, bottom }: Box): number {
  let count = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) count += ink[y * width + x] as number
  return count / ((right - left) * (bottom - top))
}

/**
 * Rows of ink that no line covers: Tesseract leaves out whole lines of some pages, and words at the ends of others. Each with what
 * was read of its row. None without any line, whose height would tell what a line is. `copy` is the page made smaller by `inkScale`.
 */
export function missedBands(copy: Grey, lines: readonly Line[]): Box[] {
  const sure = lines.filter((line) => line.length > 0 && confidenceOf(line) >= leastConfidence)
  return bandsOf(
    copy,
    sure.map((line) => line.map((word) => ({ ...word, box: scaled(word.box, 1 / inkScale) })))
  ).map((band) => scaled(band, inkScale))
}

const scaled = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: Math.floor(left * by),
  top: Math.floor(top * by),
  right: Math.ceil(right * by),
  bottom: Math.ceil(bottom * by)
})

function bandsOf(page: Grey, read: readonly Line[]): Box[] {
  const usual = usualHeightOf(read)
  if (usual === 0) return []
  const ink = uncoveredInk(page, read, Math.round(usual * beyond))
  const missed = boxesOf(ink, page, usual * leastInk, usual * mostGap).filter((box) => {
    const [height, fill] = [heightOf(box), fillOf(ink, page.width, box)]
    return height >= usual * leastHeight && height <= usual * mostHeight && fill >= leastFill && fill <= mostFill
  })
  return missed.slice(0, mostBands).map((box) => {
    const row = read.map(boxOf).filter((other) => overlapDown(box, other) > 0.5)
    const whole = around([box, ...row])
    const others = read.map(boxOf).filter((other) => !row.includes(other) && overlapAlong(other, whole) > 0)
    const space = Math.round(usual * margin)
    return {
      left: Math.max(0, whole.left),
      // No piece of the next line comes along.
      top: Math.max(0, whole.top - space, ...others.filter((o) => o.bottom <= whole.top).map((o) => o.bottom)),
      right: Math.min(page.width, whole.right),
      bottom: Math.min(
        page.height,
        whole.bottom + space,
        ...others.filter((o) => o.top >= whole.bottom).map((o) => o.top)
      )
    }
  })
}

/** A part of a page by itself, with as many pixels of paper around it. */
export function cutOut({ data, width }: Grey, { left, top, right, bottom }: Box, frame: number): Grey {
  const part = greyOf(right - left + 2 * frame, bottom - top + 2 * frame)
  part.data.fill(white)
  for (let y = top; y < bottom; y++)
    part.data.set(data.subarray(y * width + left, y * width + right), (y - top + frame) * part.width + frame)
  return part
}

/** What was read of a part that was cut out, on its page. */
export function onPage(lines: readonly Line[], { left, top }: Box, frame: number): Line[] {
  const [right, down] = [left - frame, top - frame]
  return lines.map((line) =>
    line.map(({ box, ...word }) => ({
      ...word,
      box: { left: box.left + right, top: box.top + down, right: box.right + right, bottom: box.bottom + down }
    }))
  )
}

/** The lines of a page with those of a band: in place of what was read there before, if more was read now. */
export function withBand(lines: readonly Line[], again: readonly Line[], box: Box): Line[] {
  const before = lines.filter(
    (line) => line.length > 0 && overlapDown(boxOf(line), box) > 0.5 && overlapAlong(boxOf(line), box) > 0
  )
  return scoreOf(again) > scoreOf(before) ? [...lines.filter((line) => !before.includes(line)), ...again] : [...lines]
}
