import type { Appointment } from '@arogyachat/contract/appointments'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { CircleCheckBig, Pill, UserX } from 'lucide-react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useDoctorAppointments } from '../queries.ts'
import { isNotOver } from './day-plan.ts'
import { StatusBadge } from './status-badge.tsx'
import { useVisit } from './use-visit.tsx'

interface ToFinishProps {
  now: Date
  onPrescribe: (appointment: Appointment) => void
}

/** Past visits that are neither completed nor marked otherwise, the oldest first. Renders nothing when there are none. */
export function ToFinish({ now, onPrescribe }: ToFinishProps) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const format = useFormats()
  const list = useDoctorAppointments({ to: dateInIndia(now), order: 'soonest', pageSize: 50 })
  if (list.isError && !list.data)
    return (
      <ErrorState
        title={t('appointmentsLoadFailed')}
        text={errorText(list.error)}
        retryLabel={t('retry')}
        onRetry={() => void list.refetch()}
      />
    )
  const unfinished = list.data?.appointments.filter((appointment) => !isNotOver(appointment, now)) ?? []
  if (unfinished.length === 0) return null
  return (
    <Card as="section" aria-labelledby="finish-title" className="p-4">
      <h2 id="finish-title" className="flex items-center gap-2 font-heading font-semibold text-lg">
        {t('toFinish')}
        <Badge tone="warn">{format.number(unfinished.length)}</Badge>
      </h2>
      <p className="text-soft text-sm">{t('toFinishText')}</p>
      <ul className="mt-3 divide-y divide-line">
        {unfinished.map((appointment) => (
          <UnfinishedVisit key={appointment._id} appointment={appointment} now={now} onPrescribe={onPrescribe} />
        ))}
      </ul>
    </Card>
  )
}

function UnfinishedVisit({ appointment, now, onPrescribe }: ToFinishProps & { appointment: Appointment }) {
  const nameOf = useNameOf()
  const t = useMessages('practice')
  const codes = useMessages('errors')
  const format = useFormats()
  const visit = useVisit(appointment, now)
  const { patientId: patient } = appointment
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <Avatar name={patient.name} image={patient.profileImage} size="sm" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-semibold">{nameOf(patient.name)}</p>
        <p className="text-soft text-sm">
          {t('onDateAt', { date: format.date(appointment.appointmentDate), time: format.slot(appointment.timeSlot) })}
        </p>
      </div>
      <StatusBadge status={appointment.status} />
      <div className="flex flex-wrap gap-2">
        {visit.can.complete.ok ? (
          <Button
            size="sm"
            icon={<CircleCheckBig size={18} />}
            busy={visit.changing === 'completed'}
            onClick={visit.askComplete}
          >
            {t('complete')}
          </Button>
        ) : (
          visit.can.confirm.ok && (
            <Button
              size="sm"
              icon={<CircleCheckBig size={18} />}
              busy={visit.changing === 'confirmed'}
              onClick={visit.confirm}
            >
              {t('confirm')}
            </Button>
          )
        )}
        <Button size="sm" variant="outline" icon={<UserX size={18} />} onClick={visit.askNoShow}>
          {t('noShow')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          icon={<Pill size={18} />}
          disabledReason={visit.can.prescribe.ok ? undefined : codes(`codes.${visit.can.prescribe.code}`)}
          onClick={() => onPrescribe(appointment)}
        >
          {t('prescription')}
        </Button>
      </div>
      {visit.dialogs}
    </li>
  )
}
