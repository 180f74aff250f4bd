import { around, boxOf, heightOf, overlapAlong, overlapDown } from './boxes.ts'
import { confidenceOf, scoreOf } from './confidence.ts'
import type { Box, Line } from './engine.ts'
import { type Grey, greyOf, white } from './image/grey.ts'

/** The page has millions of pixels, so bands are searched for in a copy that is smaller by this factor. */
export const inkScale = 2
/** A thin stroke covers only half a pixel of the copy. */
const dark = 160
/** Lines with less confidence count as not read. A higher value would also repeat numbers that were read correctly. */
const minConfidence = 50
/** Relative to the usual height of a line: how far the marks of a word reach beyond its box, */
const beyond = 0.35
/** how much ink a pixel row needs to belong to a line, */
const minInk = 0.12
/** the largest gap within one line, */
const maxGap = 0.2
/** the least and the largest height of a line (anything higher is a drawing or a stamp), */
const minHeight = 0.4
const maxHeight = 2.5
/** and how much space above and below is cut out with it. */
const margin = 0.3
/** The part of a box that is ink: less is noise, more is an image. */
const minFill = 0.04
const maxFill = 0.6
/** A page on which more bands were missed is not printed text. */
const maxBands = 12

const usualHeightOf = (lines: readonly Line[]): number => {
  const heights = lines.map((line) => heightOf(boxOf(line))).sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

/** Ink that no word covers: 1 for each such pixel. */
function uncoveredInk({ data, width, height }: Grey, lines: readonly Line[], reach: number): Uint8Array {
  const ink = new Uint8Array(data.length)
  for (let at = 0; at < ink.length; at++) ink[at] = (data[at] as number) < dark ? 1 : 0
  for (const { box } of lines.flat())
    for (let y = Math.max(0, box.top - reach); y < Math.min(height, box.bottom + reach); y++)
      ink.fill(0, y * width + Math.max(0, box.left - reach), y * width + Math.min(width, box.right + reach))
  return ink
}

/** Boxes around consecutive pixel rows with ink. */
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
 * Bands of ink that no line covers, because Tesseract misses whole lines on some pages and words at the ends of lines on others.
 * Each band includes what was read in its row. Empty without any line, because the height of a line is then unknown.
 *
 * @param copy the page, smaller by `inkScale`
 */
export function missedBands(copy: Grey, lines: readonly Line[]): Box[] {
  const sure = lines.filter((line) => line.length > 0 && confidenceOf(line) >= minConfidence)
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
  const missed = boxesOf(ink, page, usual * minInk, usual * maxGap).filter((box) => {
    const [height, fill] = [heightOf(box), fillOf(ink, page.width, box)]
    return height >= usual * minHeight && height <= usual * maxHeight && fill >= minFill && fill <= maxFill
  })
  return missed.slice(0, maxBands).map((box) => {
    const row = read.map(boxOf).filter((other) => overlapDown(box, other) > 0.5)
    const whole = around([box, ...row])
    const others = read.map(boxOf).filter((other) => !row.includes(other) && overlapAlong(other, whole) > 0)
    const space = Math.round(usual * margin)
    return {
      left: Math.max(0, whole.left),
      // Excludes parts of the neighbouring lines.
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

/** A part of a page with a white frame of the given width in pixels. */
export function cutOut({ data, width }: Grey, { left, top, right, bottom }: Box, frame: number): Grey {
  const part = greyOf(right - left + 2 * frame, bottom - top + 2 * frame)
  part.data.fill(white)
  for (let y = top; y < bottom; y++)
    part.data.set(data.subarray(y * width + left, y * width + right), (y - top + frame) * part.width + frame)
  return part
}

/** Moves lines that were read in a cut-out part to their place on the page. */
export function onPage(lines: readonly Line[], { left, top }: Box, frame: number): Line[] {
  const [right, down] = [left - frame, top - frame]
  return lines.map((line) =>
    line.map(({ box, ...word }) => ({
      ...word,
      box: { left: box.left + right, top: box.top + down, right: box.right + right, bottom: box.bottom + down }
    }))
  )
}

/** Replaces the lines in a band by those of a second pass, if that one read more. */
export function withBand(lines: readonly Line[], again: readonly Line[], box: Box): Line[] {
  const before = lines.filter(
    (line) => line.length > 0 && overlapDown(boxOf(line), box) > 0.5 && overlapAlong(boxOf(line), box) > 0
  )
  return scoreOf(again) > scoreOf(before) ? [...lines.filter((line) => !before.includes(line)), ...again] : [...lines]
}
