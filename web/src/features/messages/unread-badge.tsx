import { useMessages } from '../../i18n/use-messages.ts'

/** The number of unread messages; nothing when there are none. */
export function UnreadCount({ count }: { count: number }) {
  const t = useMessages('shell')
  if (count === 0) return null
  return (
    <span className="inline-flex min-w-6 shrink-0 items-center justify-center rounded-full bg-neem px-1.5 py-0.5 font-semibold text-on-neem text-xs leading-tight">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('unreadMessages', { count })}</span>
    </span>
  )
}
