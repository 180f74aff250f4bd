import { useEffect, useRef } from 'react'
import { useLocation } from '../lib/router/location.ts'

/** The parts of a URL that identify a screen or a section. */
export function useScreenKey(): string {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  return `${pathname} ${query.get('section') ?? query.get('tab') ?? ''}`
}

/** The element that contains the screen, the target of the skip link and of focus after navigation. */
export const contentId = 'content'

/**
 * After a navigation, moves the focus to the new content and scrolls to the top; not on the first visit, and not if an
 * element inside the content already has the focus.
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
