import { addDays, dateInIndia, isCalendarDate } from '@arogyachat/contract/india-time'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useIsRightToLeft } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../button.tsx'
import { Dialog } from '../../dialog/dialog.tsx'
import { SelectInput } from '../field.tsx'

/** How far the years reach where nothing limits them: an illness may date from childhood. */
const yearsBack = 110
const yearsAhead = 5

const yearOf = (date: string) => Number(date.slice(0, 4))
const monthOf = (date: string) => Number(date.slice(5, 7))
/** From Sunday, with which a week begins on calendars in India. */
const dayOfWeek = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const isoOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The same day some months later; the last of the month where it has no such day. */
function addMonths(date: string, months: number): string {
  const first = isoOf(yearOf(date), monthOf(date) + months, 1)
  const last = isoOf(yearOf(first), monthOf(first) + 1, 0)
  const sameDay = `${first.slice(0, 8)}${date.slice(8)}`
  return sameDay < last ? sameDay : last
}

/** The weeks that contain a month; null stands for a day of another month. */
function weeksOf(date: string): (string | null)[][] {
  const first = `${date.slice(0, 8)}01`
  const start = addDays(first, -dayOfWeek(first))
  const days = Array.from({ length: 42 }, (_, index) => addDays(start, index))
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return weeks
    .map((week) => week.map((day) => (day.startsWith(date.slice(0, 7)) ? day : null)))
    .filter((week) => week.some((day) => day !== null))
}

/** Where a key leads from a date, or null if it is not a key of the grid. */
function dateAfterKey(event: KeyboardEvent, date: string, isRightToLeft: boolean): string | null {
  const forward = isRightToLeft ? -1 : 1
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(date, -forward)
    case 'ArrowRight':
      return addDays(date, forward)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -dayOfWeek(date))
    case 'End':
      return addDays(date, 6 - dayOfWeek(date))
    case 'PageUp':
      return addMonths(date, event.shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(date, event.shiftKey ? 12 : 1)
    default:
      return null
  }
}

interface CalendarProps {
  value: string
  min?: string
  max?: string
  isRemovable: boolean
  onChoose: (date: string) => void
  onClose: () => void
}

/** A month to choose a day from, with the keys of the date picker pattern of WAI-ARIA. */
export function Calendar({ value, min, max, isRemovable, onChoose, onClose }: CalendarProps) {
  const t = useMessages('common')
  const formats = useFormats()
  const today = dateInIndia(new Date())
  const firstDate = min ?? isoOf(yearOf(today) - yearsBack, 1, 1)
  const lastDate = max ?? isoOf(yearOf(today) + yearsAhead, 12, 31)
  const within = (date: string) => (date < firstDate ? firstDate : date > lastDate ? lastDate : date)
  const [current, setCurrent] = useState(() => {
    const start = [value, `${value}-01`].find(isCalendarDate)
    return within(start ?? today)
  })
  const dayRef = useRef<HTMLButtonElement>(null)
  const isTodayPossible = today === within(today)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('chooseDate')}
      size="sm"
      initialFocus={dayRef}
      {...((isRemovable || isTodayPossible) && {
        footer: (
          <>
            {isRemovable && (
              <Button variant="ghost" onClick={() => onChoose('')}>
                {t('removeDate')}
              </Button>
            )}
            {isTodayPossible && (
              <Button variant="outline" onClick={() => onChoose(today)}>
                {formats.nearDay(today, today)}
              </Button>
            )}
          </>
        )
      })}
    >
      <MonthChoice
        current={current}
        firstDate={firstDate}
        lastDate={lastDate}
        onChange={(date) => setCurrent(within(date))}
      />
      {/* On the narrowest phones as wide as the window, so that a day is 44 px. */}
      <div className="max-xs:-mx-5">
        <MonthGrid
          current={current}
          chosen={value}
          today={today}
          isWithin={(date) => date === within(date)}
          dayRef={dayRef}
          onMove={(date) => setCurrent(within(date))}
          onChoose={onChoose}
        />
      </div>
    </Dialog>
  )
}

interface MonthChoiceProps {
  current: string
  firstDate: string
  lastDate: string
  onChange: (date: string) => void
}

