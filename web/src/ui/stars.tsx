import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { useId } from 'react'

const places = [1, 2, 3, 4, 5] as const

interface StarsProps {
  /** 0 to 5; the last star can be partly filled. */
  value: number
  label: string
  className?: string
}

export function Stars({ value, label, className }: StarsProps) {
  const share = `${Math.min(1, Math.max(0, value / 5)) * 100}%`
  const row = places.map((place) => <Star key={place} className="size-5 shrink-0 fill-current" />)
  return (
    <span
      role="img"
      aria-label={label}
      className={clsx('relative inline-flex w-25 forced-color-adjust-none', className)}
    >
      <span className="flex text-line">{row}</span>
      <span className="absolute inset-y-0 start-0 flex overflow-hidden text-marigold" style={{ width: share }}>
        {row}
      </span>
    </span>
  )
}

interface StarRatingProps {
  /** 1 to 5, or 0 while none is chosen. */
  value: number
  onChange: (value: number) => void
  /** The meaning of one to five stars. */
  labels: readonly [string, string, string, string, string]
  legend: string
  error?: string
  className?: string
}

export function StarRating({ value, onChange, labels, legend, error, className }: StarRatingProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className={clsx('min-w-0', className)}
    >
      <legend className="font-heading font-semibold leading-tight">{legend}</legend>
      <div className="mt-1 flex flex-wrap items-center">
        {places.map((place) => (
          <label
            key={place}
            title={labels[place - 1]}
            className="relative flex size-12 items-center justify-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={id}
              value={place}
              checked={value === place}
              onChange={() => onChange(place)}
              aria-label={labels[place - 1]}
              className="absolute inset-0 size-full appearance-none outline-none"
            />
            <Star
              aria-hidden
              className={clsx(
                'pointer-events-none size-8',
                place <= value ? 'fill-marigold text-on-cream' : 'fill-transparent text-edge'
              )}
            />
          </label>
        ))}
        <span aria-hidden className="ms-2 text-soft">
          {labels[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
