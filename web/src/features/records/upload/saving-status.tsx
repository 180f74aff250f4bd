import { useEffect, useRef } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SavingProgress } from './saving-progress.tsx'
import type { useSaving } from './use-saving.ts'

/** The progress of saving, or why it failed. It scrolls into view, because a phone shows only a part of the form. */
export function SavingStatus({ saving }: { saving: ReturnType<typeof useSaving> }) {
  const t = useMessages('records')
  const errorText = useErrorText()
  const container = useRef<HTMLDivElement>(null)
  const { stage, share, isWaiting, error } = saving
  useEffect(() => {
    if (stage) container.current?.scrollIntoView({ block: 'nearest' })
  }, [stage])
  if (!stage) return null
  const fileErrors: Partial<Record<string, string>> = { TOO_LARGE: t('tooLarge'), WRONG_KIND: t('unreadable') }
  return (
    <div ref={container}>
      {stage === 'sending' && <SavingProgress share={share} isWaiting={isWaiting} />}
      {stage === 'stopped' && <p role="status">{t('stopped')}</p>}
      {stage === 'failed' && (
        <FormAlert title={t('saveFailed')}>
          <p>{(error instanceof ApiError && fileErrors[error.code]) || errorText(error)}</p>
          <p>{t('saveFailedText')}</p>
        </FormAlert>
      )}
    </div>
  )
}
