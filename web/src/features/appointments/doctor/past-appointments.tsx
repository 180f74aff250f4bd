import { type Appointment, type AppointmentStatus, appointmentStatuses } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, SelectInput } from '../../../ui/form/field.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useDoctorAppointments } from '../queries.ts'
import { VisitRow } from './visit-row.tsx'

const pageSize = 10

interface PastAppointmentsProps {
  now: Date
  onPrescribe: (appointment: Appointment) => void
}

/** The visits of earlier days, the newest first. Today's visits are in the Today column. */
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
      <PagedList
        query={list}
        page={page}
        onPage={setPage}
        texts={{
          loading: t('loadingAppointments'),
          loadFailed: t('appointmentsLoadFailed'),
          error: errorText(list.error),
          retry: t('retry'),
          range: (from, to, total) => t('pageRange', { from, to, total })
        }}
        empty={
          <EmptyState picture="appointments" title={t('noPast')} text={t(status ? 'noPastOfStatus' : 'noPastText')} />
        }
      >
        {({ appointments }) => (
          <Card className="px-4 py-2">
            <ul className="grid gap-x-8 @2xl:grid-cols-2">
              {appointments.map((appointment) => (
                <VisitRow
                  key={appointment._id}
                  appointment={appointment}
                  now={now}
                  onPrescribe={onPrescribe}
                  withDate
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </section>
  )
}
