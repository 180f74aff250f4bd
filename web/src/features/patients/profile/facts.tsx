import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'

/** Labels with their values. An empty value is shown as not given. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  const t = useMessages('profile')
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-soft text-sm">{label}</dt>
          <dd className="break-words text-lg">
            {value || <span className="text-base text-soft">{t('notGiven')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
