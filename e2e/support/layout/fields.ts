import { describeElement, type Finding, isBehind, isTransparent, isVisible, shorten } from './geometry.ts'
import { type Ink, inkOf } from './texts.ts'

/** The native arrow of a select takes this much of its width; a drawn one stands in the padding and needs this much of it. */
const nativeArrow = 18
const drawnArrow = 28

/** How much of the content of a field its arrow covers. */
function arrowWidth(field: HTMLElement): number {
  if (!(field instanceof HTMLSelectElement)) return 0
  const { appearance, backgroundImage, paddingInlineEnd } = getComputedStyle(field)
  if (appearance !== 'none') return nativeArrow
  return backgroundImage === 'none' ? 0 : Math.max(0, drawnArrow - Number.parseFloat(paddingInlineEnd))
}

const contentSize = (field: HTMLElement) => {
  const style = getComputedStyle(field)
  const sum = (first: string, second: string) => Number.parseFloat(first) + Number.parseFloat(second)
  return {
    width: field.clientWidth - sum(style.paddingLeft, style.paddingRight),
    height: field.clientHeight - sum(style.paddingTop, style.paddingBottom),
    lineHeight: Number.parseFloat(style.lineHeight)
  }
}

/** The texts that a field shows without being typed in: its options, one of which is chosen, a placeholder, or what a button says. */
function shownTexts(field: HTMLElement): string[] {
  if (field instanceof HTMLSelectElement) return [...field.options].map((option) => option.text)
  if (field instanceof HTMLInputElement && field.type !== 'file') return field.value === '' ? [field.placeholder] : []
  return []
}

/** What has to fit on one line: the whole text, or the words of a select that wraps its text, which native ones never do. */
function unbreakableParts(text: string, field: HTMLElement): string[] {
  const { appearance, whiteSpaceCollapse } = getComputedStyle(field)
  const wraps = field instanceof HTMLSelectElement && appearance === 'none' && whiteSpaceCollapse === 'collapse'
  return wraps ? text.split(/[\s\u200b]+/) : [text]
}

/** The one line of a field stands in the middle of its content box, which clips what the letters cover above and below. */
function isClippedInHeight(ink: Ink, { height, lineHeight }: ReturnType<typeof contentSize>): boolean {
  const line = Number.isNaN(lineHeight) ? ink.fontAscent + ink.fontDescent : lineHeight
  const visible = Math.max(height, line)
  const baseline = (visible + ink.fontAscent - ink.fontDescent) / 2
  return ink.ascent > baseline + 1 || baseline + ink.descent > visible + 1
}

/**
 * The text of a field is no node of the document, so it is measured on a canvas: the width of the options and of the
 * placeholder, and whether the ink of the letters fits between the edges of the field's content.
 */
export function* fieldFindings(): Generator<Finding & { element: Element }> {
  for (const field of document.querySelectorAll<HTMLElement>('select, input')) {
    if (!isVisible(field) || isBehind(field) || isTransparent(getComputedStyle(field).color)) continue
    const content = contentSize(field)
    const arrow = arrowWidth(field)
    for (const text of shownTexts(field)) {
      if (text.trim() === '') continue
      const inks = unbreakableParts(text, field).map((part) => inkOf(part, field))
      const isWide = inks.some((ink) => ink.width > content.width - arrow + 1)
      const isTall = inks.some((ink) => isClippedInHeight(ink, content))
      if (isWide || isTall) {
        const size = `${Math.round(content.width - arrow)} × ${Math.round(content.height)} px`
        const found = `${shorten(text)} (too ${isWide ? 'wide' : 'tall'} for ${size})`
        yield { kind: 'text is cut', element: field, where: describeElement(field), text: found }
      }
    }
  }
}
