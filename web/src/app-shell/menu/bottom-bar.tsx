import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useClearOfToasts } from '../../ui/toast/toast.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import type { NavProps } from './nav-list.tsx'

/** With the button for everything else there are five: more targets are too small for a thumb at 360 px. */
const sectionsShown = 4

/** A longer label takes room from the shorter ones, and a word is never broken. */
const place =
  'flex min-h-14 min-w-11 flex-auto flex-col items-center justify-center gap-0.5 whitespace-nowrap px-1 py-1.5 text-center font-heading font-medium text-xs leading-tight'

const tone = (isCurrent: boolean) => (isCurrent ? 'text-neem' : 'text-soft')

/** Marks the open section without making its label wider. */
function Icon({
  isCurrent,
  hasNews = false,
  children
}: {
  isCurrent: boolean
  hasNews?: boolean
  children: ReactNode
}) {
  return (
    <span aria-hidden className={clsx('relative rounded-full px-3 py-0.5', isCurrent && 'bg-mint')}>
      {children}
      {hasNews && <span className="absolute end-1.5 top-0 size-2.5 rounded-full border border-card bg-neem" />}
    </span>
  )
}

/** The sections on a phone, at the bottom of the screen, with a button that opens all of them, the languages and signing out. */
export function BottomBar({ entries, current, onSelect, onSignOut }: NavProps & { onSignOut: () => void }) {
  const t = useMessages('shell')
  const shown = entries.slice(0, sectionsShown)
  const bar = useClearOfToasts<HTMLElement>()
  const isCurrentHidden = !shown.some((entry) => entry.key === current)
  const hidden = entries.slice(sectionsShown)
  return (
    <nav
      ref={bar}
      aria-label={t('sections')}
      className="sticky bottom-0 z-30 flex border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map((entry) => (
        <button
          key={entry.key}
          type="button"
          onClick={() => onSelect(entry.key)}
          aria-current={entry.key === current ? 'page' : undefined}
          className={clsx(place, tone(entry.key === current))}
        >
          <Icon isCurrent={entry.key === current} hasNews={Boolean(entry.news)}>
            {entry.icon}
          </Icon>
          {entry.shortLabel ?? entry.label}
          {entry.news && <span className="sr-only">{entry.news}</span>}
        </button>
      ))}
      <MenuSheet
        entries={entries}
        current={current}
        onSelect={onSelect}
        onSignOut={onSignOut}
        trigger={(opening) => (
          <button type="button" className={clsx(place, tone(isCurrentHidden))} {...opening}>
            <Icon isCurrent={isCurrentHidden} hasNews={hidden.some((entry) => entry.news)}>
              <Ellipsis className="size-5" />
            </Icon>
            {t('more')}
          </button>
        )}
      />
    </nav>
  )
}
