import { Info } from 'lucide-react'
import { useMessages } from '../i18n/use-messages.ts'

/** Explains that the URL names a section or tab that does not exist, and what is shown instead. */
export function UnknownPlaceNotice({ shown }: { shown: string }) {
  const t = useMessages('shell')
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-sm bg-cream px-4 py-2 text-on-cream text-sm">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{t('unknownPlace', { shown })}</span>
    </p>
  )
}
