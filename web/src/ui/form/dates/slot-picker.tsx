import { clsx } from 'clsx'
import { useId } from 'react'
import { Skeleton } from '../../skeletons.tsx'
import { useUiWords } from '../../ui-messages.tsx'

interface SlotPickerProps {
  /** `spoken` is the accessible name where the label is shorter, for example only the start. */
  slots: readonly { value: string; label: string; spoken?: string }[]
  /** The chosen slot's value, or the empty string. */
  value: string
  onChange: (value: string) => void
  legend: string
  emptyText: string
  loading?: boolean
  loadingLabel: string
  error?: string
  required?: boolean
  className?: string
}

/** Chooses one of the free times. Native radio buttons under the chips make the arrow keys work, also from right to left. */
export function SlotPicker({
  slots,
  value,
  onChange,
  legend,
  emptyText,
  loading = false,
  loadingLabel,
  error,
  required = false,
  className
}: SlotPickerProps) {
  const id = useId()
  const words = useUiWords()
  return (
    <fieldset
      aria-busy={loading || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={clsx('min-w-0', className)}
    >
      <legend className="mb-2 font-heading font-semibold leading-tight">
        {legend}
        {required && (
          <span aria-hidden title={words.required} className="text-danger">
            {'\u00a0*'}
          </span>
        )}
      </legend>
      {loading ? (
        <div role="status" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <span className="sr-only">{loadingLabel}</span>
          {['a', 'b', 'c', 'd'].map((text) => (
            <Skeleton key={text} className="h-11" />
          ))}
        </div>
      ) : slots.length === 0 ? (
        <p role="status" className="text-soft">
          {emptyText}
        </p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
          {slots.map((slot) => (
            <label key={slot.value} className="relative flex min-w-0">
              <input
                type="radio"
                name={id}
                value={slot.value}
                checked={value === slot.value}
                required={required || undefined}
                aria-label={slot.spoken}
                onChange={() => onChange(slot.value)}
                className="peer absolute inset-0 size-full appearance-none rounded-sm"
              />
              <span
                aria-hidden={slot.spoken !== undefined || undefined}
                className="chip pointer-events-none flex min-h-11 w-full items-center justify-center rounded-sm border border-edge bg-card px-2 py-2 text-center font-heading font-semibold leading-tight peer-checked:border-neem peer-checked:bg-neem peer-checked:text-on-neem"
              >
                {slot.label}
              </span>
            </label>
          ))}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
