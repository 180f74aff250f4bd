import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'

/** Labels with their values. An empty value is shown as not given. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  const t = useMessages('practice')
  return (
    <Card>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-8 gap-y-4">
        {items.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="whitespace-pre-line break-words">
              {value || <span className="text-soft">{t('notGiven')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
