import {
  clips,
  describeElement,
  type Edges,
  type Finding,
  hasVisibleEdge,
  innerEdges,
  isBehind,
  isForScreenReaders,
  isVisible,
  scrolls,
  shorten,
  tolerance
} from './geometry.ts'

interface VisibleText {
  node: Text
  element: Element
  text: string
  /** One box for each line, or several where the direction changes. */
  boxes: readonly DOMRect[]
}

function* visibleTexts(): Generator<VisibleText> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const isShown = new Map<Element, boolean>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.nodeValue ?? ''
    if (!element || text.trim() === '' || element.closest('script, style, template, svg, select, textarea')) continue
    let shown = isShown.get(element)
    if (shown === undefined) {
      shown = isVisible(element) && !isBehind(element) && !isForScreenReaders(element)
      isShown.set(element, shown)
    }
    if (!shown) continue
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0)
    if (boxes.length > 0) yield { node: node as Text, element, text, boxes }
  }
}

const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D

export interface Ink {
  /** Pixels above and below the baseline that the letters really cover. */
  ascent: number
  descent: number
  width: number
  fontAscent: number
  fontDescent: number
}

/** What the letters of a text cover in the font of an element; Nastaliq covers more than its line says. */
export function inkOf(text: string, element: Element): Ink {
  const style = getComputedStyle(element)
  canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  canvas.direction = style.direction === 'rtl' ? 'rtl' : 'ltr'
  const measured = canvas.measureText(text)
  return {
    ascent: measured.actualBoundingBoxAscent,
    descent: measured.actualBoundingBoxDescent,
    width: measured.width,
    fontAscent: measured.fontBoundingBoxAscent,
    fontDescent: measured.fontBoundingBoxDescent
  }
}

/** The part of the line's box that must stay visible: in height the ink, not the generous box of the font. */
function inkEdges(box: DOMRect, ink: Ink): Edges {
  const baseline = box.top + ink.fontAscent
  return {
    left: box.left,
    right: box.right,
    top: Math.max(box.top, baseline - ink.ascent),
    bottom: Math.min(box.bottom, baseline + ink.descent)
  }
}

const outside = (inner: Edges, outer: Edges, axis: 'x' | 'y'): boolean =>
  axis === 'x'
    ? inner.left < outer.left - tolerance || inner.right > outer.right + tolerance
    : inner.top < outer.top - tolerance || inner.bottom > outer.bottom + tolerance

/** The element that cuts the text: it, or one that contains it, hides what leaves its box and cannot be scrolled. */
function cutBy({ element, text, boxes }: VisibleText): Element | null {
  let ink: Ink | undefined
  const open = { x: true, y: true }
  for (let current: Element | null = element; current && current !== document.body; current = current.parentElement) {
    const style = getComputedStyle(current)
    const overflow = { x: style.overflowX, y: style.overflowY }
    for (const axis of ['x', 'y'] as const) {
      if (!open[axis]) continue
      if (scrolls(overflow[axis])) open[axis] = false
      else if (clips(overflow[axis])) {
        ink ??= inkOf(text, element)
        const edges = innerEdges(current)
        const measured = ink
        if (boxes.some((box) => outside(inkEdges(box, measured), edges, axis))) return current
      }
    }
    if (style.position === 'fixed') return null
  }
  return null
}

/** The nearest box that a reader sees around the text, unless the text can be scrolled inside it. */
function boxAround(element: Element): Element | null {
  for (let current: Element | null = element; current && current !== document.body; current = current.parentElement) {
    if (hasVisibleEdge(current)) return current
    const { overflowX, overflowY, position } = getComputedStyle(current)
    if (scrolls(overflowX) || scrolls(overflowY) || position === 'absolute' || position === 'fixed') return null
  }
  return null
}

function leavesBox({ element, text, boxes }: VisibleText): boolean {
  const box = boxAround(element)
  if (!box) return false
  const { overflowX, overflowY } = getComputedStyle(box)
  const rect = box.getBoundingClientRect()
  if (!scrolls(overflowX) && boxes.some((line) => outside(line, rect, 'x'))) return true
  if (scrolls(overflowY)) return false
  const isNear = boxes.some((line) => outside(line, rect, 'y'))
  if (!isNear) return false
  const ink = inkOf(text, element)
  return boxes.some((line) => outside(inkEdges(line, ink), rect, 'y'))
}

