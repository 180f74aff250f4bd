import { CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { useAppointment } from '../../appointments/queries.ts'
import { CallMessage } from '../call/call-message.tsx'

interface RescheduledNoticeProps {
  appointmentId: string
  dashboard: string
}

/** Shown when the appointment was rescheduled during the call. Fetches and shows its new time. */
export function RescheduledNotice({ appointmentId, dashboard }: RescheduledNoticeProps) {
  const t = useMessages('video')
  const formats = useFormats()
  const { data, isError, isFetching, refetch } = useAppointment(appointmentId)
  useEffect(() => {
    void refetch()
  }, [refetch])
  const isKnown = data !== undefined && !isFetching && !isError
  return (
    <CallMessage
      icon={<CalendarClock className="size-7" />}
      title={t('movedTitle')}
      text={
        isKnown
          ? t('movedText', { date: formats.longDate(data.appointmentDate), time: formats.slot(data.timeSlot) })
          : t('movedTextLater')
      }
    >
      {isFetching && <Spinner label={t('loading')} />}
      <LinkButton to={dashboard}>{t('toDashboard')}</LinkButton>
    </CallMessage>
  )
}
