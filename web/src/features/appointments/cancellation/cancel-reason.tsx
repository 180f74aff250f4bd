import type { Cancellation } from '@arogyachat/contract/appointments'
import { useMessages } from '../../../i18n/use-messages.ts'

/** Why an appointment was cancelled, with what was added. Nothing when no reason was given. */
export function CancelReasonText({ cancellation }: { cancellation: Cancellation | null | undefined }) {
  const t = useMessages('appointments')
  if (!cancellation) return null
  return (
    <span className="block min-w-0 text-soft text-sm">
      {t('cancelReasonGiven', { reason: t(`cancelReasons.${cancellation.reason}`) })}
      {cancellation.note !== '' && (
        <span dir="auto" className="block whitespace-pre-line break-words text-ink">
          {cancellation.note}
        </span>
      )}
    </span>
  )
}