/** Words between the places where a line may end: spaces, soft hyphens, zero-width spaces, hyphens and slashes. */
const word = /[^\s\u00ad\u200b\-‐–—/|…]+/gu
/** An address has no spaces to break at. */
const address = /[@_]|\w\.\w|\w{25,}/

function* brokenWords({ node, text, boxes }: VisibleText): Generator<string> {
  if (boxes.length < 2) return
  const range = document.createRange()
  for (const match of text.matchAll(word)) {
    if (match[0].length < 2 || address.test(match[0])) continue
    range.setStart(node, match.index)
    range.setEnd(node, match.index + match[0].length)
    const lines = [...range.getClientRects()].filter((box) => box.width > 0)
    // After a soft hyphen the first box is that of the hyphen, on the line before.
    const [first, ...rest] = text[match.index - 1] === '\u00ad' && lines.length > 1 ? lines.slice(1) : lines
    if (first && rest.some((box) => Math.abs(box.top - first.top) > first.height / 2)) yield match[0]
  }
}

interface PlacedLine extends Edges {
  shown: VisibleText
  /** What the line scrolls with: a bar that stays in place covers what scrolls under it on purpose. */
  layer: Element | null
}

function layerOf(element: Element): Element | null {
  for (let current: Element | null = element; current; current = current.parentElement) {
    if (/fixed|sticky|absolute/.test(getComputedStyle(current).position)) return current
  }
  return null
}

/** The part of a line that is not scrolled or clipped away. */
function clipped(line: Edges, element: Element): Edges {
  const seen = { ...line }
  for (let current: Element | null = element; current && current !== document.body; current = current.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(current)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const edges = innerEdges(current)
    seen.left = Math.max(seen.left, edges.left)
    seen.right = Math.min(seen.right, edges.right)
    seen.top = Math.max(seen.top, edges.top)
    seen.bottom = Math.min(seen.bottom, edges.bottom)
  }
  return seen
}

/** The strokes of Nastaliq reach into the lines above and below; in other scripts lines that touch cannot be read well. */
function areOverlapping(first: PlacedLine, second: PlacedLine): boolean {
  const width = Math.min(first.right, second.right) - Math.max(first.left, second.left)
  const height = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
  const lower = Math.min(first.bottom - first.top, second.bottom - second.top)
  const allowed = document.documentElement.lang === 'ur' ? 0.35 : 0.1
  return width > 2 && height > Math.max(tolerance, lower * allowed)
}

/** Texts that are written over each other. */
function* overlappingTexts(texts: readonly VisibleText[]): Generator<[VisibleText, VisibleText]> {
  const lines: PlacedLine[] = texts.flatMap((shown) => {
    const ink = inkOf(shown.text, shown.element)
    const layer = layerOf(shown.element)
    return shown.boxes.map((box) => ({ shown, layer, ...clipped(inkEdges(box, ink), shown.element) }))
  })
  lines.sort((first, second) => first.top - second.top)
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next]
      if (!other || other.top > line.bottom) break
      if (other.shown !== line.shown && other.layer === line.layer && areOverlapping(line, other))
        yield [line.shown, other.shown]
    }
  }
}

/** Text that is cut by its box or by a limit of lines, that leaves its box or lies over another, and words that a line break splits. */
export function* textFindings(): Generator<Finding & { element: Element }> {
  const texts = [...visibleTexts()]
  for (const shown of texts) {
    const finding = { element: shown.element, where: describeElement(shown.element), text: shorten(shown.text) }
    if (cutBy(shown)) yield { ...finding, kind: 'text is cut' }
    else if (leavesBox(shown)) yield { ...finding, kind: 'text leaves its box' }
    for (const broken of brokenWords(shown)) yield { ...finding, kind: 'word is broken', text: broken }
  }
  for (const [{ element, text }, other] of overlappingTexts(texts)) {
    const where = describeElement(element)
    yield { kind: 'texts overlap', element, where, text: `${shorten(text)} × ${shorten(other.text)}` }
  }
}
