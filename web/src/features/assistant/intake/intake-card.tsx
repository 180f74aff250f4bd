import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'
import { SkeletonCard } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useIntake } from '../queries.ts'
import { IntakeFacts } from './intake-facts.tsx'

/** The summary that the patient sent for an appointment. Loaded only on request, because every read is audited. */
export function IntakeCard({ appointmentId }: { appointmentId: string }) {
  const t = useMessages('assistant')
  const common = useMessages('common')
  const errorText = useErrorText()
  const intake = useIntake(appointmentId)
  if (intake.isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{t('intake.loading')}</span>
        <SkeletonCard lines={6} />
      </div>
    )
  if (intake.data === undefined)
    return (
      <ErrorState
        isSmall
        title={t('intake.failed')}
        text={errorText(intake.error)}
        retryLabel={common('retry')}
        onRetry={() => void intake.refetch()}
      />
    )
  if (intake.data === null) return <p role="status">{t('intake.none')}</p>
  return (
    <Card>
      <IntakeFacts intake={intake.data} />
    </Card>
  )
}
