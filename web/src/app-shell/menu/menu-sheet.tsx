import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { NavProps } from './nav-list.tsx'

/** The props of the button that opens the sheet. */
interface Opening {
  onClick: () => void
  onPointerEnter: () => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
}

interface MenuSheetProps extends NavProps {
  onSignOut: () => void
  /** The button that opens it. */
  trigger: (opening: Opening) => ReactNode
}

const OpenedMenuSheet = lazyPart(() => import('./opened-menu-sheet.tsx').then((module) => module.OpenedMenuSheet))

/** All sections, the languages and signing out, on a phone. */
export function MenuSheet({ trigger, ...menu }: MenuSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  return (
    <>
      {trigger({
        onClick: () => {
          opener.current = document.activeElement
          setOpen(true)
        },
        onPointerEnter: OpenedMenuSheet.preload,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen
      })}
      {isOpen && (
        <OpenedMenuSheet
          {...menu}
          onClose={() => setOpen(false)}
          onClosed={() => {
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
        />
      )}
    </>
  )
}
