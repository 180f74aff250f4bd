import type { Appointment } from '@arogyachat/contract/appointments'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useChoiceParam } from '../../../lib/choice-param.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SkeletonCard } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { useDoctorProfile } from '../../doctors/queries.ts'
import { useDoctorAppointments } from '../queries.ts'
import { ScheduleButton } from '../scheduling/schedule-button.tsx'
import { useNow } from '../use-now.ts'
import { useWaitingCounts } from '../waitlist/queries.ts'
import { type Column, columnsAt, daysOf } from './day-plan.ts'
import { PastAppointments } from './past-appointments.tsx'
import { VisitRow } from './visit-row.tsx'
import { WeekCalendar } from './week/week-calendar.tsx'

/** The maximum page size of the API, which is more than a day has. */
const pageSize = 100

interface AppointmentsProps {
  onPrescribe: (appointment: Appointment) => void
}

const views = ['days', 'week'] as const

/** The next days, or a week as a timetable. `?view=` is the chosen one. */
export function Appointments({ onPrescribe }: AppointmentsProps) {
  const t = useMessages('calendar')
  const now = useNow()
  const { value: view, choose } = useChoiceParam('view', views)
  return (
    <div className="@container flex flex-col gap-4">
      <ScheduleButton />
      <Tabs
        value={view}
        onValueChange={choose}
        label={t('views')}
        items={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      >
        <TabPanel value="days">{view === 'days' && <Days now={now} onPrescribe={onPrescribe} />}</TabPanel>
        <TabPanel value="week">{view === 'week' && <WeekCalendar now={now} onPrescribe={onPrescribe} />}</TabPanel>
      </Tabs>
    </div>
  )
}

/** Today, Tomorrow and Upcoming Week side by side, with the past appointments below. */
function Days({ now, onPrescribe }: AppointmentsProps & { now: Date }) {
  const daysOff = useDoctorProfile().data?.availability.daysOff ?? []
  return (
    <div className="flex flex-col gap-8">
      <div className="grid items-start gap-4 @3xl:grid-cols-3">
        {columnsAt(now).map((column) => (
          <DayColumn key={column.key} column={column} now={now} daysOff={daysOff} onPrescribe={onPrescribe} />
        ))}
      </div>
      <PastAppointments now={now} onPrescribe={onPrescribe} />
    </div>
  )
}

const emptyTexts = { today: 'nothingToday', tomorrow: 'nothingTomorrow', upcomingWeek: 'nothingThisWeek' } as const

function WaitingCount({ count = 0 }: { count: number | undefined }) {
  const t = useMessages('practice')
  return count > 0 && <Badge tone="info">{t('waitingCount', { count })}</Badge>
}

interface DayColumnProps extends AppointmentsProps {
  column: Column
  now: Date
  daysOff: readonly string[]
}

function DayColumn({ column, now, daysOff, onPrescribe }: DayColumnProps) {
  const t = useMessages('practice')
  const format = useFormats()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const waiting = useWaitingCounts()
  const { from, to, key } = column
  // Coming days are sorted by time, so that a full page starts with the nearest one.
  const list = useDoctorAppointments({ from, to, order: key === 'upcomingWeek' ? 'soonest' : 'latest', page, pageSize })
  const days = daysOf(column, list.data?.appointments ?? [], daysOff)
  const count = days.reduce((sum, day) => sum + day.appointments.length, 0)
  const titleId = `column-${key}`
  return (
    <Card as="section" aria-labelledby={titleId} className="p-4">
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={titleId} className="font-heading font-semibold text-lg">
          {t(key)}
        </h2>
        {list.data && <p className="text-soft text-sm">{t('appointmentCount', { count })}</p>}
      </header>
      {list.isPending && (
        <div role="status" className="flex flex-col gap-2">
          <span className="sr-only">{t('loadingAppointments')}</span>
          <SkeletonCard className="border-0 px-0! py-2!" />
          <SkeletonCard className="border-0 px-0! py-2!" />
        </div>
      )}
      {list.isError && !list.data && (
        <ErrorState
          isSmall
          title={t('appointmentsLoadFailed')}
          text={errorText(list.error)}
          retryLabel={t('retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && days.length === 0 && <p className="text-soft text-sm">{t(emptyTexts[key])}</p>}
      {list.data &&
        days.map((day) => (
          <div key={day.date} className="border-line border-t py-2 first-of-type:border-t-0">
            <p className="flex flex-wrap items-center justify-between gap-2 text-soft text-sm">
              <span>{format.longDate(day.date)}</span>
              {day.isDayOff && <Badge tone="warn">{t('dayOff')}</Badge>}
              <WaitingCount count={waiting.data?.get(day.date)} />
            </p>
            <ul>
              {day.appointments.map((appointment) => (
                <VisitRow key={appointment._id} appointment={appointment} now={now} onPrescribe={onPrescribe} />
              ))}
            </ul>
          </div>
        ))}
      <Pager
        page={page}
        pageSize={pageSize}
        total={list.data?.total ?? 0}
        onPage={setPage}
        label={(first, last, total) => t('pageRange', { from: first, to: last, total })}
      />
    </Card>
  )
}
