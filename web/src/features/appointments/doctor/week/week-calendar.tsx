import type { Appointment } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia, isCalendarDate } from '@arogyachat/contract/india-time'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSearchParams } from '../../../../lib/router/location.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../../ui/person-name.tsx'
import { StaleNotice } from '../../../../ui/stale-notice.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { useDoctorProfile } from '../../../doctors/queries.ts'
import { useDoctorWeek } from '../../queries.ts'
import { VisitRow } from '../visit-row.tsx'
import { WeekGrid } from './week-grid.tsx'
import { daysOfWeek, type Hours, linesOf, mondayOf, visitsIn } from './week-rules.ts'

const noHours: Hours = { days: [], timeSlots: [], daysOff: [] }

interface WeekCalendarProps {
  now: Date
  onPrescribe: (appointment: Appointment) => void
}

/** A week of appointments as a timetable. `?day=` is the chosen day; the week is the one that contains it. */
export function WeekCalendar({ now, onPrescribe }: WeekCalendarProps) {
  const practice = useMessages('practice')
  const errorText = useErrorText()
  const titleId = useId()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<string | null>(null)
  const today = dateInIndia(now)
  const asked = params.get('day') ?? ''
  const day = isCalendarDate(asked) ? asked : today
  const monday = mondayOf(day)
  const days = daysOfWeek(monday)
  const hours: Hours = useDoctorProfile().data?.availability ?? noHours
  const week = useDoctorWeek(monday)
  // Until the appointments are known, no time is shown as free.
  const lines = linesOf(monday, week.data ?? [], week.data ? hours : { ...hours, days: [] }, now)
  const visit = week.data?.find(({ _id }) => _id === opened)
  const visits = visitsIn(lines)
  const countOf = (date: string) => visits.filter(({ appointmentDate }) => appointmentDate === date).length
  const goTo = (date: string) =>
    setParams((old) => new URLSearchParams([...[...old].filter(([name]) => name !== 'day'), ['day', date]]), {
      replace: true
    })
  const turn = (weeks: -1 | 1) => goTo(addDays(day, 7 * weeks))
  const retry = () => void week.refetch()
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <WeekTitle id={titleId} monday={monday} onTurn={turn} onToday={() => goTo(today)} />
      <DayStrip days={days} day={day} today={today} countOf={countOf} onChoose={goTo} />
      {week.isError && !week.data ? (
        <ErrorState
          title={practice('appointmentsLoadFailed')}
          text={errorText(week.error)}
          retryLabel={practice('retry')}
          onRetry={retry}
        />
      ) : (
        <>
          {week.isError && <StaleNotice text={errorText(week.error)} retryLabel={practice('retry')} onRetry={retry} />}
          {week.isPending && (
            <p role="status" className="sr-only">
              {practice('loadingAppointments')}
            </p>
          )}
          <WeekGrid
            lines={lines}
            days={days}
            daysOff={hours.daysOff}
            today={today}
            day={day}
            labelledBy={titleId}
            isBusy={week.isPending}
            onOpen={(visit) => setOpened(visit._id)}
            onTurn={turn}
            onDay={goTo}
          />
          {week.data && <Empty isWeekEmpty={visits.length === 0} isDayEmpty={countOf(day) === 0} />}
        </>
      )}
      {visit && <VisitDialog visit={visit} now={now} onPrescribe={onPrescribe} onClose={() => setOpened(null)} />}
    </section>
  )
}

interface WeekTitleProps {
  id: string
  monday: string
  onTurn: (weeks: -1 | 1) => void
  onToday: () => void
}

function WeekTitle({ id, monday, onTurn, onToday }: WeekTitleProps) {
  const t = useMessages('calendar')
  const practice = useMessages('practice')
  const format = useFormats()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 id={id} aria-live="polite" className="min-w-0 flex-1 basis-52 font-heading font-semibold text-lg">
        {t('weekOf', { from: format.date(monday), to: format.date(addDays(monday, 6)) })}
      </h2>
      <div className="flex items-center gap-1">
        <IconButton label={t('previousWeek')} onClick={() => onTurn(-1)}>
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <Button size="sm" variant="outline" onClick={onToday}>
          {practice('today')}
        </Button>
        <IconButton label={t('nextWeek')} onClick={() => onTurn(1)}>
          <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
    </div>
  )
}

function Empty({ isWeekEmpty, isDayEmpty }: { isWeekEmpty: boolean; isDayEmpty: boolean }) {
  const t = useMessages('calendar')
  if (isWeekEmpty) return <p className="text-soft">{t('emptyWeek')}</p>
  return isDayEmpty && <p className="text-soft @3xl:hidden">{t('emptyDay')}</p>
}

interface DayStripProps {
  days: readonly string[]
  day: string
  today: string
  countOf: (date: string) => number
  onChoose: (date: string) => void
}

/** The days of the week with the number of their visits, to choose the one that a narrow screen shows. */
function DayStrip({ days, day, today, countOf, onChoose }: DayStripProps) {
  const t = useMessages('calendar')
  const format = useFormats()
  return (
    <fieldset className="-mx-4 grid grid-cols-7 gap-0.5 @sm:mx-0 @sm:gap-1 @3xl:hidden">
      <legend className="sr-only">{t('chooseDay')}</legend>
      {days.map((date) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === day}
          aria-label={t('dayCount', { day: format.longDate(date), count: countOf(date) })}
          onClick={() => onChoose(date)}
          className={clsx(
            'grid min-h-14 justify-items-center rounded-sm border py-1 leading-tight',
            date === day ? 'border-neem bg-neem text-on-neem' : 'border-line bg-card',
            date === today && date !== day && 'border-neem!'
          )}
        >
          <span className="text-xs">{format.weekdayLetter(date)}</span>
          <span className="font-heading font-semibold tabular-nums">{format.number(Number(date.slice(8)))}</span>
          <span aria-hidden className={clsx('size-1.5 rounded-full', countOf(date) > 0 && 'bg-current')} />
        </button>
      ))}
    </fieldset>
  )
}

interface VisitDialogProps extends WeekCalendarProps {
  visit: Appointment
  onClose: () => void
}

/** A visit with its facts and everything that the doctor can do with it. */
function VisitDialog({ visit, now, onPrescribe, onClose }: VisitDialogProps) {
  const t = useMessages('calendar')
  const nameOf = useNameOf()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('visit', { patient: nameOf(visit.patientId.name) })}
      size="sm"
    >
      <ul>
        <VisitRow
          appointment={visit}
          now={now}
          withDate
          onPrescribe={(appointment) => {
            onClose()
            onPrescribe(appointment)
          }}
        />
      </ul>
    </Dialog>
  )
}
