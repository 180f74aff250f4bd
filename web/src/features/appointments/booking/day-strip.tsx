import { dateInIndia } from '@arogyachat/contract/india-time'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { scrollToMiddle } from '../../../ui/list/scroll-to-middle.ts'
import { useFreeDays } from '../../doctors/queries.ts'
import { bookableDates, daysInStrip } from './booking-rules.ts'

interface DayStripProps {
  doctorId: string
  /** The chosen ISO date. */
  value: string
  onChange: (date: string) => void
  error?: string
}

/**
 * Chooses a day from a strip that scrolls sideways; each day says how many times are free. Native radio buttons make the
 * arrow keys work, also from right to left.
 */
export function DayStrip({ doctorId, value, onChange, error }: DayStripProps) {
  const t = useMessages('appointments')
  const formats = useFormats()
  const id = useId()
  const { first, last } = bookableDates(new Date())
  const [shown, setShown] = useState(() => daysInStrip(first, value))
  const free = useFreeDays(doctorId, first, shown.length)
  const slotsOf = new Map(free.data?.map((day) => [day.date, day.slots.length]))
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is brought into view
  useEffect(() => {
    const chosen = strip.current?.querySelector('input:checked')?.parentElement
    if (strip.current && chosen) scrollToMiddle(strip.current, chosen)
  }, [value, shown.length])

  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{t('date')}</legend>
      <div ref={strip} className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:thin] *:shrink-0">
        {shown.map((date) => {
          const count = slotsOf.get(date)
          return (
            <label key={date} className="relative flex">
              <input
                type="radio"
                name={id}
                value={date}
                checked={value === date}
                onChange={() => onChange(date)}
                aria-label={
                  count === undefined
                    ? formats.longDate(date)
                    : t('dateAndTime', { date: formats.longDate(date), time: t('freeTimes', { count }) })
                }
                className="peer absolute inset-0 size-full appearance-none rounded-sm"
              />
              <span
                aria-hidden
                className={clsx(
                  'chip pointer-events-none flex min-h-14 min-w-19 flex-col items-center justify-center rounded-sm border border-edge bg-card px-2 py-1.5 text-center leading-tight peer-checked:border-neem peer-checked:bg-neem peer-checked:text-on-neem',
                  count === 0 && 'border-line bg-paper text-soft'
                )}
              >
                <DayName date={date} />
                <span className="text-xs">{count === undefined ? '…' : t('freeCount', { count })}</span>
              </span>
            </label>
          )
        })}
        {(shown.at(-1) ?? last) < last && (
          <Button variant="outline" size="sm" onClick={() => setShown(daysInStrip(first, value, shown.length))}>
            {t('moreDays')}
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Today and tomorrow by name, other days as weekday and date. */
function DayName({ date }: { date: string }) {
  const formats = useFormats()
  const { first, tomorrow } = bookableDates(new Date())
  return (
    <>
      <span className="whitespace-nowrap font-heading font-semibold">
        {date <= tomorrow ? formats.nearDay(date, dateInIndia(new Date())) : formats.shortWeekday(date)}
      </span>
      {date > first && <span className="whitespace-nowrap text-xs">{formats.dayAndMonth(date)}</span>}
    </>
  )
}
