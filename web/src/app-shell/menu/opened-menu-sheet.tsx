import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useMessages } from '../../i18n/use-messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { BrandMark } from '../brand.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LogoutRow, NavList, type NavProps } from './nav-list.tsx'

interface OpenedMenuSheetProps extends NavProps {
  onSignOut: () => void
  onClose: () => void
  /** Called after it has closed: the focus returns to its button unless it has moved elsewhere. */
  onClosed: () => void
}

/** A sheet from the start side (left, or right in Urdu). */
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
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) onClosed()
          }}
          className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[90vw] animate-appear flex-col overflow-y-auto bg-card text-ink shadow-float outline-none md:hidden"
        >
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
