import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { IconButton } from '../../ui/button.tsx'
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
  /** The button that opens it; a menu icon by default. */
  trigger?: (opening: Opening) => ReactNode
}

const OpenedMenuSheet = lazyPart(() => import('./opened-menu-sheet.tsx').then((module) => module.OpenedMenuSheet))

/** The side menu of a phone. */
export function MenuSheet({ trigger, ...menu }: MenuSheetProps) {
  const t = useMessages('shell')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  const opening: Opening = {
    onClick: () => {
      opener.current = document.activeElement
      setOpen(true)
    },
    onPointerEnter: OpenedMenuSheet.preload,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen
  }
  return (
    <>
      {trigger?.(opening) ?? (
        <IconButton label={t('openMenu')} className="-ms-2 md:hidden" {...opening}>
          <MenuIcon aria-hidden className="size-6" />
        </IconButton>
      )}
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
