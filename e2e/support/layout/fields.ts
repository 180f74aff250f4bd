import { describeElement, type Finding, isBehind, isTransparent, isVisible, shorten } from './geometry.ts'
import { type Ink, inkOf } from './texts.ts'

/** The native arrow of a select takes this much of its width. */
const arrowWidth = 18

const contentSize = (field: HTMLElement) => {
  const style = getComputedStyle(field)
  const sum = (first: string, second: string) => Number.parseFloat(first) + Number.parseFloat(second)
  return {
    width: field.clientWidth - sum(style.paddingLeft, style.paddingRight),
    height: field.clientHeight - sum(style.paddingTop, style.paddingBottom),
    lineHeight: Number.parseFloat(style.lineHeight)
  }
}

/** The text that a field shows without being typed in: the chosen option, a placeholder, or what a button says. */
function shownText(field: HTMLElement): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? ''
  if (field instanceof HTMLInputElement && field.type !== 'file') return field.value === '' ? field.placeholder : ''
  return ''
}

/** The one line of a field stands in the middle of its content box, which clips what the letters cover above and below. */
function isClippedInHeight(ink: Ink, { height, lineHeight }: ReturnType<typeof contentSize>): boolean {
  const line = Number.isNaN(lineHeight) ? ink.fontAscent + ink.fontDescent : lineHeight
  const visible = Math.max(height, line)
  const baseline = (visible + ink.fontAscent - ink.fontDescent) / 2
  return ink.ascent > baseline + 1 || baseline + ink.descent > visible + 1
}

/**
 * The text of a field is no node of the document, so it is measured on a canvas: the width of the chosen option and of the
 * placeholder, and whether the ink of the letters fits between the edges of the field's content.
 */
export function* fieldFindings(): Generator<Finding & { element: Element }> {
  for (const field of document.querySelectorAll<HTMLElement>('select, input')) {
    const text = shownText(field)
    if (text.trim() === '' || !isVisible(field) || isBehind(field)) continue
    const content = contentSize(field)
    const ink = inkOf(text, field)
    const { color, appearance } = getComputedStyle(field)
    if (isTransparent(color)) continue
    const arrow = field instanceof HTMLSelectElement && appearance !== 'none' ? arrowWidth : 0
    const isWide = ink.width > content.width - arrow + 1
    const isTall = isClippedInHeight(ink, content)
    if (isWide || isTall)
      yield { kind: 'text is cut', element: field, where: describeElement(field), text: shorten(text) }
  }
}
