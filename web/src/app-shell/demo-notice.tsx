import { FlaskConical, X } from 'lucide-react'
import { useState } from 'react'
import { useSite } from '../api/site.ts'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/button.tsx'

const hiddenKey = 'demoNoticeHidden'

/** On a demo site, says so on every screen until it is hidden for this visit. */
export function DemoNotice() {
  const t = useWords('shell')
  const site = useSite()
  const [isHidden, setHidden] = useState(() => sessionStorage.getItem(hiddenKey) !== null)
  if (isHidden || !site.data?.demo) return null
  const hide = () => {
    sessionStorage.setItem(hiddenKey, '1')
    setHidden(true)
  }
  return (
    <aside aria-label={t('demoTitle')} className="flex items-center gap-2 bg-neel-soft px-4 py-1 text-neel text-sm">
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{t('demoTitle')}.</strong> {t('demoText')}
      </p>
      <IconButton label={t('demoDismiss')} onClick={hide}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </aside>
  )
}
