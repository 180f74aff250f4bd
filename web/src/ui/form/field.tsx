import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useUiWords } from '../ui-messages.tsx'

/** The props a field passes to its control, which connect label, hint and error with it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

interface FieldProps {
  label: string
  /** What stands above the field names it already; the label is for screen readers only. */
  isLabelHidden?: boolean
  hint?: ReactNode
  error?: string
  required?: boolean
  className?: string
  children: (props: ControlProps) => ReactNode
}

export function Field({ label, isLabelHidden = false, hint, error, required, className, children }: FieldProps) {
  const id = useId()
  const words = useUiWords()
  const described = clsx(hint !== undefined && `${id}-hint`, error && `${id}-error`) || undefined
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'font-heading font-semibold text-ink leading-tight'}
      >
        {label}
        {required && (
          <span aria-hidden title={words.required} className="text-danger">
            {'\u00a0*'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        required: required || undefined
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

export const controlClass =
  'min-h-12 w-full min-w-0 rounded-sm border border-edge bg-card px-4 py-2 text-base text-ink aria-invalid:border-2 aria-invalid:border-danger disabled:bg-paper disabled:text-soft [&:is(input,textarea):read-only]:bg-paper'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={clsx(controlClass, className)} />
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...rest} className={clsx(controlClass, 'resize-y', className)} />
}

interface SelectInputProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
  /** The option shown while none is chosen; its value is the empty string. */
  placeholder?: string
}

export function SelectInput({ options, placeholder, className, ...rest }: SelectInputProps) {
  return (
    <select {...rest} className={clsx(controlClass, 'select-arrow pe-10', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((entry) => (
        <option key={entry.value} value={entry.value}>
          {entry.label}
        </option>
      ))}
    </select>
  )
}
