import type { Measurement, MeasurementWarning } from '@arogyachat/contract/measurements/measurements'
import { clsx } from 'clsx'
import { MessageCircleHeart, Stethoscope, TriangleAlert } from 'lucide-react'
import { EmergencyCall } from '../../app-shell/emergency-call.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { useMeasurementText } from './measurement-words.ts'

interface MeasurementWarningCardProps {
  warning: MeasurementWarning
  measurement: Measurement
  /** Asks the assistant this question. */
  onAsk: (question: string) => void
}

/**
 * What the assistant's knowledge says about a dangerous value. In an emergency the first thing to do is to call; otherwise it is to
 * find a doctor, and the signs with which to call stand beside the number.
 */
export function MeasurementWarningCard({ warning, measurement, onAsk }: MeasurementWarningCardProps) {
  const t = useMessages('measurements')
  const appointments = useMessages('appointments')
  const language = useLanguage()
  const shown = useMeasurementText()(measurement)
  const { isEmergency, title, action, firstAid, callIf } = warning
  const spoken = [`${title}: ${shown}`, action, ...firstAid, callIf].filter(Boolean).join('. ')
  return (
    <div
      role="alert"
      className={clsx(
        'grid gap-3 rounded-lg border p-4',
        isEmergency ? 'border-danger bg-danger-soft' : 'border-marigold bg-cream text-on-cream'
      )}
    >
      <div className="flex items-start gap-2">
        <p
          className={clsx(
            'flex min-w-0 flex-1 items-start gap-2 pt-2 font-heading font-semibold text-lg leading-tight',
            isEmergency && 'text-danger'
          )}
        >
          <TriangleAlert aria-hidden className="size-5 shrink-0" />
          <span>
            {title}: <bdi>{shown}</bdi>
          </span>
        </p>
        <ListenButton text={spoken} language={language} name={title} />
      </div>
      <p>{action}</p>
      {firstAid.length > 0 && (
        <ul className="list-disc ps-5">
          {firstAid.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {isEmergency ? (
          <EmergencyCall />
        ) : (
          <LinkButton
            variant="accent"
            icon={<Stethoscope aria-hidden className="size-5" />}
            to={paths.patientDashboard('consultation')}
          >
            {appointments('findDoctor')}
          </LinkButton>
        )}
        <Button
          variant="outline"
          icon={<MessageCircleHeart aria-hidden className="size-5" />}
          onClick={() => onAsk(t(`questions.${measurement.kind}`, { value: shown }))}
        >
          {t('ask')}
        </Button>
      </div>
      {callIf !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3">
          <p className="min-w-0 flex-1 basis-60">{callIf}</p>
          <EmergencyCall isQuiet />
        </div>
      )}
    </div>
  )
}
