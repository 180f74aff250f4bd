import { daysOffLimit } from '@arogyachat/contract/doctors'
import { addDays, dateInIndia, isCalendarDate } from '@arogyachat/contract/india-time'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateInput } from '../../../ui/form/date-input.tsx'
import { Field } from '../../../ui/form/field.tsx'

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
    </Card>
  )
}
