import { daysOffLimit } from '@arogyachat/contract/doctors'
import { addDays, dateInIndia, isCalendarDate } from '@arogyachat/contract/india-time'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateInput } from '../../../ui/form/dates/date-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { holidaysFrom } from './holidays.ts'

interface DaysOffProps {
  /** ISO dates. */
  daysOff: string[]
  onChange: (daysOff: string[]) => void
  error: string | undefined
}

/** Dates without slots although their weekday is a working day. */
export function DaysOff({ daysOff, onChange, error }: DaysOffProps) {
  const t = useMessages('practice')
  const format = useFormats()
  const today = dateInIndia(new Date())
  const [date, setDate] = useState(() => addDays(today, 1))
  const disabledReason = !isCalendarDate(date)
    ? t('dayOffChoose')
    : date < today
      ? t('dayOffPast')
      : daysOff.includes(date)
        ? t('dayOffThere')
        : daysOff.length >= daysOffLimit
          ? t('dayOffMany')
          : undefined
  return (
    <Card as="fieldset">
      <legend className="float-start mb-2 w-full font-heading font-semibold">{t('daysOff')}</legend>
      <div className="clear-both flex flex-wrap items-end gap-3">
        <Field label={t('date')} error={error} className="w-48 max-w-full">
          {(control) => <DateInput {...control} required min={today} value={date} onChange={setDate} />}
        </Field>
        <Button
          variant="outline"
          icon={<Plus size={18} />}
          disabledReason={disabledReason}
          onClick={() => onChange([...daysOff, date].sort())}
        >
          {t('addDayOff')}
        </Button>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {daysOff.map((dayOff) => (
          <li key={dayOff} className="flex items-center rounded-sm bg-cream ps-3 text-sm">
            {format.longDate(dayOff)}
            <IconButton
              label={t('removeDayOff', { date: format.longDate(dayOff) })}
              onClick={() => onChange(daysOff.filter((other) => other !== dayOff))}
            >
              <X size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {daysOff.length === 0 && <p className="text-soft text-sm">{t('noDaysOff')}</p>}
      <HolidaysAhead daysOff={daysOff} onAdd={(holiday) => onChange([...daysOff, holiday].sort())} />
    </Card>
  )
}

/** Buttons for the coming national holidays that are not days off yet. */
function HolidaysAhead({ daysOff, onAdd }: { daysOff: readonly string[]; onAdd: (date: string) => void }) {
  const t = useMessages('practice')
  const format = useFormats()
  const titleId = useId()
  const ahead = holidaysFrom(dateInIndia(new Date())).filter(({ date }) => !daysOff.includes(date))
  if (ahead.length === 0 || daysOff.length >= daysOffLimit) return null
  return (
    <section aria-labelledby={titleId} className="mt-4 grid gap-2">
      <h3 id={titleId} className="font-heading font-semibold">
        {t('holidaysAhead')}
      </h3>
      <p className="text-soft text-sm">{t('holidaysHint')}</p>
      <div className="flex flex-wrap gap-2">
        {ahead.map(({ holiday, date }) => (
          <Button key={date} size="sm" variant="outline" icon={<Plus size={18} />} onClick={() => onAdd(date)}>
            {t('holidayOn', { holiday: t(`holidays.${holiday}`), date: format.date(date) })}
          </Button>
        ))}
      </div>
    </section>
  )
}
