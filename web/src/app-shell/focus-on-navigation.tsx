import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The parts of an address that make it another screen, or another section of one. */
export function useScreenKey(): string {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  return `${pathname} ${query.get('section') ?? query.get('tab') ?? ''}`
}

/** The element that holds the screen, which the skip link and a navigation move to. */
export const contentId = 'content'

/**
 * After a navigation, moves the keyboard and the screen reader to the new content and the page to its top; never on the
 * first visit, and never away from what already has the focus inside the content.
 */
export function Arrival() {
  const key = useScreenKey()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    window.scrollTo(0, 0)
    const content = document.getElementById(contentId)
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
  }, [key])
  return null
}
