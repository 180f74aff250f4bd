import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
}

export interface MenuProps {
  /** One button; it becomes the opener. */
  trigger: ReactElement<ComponentProps<'button'>>
  label: string
  items: readonly MenuItem[]
  className?: string
}

const Opened = lazyPart(
  () => import('./opened-menu.tsx').then((it) => it.OpenedMenu),
  ({ trigger }: MenuProps) => trigger
)

/** What places a menu beside its button comes with the first opening: to read the page, the button is enough. */
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
