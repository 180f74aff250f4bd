import type { DoctorDashboard } from '@arogyachat/contract/practice/practice'
import { clsx } from 'clsx'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'

interface WeekChartProps {
  week: DoctorDashboard['week']
  /** ISO date in India. */
  today: string
  labelledBy: string
}

const parts = [
  ['completed', 'bg-neem'],
  ['noShows', 'bg-marigold'],
  ['open', 'border border-neem bg-mint']
] as const

/** The visits of each day of the week as a bar of completed, missed and open ones, with its number. The words are spoken. */
export function WeekChart({ week, today, labelledBy }: WeekChartProps) {
  const t = useMessages('overview')
  const formats = useFormats()
  const days = week.map(({ booked, completed, noShows, date }) => ({
    date,
    booked,
    completed,
    noShows,
    open: booked - completed - noShows
  }))
  const most = Math.max(1, ...days.map(({ booked }) => booked))
  return (
    <figure aria-labelledby={labelledBy} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="flex items-end gap-1 sm:gap-2">
        {days.map((day) => (
          <li key={day.date} className="flex min-w-0 flex-1 flex-col items-center gap-1 text-center text-sm">
            <span className="sr-only">
              {t('weekDay', {
                day: formats.longDate(day.date),
                booked: day.booked,
                completed: day.completed,
                missed: day.noShows
              })}
            </span>
            <span aria-hidden className="font-semibold tabular-nums">
              {day.booked > 0 ? formats.number(day.booked) : '–'}
            </span>
            <div aria-hidden className="flex h-24 w-full max-w-10 flex-col-reverse justify-start gap-px">
              {parts.map(
                ([part, look]) =>
                  day[part] > 0 && (
                    <div
                      key={part}
                      data-part={part}
                      className={clsx('w-full rounded-xs', look)}
                      style={{ height: `${(day[part] / most) * 100}%` }}
                    />
                  )
              )}
            </div>
            <span aria-hidden className={day.date === today ? 'font-semibold text-neem' : 'text-soft'}>
              <span className="sm:hidden">{formats.weekdayLetter(day.date)}</span>
              <span className="max-sm:hidden">{formats.shortWeekday(day.date)}</span>
            </span>
          </li>
        ))}
      </ul>
      <figcaption aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-soft text-sm">
        {parts.map(([part, look]) => (
          <span key={part} className="inline-flex items-center gap-1.5">
            <span className={clsx('size-3 shrink-0 rounded-xs', look)} />
            {t(`parts.${part}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
