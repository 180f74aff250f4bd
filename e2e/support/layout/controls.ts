import {
  describeElement,
  type Finding,
  hasVisibleEdge,
  isBehind,
  isForScreenReaders,
  isVisible,
  scrolls,
  shorten,
  tolerance
} from './geometry.ts'

const controlSelector = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  '[role=button]',
  '[role=tab]',
  '[role=menuitem]',
  '[role=switch]'
].join()

interface Control {
  element: HTMLElement
  /** What a finger touches: the label of a checkbox, otherwise the control. */
  target: HTMLElement
  name: string
}

const minimum = 44

function labelOf(element: HTMLElement): HTMLElement | null {
  if (!(element instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(element.type)) return null
  return element.labels?.[0] ?? null
}

function* controls(): Generator<Control> {
  for (const element of document.querySelectorAll<HTMLElement>(controlSelector)) {
    if (isBehind(element)) continue
    const target = labelOf(element) ?? element
    if (!isVisible(target) || isForScreenReaders(target)) continue
    if (getComputedStyle(target).pointerEvents === 'none') continue
    const name = element.getAttribute('aria-label') ?? (target.innerText || element.getAttribute('name') || '')
    yield { element, target, name: shorten(name) }
  }
}

/** What is at the middle of the first line of a control: itself, something else, or nothing because it is off the screen. */
function elementAtMiddle(target: HTMLElement): Element | null {
  const box = target.getClientRects()[0]
  return box ? document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) : null
}

function isHit({ element, target }: Control): boolean {
  const found = elementAtMiddle(target)
  return found !== null && (target.contains(found) || element.contains(found))
}

function scrollsSideways(element: Element): boolean {
  for (let current = element.parentElement; current && current !== document.body; current = current.parentElement) {
    if (scrolls(getComputedStyle(current).overflowX)) return true
  }
  return false
}

function isOutside(target: HTMLElement): boolean {
  const { left, right } = target.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  return (left < -tolerance || right > width + tolerance) && !scrollsSideways(target)
}

/** A link inside a sentence is as high as its line. */
function isInSentence(target: HTMLElement): boolean {
  if (target.tagName !== 'A' || getComputedStyle(target).display !== 'inline') return false
  const around = target.parentElement?.innerText.trim() ?? ''
  return around.length > target.innerText.trim().length
}

function isSmall({ target }: Control): boolean {
  const { width, height } = target.getBoundingClientRect()
  return (width < minimum - 0.5 || height < minimum - 0.5) && !isInSentence(target)
}

/** Controls that lie beside the page, under something else even when scrolled to, or that are too small for a finger. */
export function* controlFindings(touch: boolean): Generator<Finding & { element: Element }> {
  const scrolled = new Map<Element, number>()
  for (const control of controls()) {
    const finding = { element: control.element, where: describeElement(control.element), text: control.name }
    if (isOutside(control.target)) yield { ...finding, kind: 'control is outside the page' }
    else if (!isHit(control)) {
      rememberScroll(control.target, scrolled)
      control.target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      if (!isHit(control)) {
        const over = elementAtMiddle(control.target)
        yield {
          ...finding,
          kind: 'control is covered',
          text: `${control.name} ← ${over ? describeElement(over) : 'off the screen'}`
        }
      }
    }
    if (touch && isSmall(control)) {
      const { width, height } = control.target.getBoundingClientRect()
      yield {
        ...finding,
        kind: 'target is smaller than 44 px',
        text: `${control.name} (${Math.round(width)} × ${Math.round(height)})`
      }
    }
  }
  for (const [element, top] of scrolled) element.scrollTop = top
}

function rememberScroll(target: Element, scrolled: Map<Element, number>): void {
  for (let current: Element | null = target; current; current = current.parentElement) {
    if (!scrolled.has(current)) scrolled.set(current, current.scrollTop)
  }
}

/** Icons closer than this to the border of their box look cut. */
const iconGap = 3

/** Whether a narrow row has made an icon narrower than it is drawn. */
function isSqueezed(icon: SVGSVGElement): boolean {
  const { width, height } = icon.getBoundingClientRect()
  const drawn = icon.viewBox.baseVal
  if (width > 64 || height > 64 || !drawn || drawn.width === 0 || drawn.height === 0) return false
  const ratio = width / height / (drawn.width / drawn.height)
  return ratio < 0.9 || ratio > 1.1
}

/** Icons that touch the side of the box around them, or that have lost a part of their width. */
export function* iconFindings(): Generator<Finding & { element: Element }> {
  for (const icon of document.querySelectorAll('svg')) {
    const parent = icon.parentElement
    if (!parent || !isVisible(icon) || isBehind(icon)) continue
    if (isSqueezed(icon)) {
      const { width, height } = icon.getBoundingClientRect()
      const text = `${width.toFixed(1)} × ${height.toFixed(1)} px`
      yield { kind: 'icon is squeezed', element: icon, where: describeElement(icon), text }
    }
    const box = hasVisibleEdge(parent)
      ? parent
      : parent.parentElement && hasVisibleEdge(parent.parentElement)
        ? parent.parentElement
        : null
    if (!box) continue
    const [inner, outer] = [icon.getBoundingClientRect(), box.getBoundingClientRect()]
    // A picture fills its frame on purpose.
    if (inner.width > 32 || inner.width > outer.width * 0.75) continue
    const gap = Math.min(inner.left - outer.left, outer.right - inner.right)
    if (gap < iconGap && gap > -inner.width)
      yield {
        kind: 'icon touches the border',
        element: icon,
        where: describeElement(box),
        text: `${gap.toFixed(1)} px`
      }
  }
}
