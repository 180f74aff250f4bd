import { cloneElement, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { MenuProps } from './opened-menu.tsx'

const Opened = lazyPart(
  () => import('./opened-menu.tsx').then((module) => module.OpenedMenu),
  ({ trigger }: MenuProps) => trigger
)

/** A button with a menu whose code is fetched with the first opening. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <Opened {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: Opened.preload,
    onFocus: Opened.preload,
    onClick: () => setWanted(true)
  })
}
