import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useMessages } from '../../i18n/use-messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { CloseOnBack } from '../../ui/dialog/close-on-back.ts'
import { BrandMark } from '../brand.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LogoutRow, NavList, type NavProps } from './nav-list.tsx'

interface OpenedMenuSheetProps extends NavProps {
  onSignOut: () => void
  onClose: () => void
  /** Called after it has closed: the focus returns to its button unless it has moved elsewhere. */
  onClosed: () => void
}

/** A sheet from below, where the button that opens it is. Escape, going back and a touch outside close it. */
export function OpenedMenuSheet({ entries, current, onSelect, onSignOut, onClose, onClosed }: OpenedMenuSheetProps) {
  const t = useMessages('shell')
  const common = useMessages('common')
  const select = (key: string) => {
    onClose()
    onSelect(key)
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-black/50 md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          data-sheet
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) onClosed()
          }}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[85dvh] animate-rise flex-col overflow-y-auto overscroll-contain rounded-t-xl bg-card text-ink shadow-float outline-none md:hidden"
        >
          <CloseOnBack onClose={onClose} />
          <div className="flex items-center gap-2.5 px-3 pt-3">
            <BrandMark />
            <Dialog.Title className="min-w-0 flex-1 font-heading font-semibold text-xl">{t('menu')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={common('close')}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          <NavList entries={entries} current={current} onSelect={select} />
          <div className="mt-auto grid gap-2 border-line border-t p-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))]">
            <LanguagePicker />
            <LogoutRow onSignOut={onSignOut} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
