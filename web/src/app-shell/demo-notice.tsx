import { ChevronRight, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useSite } from '../api/site.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** On a demo site, states on every screen that nothing is real, in one line that opens the rest. It cannot be dismissed. */
export function DemoNotice() {
  const t = useMessages('shell')
  const site = useSite()
  const [isOpen, setOpen] = useState(false)
  if (!site.data?.isDemo) return null
  return (
    <aside aria-label={t('demoTitle')} className="bg-neel-soft">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full items-center gap-2 whitespace-nowrap px-4 text-start font-semibold text-neel text-sm -outline-offset-3 md:px-6"
      >
        <FlaskConical aria-hidden className="size-4 shrink-0" />
        {t('demoShort')}
        <ChevronRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} size="sm" title={t('demoTitle')}>
        <p>{t('demoText')}</p>
      </Dialog>
    </aside>
  )
}
