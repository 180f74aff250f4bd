import type { Appointment } from '@arogyachat/contract/appointments'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../../../i18n/formats.ts'
import { useIsRightToLeft } from '../../../../i18n/language.tsx'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useNameOf } from '../../../../ui/person-name.tsx'
import { TypeIcon } from '../visit-facts.tsx'
import { type Line, type Move, visitAfter, visitsIn } from './week-rules.ts'

interface WeekGridProps {
  lines: readonly Line[]
  days: readonly string[]
  daysOff: readonly string[]
  today: string
  /** The day that a narrow screen shows. */
  day: string
  labelledBy: string
  isBusy: boolean
  onOpen: (visit: Appointment) => void
  /** Page up and page down: shows the week before or after. */
  onTurn: (weeks: -1 | 1) => void
  /** Shows another day of the week on a narrow screen. */
  onDay: (date: string) => void
}

/** The moves of the keys, in a text from left to right. */
const moves: Record<string, Move> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  ArrowLeft: 'dayBefore',
  ArrowRight: 'dayAfter',
  Home: 'first',
  End: 'last'
}
const mirrored: Partial<Record<Move, Move>> = { dayBefore: 'dayAfter', dayAfter: 'dayBefore' }

type KeysOptions = Pick<WeekGridProps, 'day' | 'isBusy' | 'onTurn' | 'onDay'> & { visits: readonly Appointment[] }

/** The keys of the grid: which visit the Tab key reaches, and where the arrows lead from it. */
function useGridKeys({ visits, day, isBusy, onTurn, onDay }: KeysOptions) {
  const isRightToLeft = useIsRightToLeft()
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const mustFocus = useRef(false)
  const entry =
    visits.find(({ _id }) => _id === focused) ??
    visits.find(({ appointmentDate }) => appointmentDate >= day) ??
    visits[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a key, also to a day that must be shown or loaded first
  useEffect(() => {
    if (!mustFocus.current || isBusy) return
    const target = table.current?.querySelector<HTMLElement>('button[tabindex="0"]') ?? table.current
    target?.focus()
    mustFocus.current = document.activeElement !== target
  }, [entry?._id, day, isBusy])

  const press = (event: KeyboardEvent) => {
    const turn = ({ PageUp: -1, PageDown: 1 } as const)[event.key]
    const move = moves[event.key]
    if (!turn && !move) return
    event.preventDefault()
    if (turn) {
      mustFocus.current = true
      setFocused(null)
      onTurn(turn)
    }
    const next = move && entry && visitAfter((isRightToLeft && mirrored[move]) || move, entry, visits)
    if (!next) return
    mustFocus.current = true
    setFocused(next._id)
    if (next.appointmentDate !== day) onDay(next.appointmentDate)
  }
  return { table, entryId: entry?._id, press, setFocused }
}

/**
 * A timetable of the week, with the keys of a grid: arrows move between visits, Home and End to the first and last of the day, and
 * Page Up and Page Down between weeks. A narrow screen shows one day of it.
 */
export function WeekGrid({ lines, days, daysOff, today, day, labelledBy, isBusy, onOpen, ...turns }: WeekGridProps) {
  const t = useMessages('calendar')
  const visits = visitsIn(lines)
  const { table, entryId, press, setFocused } = useGridKeys({ visits, day, isBusy, ...turns })
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a timetable whose visits are reached with the arrow keys
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={isBusy || undefined}
      tabIndex={visits.length === 0 ? 0 : -1}
      onKeyDown={press}
      className="w-full table-fixed border-collapse rounded-md"
    >
      <thead>
        <tr>
          <th scope="col" className="w-18 p-0">
            <span className="sr-only">{t('time')}</span>
          </th>
          {days.map((date) => (
            <DayHeading
              key={date}
              date={date}
              isToday={date === today}
              isDayOff={daysOff.includes(date)}
              className={onlyWide(date !== day)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <TimeLine
            key={line.time}
            line={line}
            day={day}
            entryId={entryId}
            onOpen={(visit) => {
              setFocused(visit._id)
              onOpen(visit)
            }}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Hides from a narrow screen what is not of the chosen day. */
const onlyWide = (isHidden: boolean) => (isHidden ? '@max-3xl:hidden' : undefined)

interface DayHeadingProps {
  date: string
  isToday: boolean
  isDayOff: boolean
  className: string | undefined
}

function DayHeading({ date, isToday, isDayOff, className }: DayHeadingProps) {
  const practice = useMessages('practice')
  const format = useFormats()
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={clsx('px-0.5 pb-2 font-heading font-semibold text-sm leading-tight', className)}
    >
      <span className="sr-only">{format.longDate(date)}</span>
      <span
        aria-hidden
        className={clsx('block rounded-sm px-1 py-2', isToday ? 'bg-neem text-on-neem' : 'bg-mint text-ink')}
      >
        {format.shortWeekday(date)} <span className="whitespace-nowrap">{format.dayAndMonth(date)}</span>
      </span>
      {isDayOff && <span className="block font-normal">{practice('dayOff')}</span>}
    </th>
  )
}

interface TimeLineProps extends Pick<WeekGridProps, 'day' | 'onOpen'> {
  line: Line
  entryId: string | undefined
}

function TimeLine({ line: { time, cells }, day, entryId, onOpen }: TimeLineProps) {
  const t = useMessages('calendar')
  const format = useFormats()
  const isDayBlank = cells.every(({ date, isFree, visits }) => date !== day || (!isFree && visits.length === 0))
  return (
    <tr className={clsx('border-line border-t', onlyWide(isDayBlank))}>
      <th scope="row" className="py-2 pe-2 text-end align-top font-normal text-soft text-sm tabular-nums leading-tight">
        {format.time(time)}
      </th>
      {cells.map(({ date, visits, isFree }) => (
        <td key={date} className={clsx('h-13 p-0.5 align-top', onlyWide(date !== day))}>
          {visits.map((visit) => (
            <VisitChip key={visit._id} visit={visit} isEntry={visit._id === entryId} onOpen={() => onOpen(visit)} />
          ))}
          {isFree && (
            <p className="flex min-h-11 items-center justify-center rounded-sm border border-line border-dashed px-1 text-center text-soft text-sm">
              {t('free')}
            </p>
          )}
        </td>
      ))}
    </tr>
  )
}

const looks = {
  scheduled: 'border-edge bg-cream text-on-cream',
  confirmed: 'border-neem bg-mint text-ink',
  completed: 'border-line bg-card text-ink',
  'no-show': 'border-danger bg-card text-ink',
  canceled: 'border-line bg-card text-soft'
} as const

function VisitChip({ visit, isEntry, onOpen }: { visit: Appointment; isEntry: boolean; onOpen: () => void }) {
  const words = useMessages('appointments')
  const nameOf = useNameOf()
  const { patientId: patient, status, consultationType: type } = visit
  return (
    <button
      type="button"
      tabIndex={isEntry ? 0 : -1}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={clsx(
        'mb-1 grid min-h-11 w-full grid-cols-[minmax(0,1fr)] content-center gap-0.5 rounded-sm border px-1.5 py-1.5 text-start leading-tight last:mb-0 hover:brightness-95',
        looks[status]
      )}
    >
      <span className="wrap-break-word font-heading font-semibold text-[0.8125rem]">{nameOf(patient.name)}</span>
      <span className="flex items-center gap-1 text-xs">
        <span className="shrink-0">
          <TypeIcon type={type} size={14} />
          <span className="sr-only">{words(`types.${type}`)}, </span>
        </span>
        <span className="min-w-0 wrap-break-word">{words(`statuses.${status}`)}</span>
      </span>
    </button>
  )
}
