import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { navigate } from './location.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

/** The browser handles clicks that open another tab or window, or download. */
const isOrdinary = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/**
 * A link to a screen of the app, which opens without a page load. A link to the current URL adds no history entry and shows the page
 * from its top.
 */
export function Link({ to, onClick, target, ...rest }: LinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isOrdinary(event) || (target && target !== '_self')) return
    event.preventDefault()
    const isHere = new URL(to, location.href).href === location.href
    navigate(to, { replace: isHere })
    if (isHere) window.scrollTo(0, 0)
  }
  return <a {...rest} href={to} target={target} onClick={open} />
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace])
  return null
}
