import { type Appointment, isLive } from '@arogyachat/contract/appointments'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useDoctorProfile } from '../../doctors/queries.ts'
import { useDoctorAppointments } from '../queries.ts'
import { ScheduleButton } from '../scheduling/schedule-button.tsx'
import { useNow } from '../use-now.ts'
import { ConsultationCard } from './consultation-card.tsx'
import { isNotOver } from './day-plan.ts'
import { JustCompleted } from './just-completed.tsx'
import { ToFinish } from './to-finish.tsx'

/** More than a day can hold, so that the next visit is always on the first page despite today's past visits. */
const pageSize = 100

interface ConsultationsProps {
  onPrescribe: (appointment: Appointment) => void
  /** Opens the availability settings. */
  onSetHours: () => void
}

/** The next visit, past visits that are not finished, and the later visits. */
export function Consultations({ onPrescribe, onSetHours }: ConsultationsProps) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const now = useNow()
  const [page, setPage] = useState(1)
  const today = dateInIndia(now)
  const list = useDoctorAppointments({ from: today, order: 'soonest', page, pageSize })

  if (list.isPending)
    return <SkeletonCards count={4} of="person" cardClassName="min-h-64" label={t('loadingConsultations')} />
  if (list.isError && !list.data)
    return (
      <ErrorState
        title={t('dashboardLoadFailed')}
        text={errorText(list.error)}
        retryLabel={t('retry')}
        onRetry={() => void list.refetch()}
      />
    )

  const ahead = list.data.appointments.filter(
    (appointment) => isLive(appointment.status) && isNotOver(appointment, now)
  )
  const next = page === 1 ? ahead[0] : undefined
  const later = next ? ahead.slice(1) : ahead
  return (
    <div className="flex flex-col gap-6">
      <ScheduleButton />
      {next && (
        <section aria-labelledby="next-title">
          <h2 id="next-title" className="mb-2 font-heading font-semibold text-soft">
            {t('nextConsultation')}
          </h2>
          <ConsultationCard appointment={next} now={now} onPrescribe={onPrescribe} isNext />
        </section>
      )}
      <JustCompleted now={now} />
      <ToFinish now={now} onPrescribe={onPrescribe} />
      {!next && page === 1 ? (
        <NoConsultations onSetHours={onSetHours} />
      ) : (
        <section aria-labelledby="later-title" className="flex flex-col gap-3">
          <h2 id="later-title" className="font-heading font-semibold text-soft">
            {t('laterConsultations')}
          </h2>
          {later.length === 0 && <p className="text-soft">{t('noLater')}</p>}
          <div className="grid gap-4 lg:grid-cols-2">
            {later.map((appointment) => (
              <ConsultationCard key={appointment._id} appointment={appointment} now={now} onPrescribe={onPrescribe} />
            ))}
          </div>
        </section>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={list.data.total}
        onPage={setPage}
        label={(from, to, total) => t('pageRange', { from, to, total })}
      />
    </div>
  )
}

/** The empty state, which links to the availability settings when the doctor has no hours yet. */
function NoConsultations({ onSetHours }: Pick<ConsultationsProps, 'onSetHours'>) {
  const t = useMessages('practice')
  const profile = useDoctorProfile()
  const hours = profile.data?.availability
  if (hours && (hours.days.length === 0 || hours.timeSlots.length === 0))
    return (
      <EmptyState
        picture="appointments"
        title={t('noHours')}
        text={t('noHoursText')}
        action={
          <Button variant="accent" onClick={onSetHours}>
            {t('setHours')}
          </Button>
        }
      />
    )
  return <EmptyState picture="waiting" title={t('noConsultations')} text={t('noConsultationsText')} />
}
