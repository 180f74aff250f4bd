import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode
  error?: string
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-0.5 flex size-6 shrink-0">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : rest['aria-describedby']}
            className="peer size-6 appearance-none rounded-[8px] border-2 border-edge bg-card checked:border-neem checked:bg-neem aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-on-neem peer-checked:block forced-colors:hidden"
            strokeWidth={3}
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
