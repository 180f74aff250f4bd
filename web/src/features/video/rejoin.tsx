import type { Role } from '@arogyachat/contract/accounts'
import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { timeInIndia } from '@arogyachat/contract/india-time'
import { PhoneMissed } from 'lucide-react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { type RunningCall, rejoinMinutes } from './interrupted-call.ts'
import { useVideo } from './queries.ts'

interface RejoinProps {
  role: Role
  call: RunningCall
  onDismiss: () => void
}

/** Says that the call broke off, until it cannot be joined any more. */
export function Rejoin({ role, call, onDismiss }: RejoinProps) {
  const t = useMessages('video')
  const common = useMessages('common')
  const formats = useFormats()
  const nameOf = useNameOf()
  const { data } = useVideo(call.appointmentId)
  if (!data || !appointmentCan.join(factsOf(data.appointment), role, new Date()).ok) return null
  const { doctorId, patientId } = data.appointment
  const name = nameOf((role === 'patient' ? doctorId : patientId).name)
  const until = formats.time(timeInIndia(new Date(call.seenAtMs + rejoinMinutes * 60_000)))
  return (
    <Card as="section" tone="cream" aria-labelledby="interrupted-call" className="flex flex-col items-start gap-3">
      <div className="flex items-center gap-3">
        <PhoneMissed aria-hidden className="size-6 shrink-0" />
        <CardTitle id="interrupted-call">{t('lost.title', { name })}</CardTitle>
      </div>
      <p>{t('lost.text', { until })}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.videoConference(call.appointmentId, role)} variant="accent">
          {t('lost.rejoin')}
        </LinkButton>
        <Button variant="ghost" onClick={onDismiss}>
          {common('close')}
        </Button>
      </div>
    </Card>
  )
}
