import { isCalendarDate } from '@arogyachat/contract/india-time'
import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { type Ref, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { type ControlProps, controlClass } from '../field.tsx'

const Calendar = lazyPart(() => import('./calendar.tsx').then((module) => module.Calendar))

interface DateLimits {
  /** The first and the last ISO date that can be chosen. */
  min?: string
  max?: string
}

interface DateInputProps extends ControlProps, DateLimits {
  /** An ISO date, a month (`2025-11`), or the empty string. */
  value: string
  onChange: (date: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

/**
 * A date in the user's language, chosen from a calendar. A browser's own date field follows the language of the browser, which
 * is often not the one the user reads. Belongs inside a `Field`, whose label it reads out together with the date.
 */
export function DateInput({ id, required, value, onChange, min, max, ...rest }: DateInputProps) {
  const t = useMessages('common')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const shown = isCalendarDate(value) ? formats.date(value) : value && formats.monthAndYear(value)
  return (
    <>
      <button
        {...rest}
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        onPointerEnter={Calendar.preload}
        className={clsx(controlClass, 'flex items-center justify-between gap-3 text-start')}
      >
        <span id={`${id}-value`} className={clsx(!shown && 'text-soft')}>
          {shown || t('chooseDate')}
        </span>
        <CalendarDays aria-hidden className="size-5 shrink-0 text-neem" />
      </button>
      {isOpen && (
        <Calendar
          value={value}
          {...(min && { min })}
          {...(max && { max })}
          isRemovable={!required && value !== ''}
          onChoose={(date) => {
            setOpen(false)
            onChange(date)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface DateControlProps<Values extends FieldValues, Parsed> extends ControlProps, DateLimits {
  control: Control<Values, unknown, Parsed>
  name: FieldPathByValue<Values, string>
}

/** A `DateInput` as a field of a form. */
export function DateControl<Values extends FieldValues, Parsed>({
  control,
  name,
  ...rest
}: DateControlProps<Values, Parsed>) {
  const { field } = useController({ control, name })
  const { value, onChange, onBlur, ref } = field
  return <DateInput {...rest} value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
}
