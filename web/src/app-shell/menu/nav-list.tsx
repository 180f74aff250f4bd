import { clsx } from 'clsx'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'

export interface ShellEntry {
  key: string
  label: string
  /** One word for the bar of a phone, where the label would be too wide. */
  shortLabel?: string
  /** Drawn 20 px wide, `aria-hidden`. */
  icon: ReactNode
  /** What is new in the section, such as a number of messages with its words. */
  news?: ReactNode
}

export interface NavProps {
  entries: readonly ShellEntry[]
  current: string
  onSelect: (key: string) => void
}

/** The list of sections; when collapsed only their icons, labelled with the names. */
export function NavList({ entries, current, onSelect, isRail = false }: NavProps & { isRail?: boolean }) {
  const t = useMessages('shell')
  return (
    <nav aria-label={t('sections')} className={clsx('overflow-y-auto py-4', isRail ? 'px-0.5' : 'px-3')}>
      <ul className="grid gap-1">
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              onClick={() => onSelect(entry.key)}
              aria-current={entry.key === current ? 'page' : undefined}
              {...(isRail && { 'aria-label': entry.label, title: entry.label })}
              className={clsx(
                'flex min-h-11 w-full items-center gap-3 rounded-sm py-2 text-start leading-tight',
                isRail ? 'justify-center' : 'px-3',
                entry.key === current ? 'bg-mint font-semibold text-neem' : 'hover:bg-mint/50'
              )}
            >
              <span aria-hidden className="shrink-0">
                {entry.icon}
              </span>
              {!isRail && entry.label}
              {!isRail && entry.news && <span className="ms-auto">{entry.news}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function LogoutRow({ onSignOut }: { onSignOut: () => void }) {
  const t = useMessages('shell')
  return (
    <button
      type="button"
      onClick={onSignOut}
      className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start leading-tight hover:bg-mint"
    >
      <LogOut aria-hidden className="size-5 shrink-0 text-soft rtl:-scale-x-100" />
      {t('logout')}
    </button>
  )
}
