import { useMessages } from '../i18n/use-messages.ts'
import { Spinner } from '../ui/states.tsx'

/** Shown while a screen's code and messages are loading. */
export function ScreenLoading() {
  const t = useMessages('common')
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={t('loading')} />
    </div>
  )
}
