import { addDays } from '@arogyachat/contract/india-time'
import { followUpDaysMax } from '@arogyachat/contract/visit-notes/visit-notes'
import { clsx } from 'clsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { DateInput } from '../../../ui/form/dates/date-input.tsx'
import { Field } from '../../../ui/form/field.tsx'

const picks = [
  { days: 3, unit: 'days', count: 3 },
  { days: 7, unit: 'weeks', count: 1 },
  { days: 14, unit: 'weeks', count: 2 },
  { days: 30, unit: 'months', count: 1 }
] as const

interface FollowUpFieldProps {
  /** The day of the visit, from which the follow-up is counted. */
  visitDate: string
  /** An ISO date, or null for none. */
  value: string | null
  onChange: (date: string | null) => void
  error: string | undefined
}

/** The day on which the patient should be seen again: one press for the usual ones, or a date. */
export function FollowUpField({ visitDate, value, onChange, error }: FollowUpFieldProps) {
  const t = useMessages('notes')
  const choices = [
    { date: null, label: t('picks.none') },
    ...picks.map(({ days, unit, count }) => ({ date: addDays(visitDate, days), label: t(`picks.${unit}`, { count }) }))
  ]
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-heading font-semibold leading-tight">{t('followUpAfter')}</legend>
        <div className="flex flex-wrap gap-2">
          {choices.map(({ date, label }) => (
            <button
              key={date}
              type="button"
              aria-pressed={value === date}
              onClick={() => onChange(date)}
              className={clsx(
                'chip min-h-11 rounded-sm border px-3 py-1.5 font-heading font-semibold text-sm',
                value === date ? 'border-neem bg-neem text-on-neem' : 'border-edge bg-card'
              )}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <Field label={t('followUpOn')} error={error}>
        {(control) => (
          <DateInput
            {...control}
            value={value ?? ''}
            min={addDays(visitDate, 1)}
            max={addDays(visitDate, followUpDaysMax)}
            onChange={(date) => onChange(date === '' ? null : date)}
          />
        )}
      </Field>
    </div>
  )
}
