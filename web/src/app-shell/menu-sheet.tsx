import { Menu as MenuIcon, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/button.tsx'
import { BrandMark } from './brand.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LogoutRow, NavList, type NavProps } from './nav-list.tsx'

interface MenuSheetProps extends NavProps {
  onSignOut: () => void
  /** What opens it; the three lines when left out. */
  trigger?: ReactNode
}

/** The side menu of a phone: a sheet from the side on which reading starts. */
export function MenuSheet({ entries, current, onSelect, onSignOut, trigger }: MenuSheetProps) {
  const t = useWords('shell')
  const common = useWords('common')
  const [isOpen, setOpen] = useState(false)
  const select = (key: string) => {
    setOpen(false)
    onSelect(key)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        {trigger ?? (
          <IconButton label={t('openMenu')} className="-ms-2 md:hidden">
            <MenuIcon aria-hidden className="size-6" />
          </IconButton>
        )}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-black/50 md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
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
