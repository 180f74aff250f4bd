import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useClearOfToasts } from '../../ui/toast/toast.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import type { NavProps } from './nav-list.tsx'

/** More than five targets are too small for a thumb at 360 px. */
const places = 5

const place =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 py-1.5 text-center text-xs leading-tight'

/** The sections on a phone, at the bottom of the screen. */
export function BottomBar({ entries, current, onSelect, onSignOut }: NavProps & { onSignOut: () => void }) {
  const t = useMessages('shell')
  const shown = entries.length > places ? entries.slice(0, places - 1) : entries
  const bar = useClearOfToasts<HTMLElement>()
  const isCurrentHidden = !shown.some((shellEntry) => shellEntry.key === current)
  return (
    <nav
      ref={bar}
      aria-label={t('sections')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map((shellEntry) => (
        <button
          key={shellEntry.key}
          type="button"
          onClick={() => onSelect(shellEntry.key)}
          aria-current={shellEntry.key === current ? 'page' : undefined}
          className={clsx(place, shellEntry.key === current ? 'font-semibold text-neem' : 'text-soft')}
        >
          <span aria-hidden>{shellEntry.icon}</span>
          <span className="line-clamp-2 max-w-full">{shellEntry.label}</span>
        </button>
      ))}
      {shown.length < entries.length && (
        <MenuSheet
          entries={entries}
          current={current}
          onSelect={onSelect}
          onSignOut={onSignOut}
          trigger={(opening) => (
            <button
              type="button"
              className={clsx(place, isCurrentHidden ? 'font-semibold text-neem' : 'text-soft')}
              {...opening}
            >
              <Ellipsis aria-hidden className="size-5" />
              {t('more')}
            </button>
          )}
        />
      )}
    </nav>
  )
}
