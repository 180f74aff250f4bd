import { FlaskConical } from 'lucide-react'
import { useSite } from '../api/site.ts'
import { useMessages } from '../i18n/use-messages.ts'

/** On a demo site, states on every screen that nothing is real. It cannot be dismissed. */
export function DemoNotice() {
  const t = useMessages('shell')
  const site = useSite()
  if (!site.data?.isDemo) return null
  return (
    <aside aria-label={t('demoTitle')} className="flex items-center gap-2 bg-neel-soft px-4 py-1.5 text-neel text-sm">
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{t('demoTitle')}.</strong> {t('demoText')}
      </p>
    </aside>
  )
}
