import { addDays } from '@arogyachat/contract/india-time'
import { ArrowRight, RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PartOfDay } from '../../../ui/drawings/part-of-day.tsx'
import { byPartOfDay } from '../../../ui/form/dates/day-parts.ts'
import { Skeleton } from '../../../ui/skeletons.tsx'
import { isBookable } from './booking-rules.ts'
import type { FreeSlots } from './use-booking.ts'

export interface TimeChoiceProps {
  slots: FreeSlots
  date: string
  onDate: (date: string) => void
  value: string
  onChange: (slot: string) => void
  /** What else can be done on a day without free times. */
  onFullDay?: ReactNode
  /** The way to another doctor, on a day without free times. */
  otherDoctor?: ReactNode
}

/** The free times of a day, by part of the day. A full day offers the next one. */
export function TimeChoice({ slots, date, onDate, value, onChange, onFullDay, otherDoctor }: TimeChoiceProps) {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const nextDay = isBookable(date) ? addDays(date, 1) : ''
  if (slots.isError && !slots.data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-danger">{t('timesLoadFailed')}</p>
        <Button
          variant="outline"
          size="sm"
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={() => void slots.refetch()}
        >
          {common('retry')}
        </Button>
      </div>
    )
  return (
    <fieldset aria-busy={slots.isLoading || undefined} className="min-w-0">
      <legend className="mb-1.5 font-heading font-semibold leading-tight">{t('chooseTime')}</legend>
      {slots.isLoading ? (
        <div role="status" className="grid grid-cols-4 gap-2">
          <span className="sr-only">{t('loadingTimes')}</span>
          {['a', 'b', 'c', 'd'].map((text) => (
            <Skeleton key={text} className="h-11" />
          ))}
        </div>
      ) : (
        <Times slots={slots.data ?? []} value={value} onChange={onChange} />
      )}
      {slots.data?.length === 0 && (
        <div className="flex flex-col items-start gap-3">
          <p role="status" className="text-soft">
            {t('noTimes')}
          </p>
          {onFullDay}
          <div className="flex flex-wrap gap-2">
            {isBookable(nextDay) && (
              <Button
                variant="outline"
                icon={<ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />}
                onClick={() => onDate(nextDay)}
              >
                {t('nextDay')}
              </Button>
            )}
            {otherDoctor}
          </div>
        </div>
      )}
    </fieldset>
  )
}

/** Only the starts are shown: every visit of a doctor takes about as long. The full slot is the accessible name. */
function Times({ slots, value, onChange }: Pick<TimeChoiceProps, 'value' | 'onChange'> & { slots: string[] }) {
  const t = useMessages('appointments')
  const formats = useFormats()
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      {byPartOfDay(slots).map(({ part, slots: ofPart }) => (
        <div key={part} className="flex flex-col gap-1">
          <p className="flex items-center gap-1.5 text-soft text-sm">
            <PartOfDay part={part} size={22} />
            {t(`partsOfDay.${part}`)}
          </p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
            {ofPart.map((slot) => (
              <label key={slot} className="relative flex min-w-0">
                <input
                  type="radio"
                  name={id}
                  value={slot}
                  checked={value === slot}
                  onChange={() => onChange(slot)}
                  aria-label={formats.slot(slot)}
                  className="peer absolute inset-0 size-full appearance-none rounded-sm"
                />
                <span
                  aria-hidden
                  className="chip pointer-events-none flex min-h-11 w-full items-center justify-center rounded-sm border border-edge bg-card px-1 py-1.5 text-center font-heading font-semibold text-sm leading-tight peer-checked:border-neem peer-checked:bg-neem peer-checked:text-on-neem"
                >
                  {formats.timeInPart(slot.slice(0, 5))}
                </span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