function MonthChoice({ current, firstDate, lastDate, onChange }: MonthChoiceProps) {
  const t = useMessages('common')
  const formats = useFormats()
  const year = yearOf(current)
  const month = current.slice(0, 7)
  const months = Array.from({ length: 12 }, (_, index) => isoOf(year, index + 1, 1)).filter(
    (first) => first.slice(0, 7) >= firstDate.slice(0, 7) && first.slice(0, 7) <= lastDate.slice(0, 7)
  )
  const years = Array.from({ length: yearOf(lastDate) - yearOf(firstDate) + 1 }, (_, index) =>
    String(yearOf(lastDate) - index)
  )
  return (
    <div className="-mx-2 mb-3 flex items-center gap-1 max-xs:-mx-5">
      <IconButton
        label={t('previousMonth')}
        disabled={month <= firstDate.slice(0, 7)}
        onClick={() => onChange(addMonths(current, -1))}
      >
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <SelectInput
        aria-label={t('month')}
        className="flex-1 ps-3! pe-8!"
        value={month}
        onChange={(event) => onChange(addMonths(current, Number(event.target.value.slice(5)) - monthOf(current)))}
        options={months.map((first) => ({ value: first.slice(0, 7), label: formats.month(first) }))}
      />
      <SelectInput
        aria-label={t('year')}
        className="w-24! shrink-0 ps-3! pe-8!"
        value={String(year)}
        onChange={(event) => onChange(addMonths(current, (Number(event.target.value) - year) * 12))}
        options={years.map((text) => ({ value: text, label: text }))}
      />
      <IconButton
        label={t('nextMonth')}
        disabled={month >= lastDate.slice(0, 7)}
        onClick={() => onChange(addMonths(current, 1))}
      >
        <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}

interface MonthGridProps {
  /** The date that has the focus, or gets it when the focus enters the grid. */
  current: string
  chosen: string
  today: string
  isWithin: (date: string) => boolean
  dayRef: RefObject<HTMLButtonElement | null>
  onMove: (date: string) => void
  onChoose: (date: string) => void
}

function MonthGrid({ current, chosen, today, isWithin, dayRef, onMove, onChoose }: MonthGridProps) {
  const formats = useFormats()
  const isRightToLeft = useIsRightToLeft()
  const captionId = useId()
  const isKeyMove = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the current date
  useEffect(() => {
    if (isKeyMove.current) dayRef.current?.focus()
    isKeyMove.current = false
  }, [current, dayRef])
  const weeks = weeksOf(current)
  const weekdays = (weeks[1] ?? []).filter((date) => date !== null)
  const move = (event: KeyboardEvent) => {
    const to = dateAfterKey(event, current, isRightToLeft)
    if (to === null) return
    event.preventDefault()
    isKeyMove.current = true
    onMove(to)
  }
  return (
    <>
      <p id={captionId} aria-live="polite" className="sr-only">
        {formats.monthAndYear(current.slice(0, 7))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's date picker is a table with the role of a grid */}
      <table role="grid" aria-labelledby={captionId} onKeyDown={move} className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weekdays.map((date) => (
              <th key={date} scope="col" className="pb-1 font-normal text-soft text-xs">
                <span className="max-xs:hidden">{formats.shortWeekday(date)}</span>
                <span className="xs:hidden">{formats.weekdayLetter(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, column) => (
                <td key={date ?? `blank ${column}`} className="p-0" {...(date && { 'aria-selected': date === chosen })}>
                  {date && (
                    <button
                      type="button"
                      ref={date === current ? dayRef : undefined}
                      tabIndex={date === current ? 0 : -1}
                      disabled={!isWithin(date)}
                      aria-label={formats.longDate(date)}
                      aria-current={date === today ? 'date' : undefined}
                      onClick={() => onChoose(date)}
                      className={clsx(
                        'size-11 max-w-full rounded-sm font-heading font-semibold disabled:font-normal disabled:text-soft disabled:opacity-50',
                        date === chosen ? 'bg-neem text-on-neem' : 'not-disabled:hover:bg-mint',
                        date === today && date !== chosen && 'border border-neem'
                      )}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
