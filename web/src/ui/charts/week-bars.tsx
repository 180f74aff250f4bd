import { clsx } from 'clsx'
import { useFormats } from '../../i18n/formats.ts'
import { useChartWords } from './chart-words.ts'

interface WeekDay {
  /** Short name of the day, shown below its bar. */
  label: string
  /** How many were done. */
  value: number
  /** How many there were to do; a day without any has an empty place. */
  total: number
}

interface WeekBarsProps {
  /** What is counted, for example medicines taken. */
  label: string
  days: readonly WeekDay[]
  className?: string
}

/** How much was done on each day, for example of the medicines of a week. Each bar has its number. */
export function WeekBars({ label, days, className }: WeekBarsProps) {
  const words = useChartWords(undefined)
  const formats = useFormats()
  const counted = days.filter((day) => day.total > 0).map((day) => words.dayCount(day.label, day.value, day.total))
  return (
    <div role="img" aria-label={words.sentences([label, formats.list(counted)])} className={className}>
      <div aria-hidden className="flex items-start gap-2">
        {days.map((day) => (
          <div key={day.label} className="flex min-w-0 flex-1 flex-col items-center gap-1 text-center text-sm">
            <span className="tabular-nums">{day.total > 0 ? `${day.value}/${day.total}` : '–'}</span>
            <div className="flex h-20 w-full max-w-8 items-end overflow-hidden rounded-sm border border-line bg-paper">
              <div
                data-bar
                className={clsx('w-full', day.value >= day.total ? 'bg-neem' : 'bg-marigold')}
                style={{ height: `${day.total > 0 ? Math.min(1, Math.max(0, day.value / day.total)) * 100 : 0}%` }}
              />
            </div>
            <span className="text-soft">{day.label}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
