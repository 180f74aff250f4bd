/** One fault of the layout: what kind, which element, and the text that names it for a reader. */
export interface Finding {
  kind: FindingKind
  /** The element as a short CSS path. */
  where: string
  text: string
}

export type FindingKind =
  | 'page scrolls sideways'
  | 'text is cut'
  | 'text leaves its box'
  | 'word is broken'
  | 'texts overlap'
  | 'control is outside the page'
  | 'control is covered'
  | 'target is smaller than 44 px'
  | 'icon touches the border'
  | 'icon is squeezed'
  | 'text is English'

/** Elements that a check leaves out. */
export interface Exception {
  kind: FindingKind
  selector: string
  reason: string
}

export interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

/** Rounding of fractional pixels, and half a pixel of antialiasing. */
export const tolerance = 1.5

/**
 * The window, menu or open field with suggestions in front. A menu and suggestions close when anything else is used, so they may
 * cover other controls.
 */
const inFront = (): Element | null =>
  document.querySelector('[role=combobox][aria-expanded=true]')?.parentElement ??
  document.querySelector('dialog:modal') ??
  document.querySelector('[role=menu]:not([data-state=closed])')

/** Whether an open dialog or menu keeps the element from being used. */
export function isBehind(element: Element): boolean {
  const front = inFront()
  // Dialogs hide the rest of the page from assistive technology.
  return front ? !front.contains(element) : element.closest('[data-aria-hidden=true], [inert]') !== null
}

export const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0

/** Whether an element or what contains it is kept for screen readers alone: clipped away, or a box of one pixel. */
export function isForScreenReaders(element: Element): boolean {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const style = getComputedStyle(current)
    const isTiny = Number.parseFloat(style.width) <= 1 || Number.parseFloat(style.height) <= 1
    if (style.clipPath === 'inset(50%)' || (isTiny && style.overflowX !== 'visible')) return true
  }
  return false
}

export const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
export const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'

export const isTransparent = (colour: string): boolean => /^transparent$|\/ 0\)$|^rgba\(.*, 0\)$/.test(colour)

/** Whether a reader sees where the element begins and ends: it has a border, or a ground of its own. */
export function hasVisibleEdge(element: Element): boolean {
  const style = getComputedStyle(element)
  if (style.display === 'inline' || style.display === 'contents') return false
  const sides = ['left', 'right'] as const
  const isBordered = sides.every(
    (side) =>
      Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
      !isTransparent(style.getPropertyValue(`border-${side}-color`))
  )
  return isBordered || !isTransparent(style.backgroundColor)
}

/** Where content of an element may be seen: inside its borders. */
export function innerEdges(element: Element): Edges {
  const rect = element.getBoundingClientRect()
  const left = rect.left + element.clientLeft
  const top = rect.top + element.clientTop
  return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight }
}

/** A short path that finds the element again: its nearest id or role, tag names, and the first classes. */
export function describeElement(element: Element): string {
  const own = (current: Element) => {
    const role = current.getAttribute('role')
    const classes = [...current.classList].slice(0, 2).map((name) => `.${name}`)
    return `${current.tagName.toLowerCase()}${role ? `[role=${role}]` : ''}${classes.join('')}`
  }
  const parent = element.parentElement
  return parent && parent !== document.body ? `${own(parent)} > ${own(element)}` : own(element)
}

export const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
