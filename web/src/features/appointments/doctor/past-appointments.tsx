import { type Appointment, type AppointmentStatus, appointmentStatuses } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, SelectInput } from '../../../ui/field.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonCards } from '../../../ui/states.tsx'
import { useDoctorAppointments } from '../queries.ts'
import { VisitRow } from './visit-row.tsx'

const pageSize = 10

interface PastAppointmentsProps {
  now: Date
  onPrescribe: (appointment: Appointment) => void
}

/** The visits of earlier days, the newest first; today's stand in today's column. */
export function PastAppointments({ now, onPrescribe }: PastAppointmentsProps) {
  const t = useMessages('practice')
  const words = useMessages('appointments')
  const errorText = useErrorText()
  const [status, setStatus] = useState<AppointmentStatus | ''>('')
  const [page, setPage] = useState(1)
  const list = useDoctorAppointments({
    to: addDays(dateInIndia(now), -1),
    order: 'latest',
    page,
    pageSize,
    ...(status && { status })
  })
  return (
    <section aria-labelledby="past-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="past-title" className="font-heading font-semibold text-lg">
          {t('pastAppointments')}
        </h2>
        <Field label={t('statusFilter')} className="w-52 max-w-full">
          {(control) => (
            <SelectInput
              {...control}
              value={status}
              placeholder={t('allStatuses')}
              options={appointmentStatuses.map((value) => ({ value, label: words(`statuses.${value}`) }))}
              onChange={(event) => {
                setStatus(event.target.value as AppointmentStatus | '')
                setPage(1)
              }}
            />
          )}
        </Field>
      </div>
      {list.isPending && <SkeletonCards count={2} label={t('loadingAppointments')} />}
      {list.isError && !list.data && (
        <ErrorState
          title={t('appointmentsLoadFailed')}
          text={errorText(list.error)}
          retryLabel={t('retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.total === 0 && (
        <EmptyState
          icon={<History size={28} />}
          title={t('noPast')}
          text={t(status ? 'noPastOfStatus' : 'noPastText')}
        />
      )}
      {list.data && list.data.total > 0 && (
        <Card className="px-4 py-2">
          <ul className="grid gap-x-8 md:grid-cols-2">
            {list.data.appointments.map((entry) => (
              <VisitRow key={entry._id} appointment={entry} now={now} onPrescribe={onPrescribe} withDate />
            ))}
          </ul>
        </Card>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={list.data?.total ?? 0}
        onPage={setPage}
        label={(from, to, total) => t('pageRange', { from, to, total })}
      />
    </section>
  )
}
