import { clsx } from 'clsx'
import { Check, Eye, EyeOff, Search } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type ReactNode, useId, useState } from 'react'
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
  hint?: ReactNode
  error?: string
  required?: boolean
  className?: string
  children: (props: ControlProps) => ReactNode
}

export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId()
  const words = useUiWords()
  const described = clsx(hint !== undefined && `${id}-hint`, error && `${id}-error`) || undefined
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-heading font-semibold text-ink leading-tight">
        {label}
        {required && (
          <span aria-hidden title={words.required} className="text-danger">
            {' *'}
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

// The icon that opens a picker takes the focus inside the field, so only :focus-within matches.
const control =
  'min-h-12 w-full min-w-0 rounded-sm border border-edge bg-card px-4 py-2 text-base text-ink aria-invalid:border-2 aria-invalid:border-danger [&:is([type=date],[type=time]):focus-within]:outline-3 [&:is([type=date],[type=time]):focus-within]:outline-(--focus) [&:is([type=date],[type=time]):focus-within]:outline-offset-2 disabled:bg-paper disabled:text-soft [&:is(input,textarea):read-only]:bg-paper'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={clsx(control, className)} />
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...rest} className={clsx(control, 'resize-y', className)} />
}

interface SelectInputProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
  /** The option shown while none is chosen; its value is the empty string. */
  placeholder?: string
}

export function SelectInput({ options, placeholder, className, ...rest }: SelectInputProps) {
  return (
    <select {...rest} className={clsx(control, 'pe-2', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((entry) => (
        <option key={entry.value} value={entry.value}>
          {entry.label}
        </option>
      ))}
    </select>
  )
}

export function DateInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type="date" className={clsx(control, className)} />
}

/** The button that shows the password is at the end of the line, so the wrapper has the direction of the text. */
export function PasswordInput({ className, dir, ...rest }: ComponentProps<'input'>) {
  const words = useUiWords()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span dir={dir} className="relative block">
      <input {...rest} type={shown ? 'text' : 'password'} className={clsx(control, 'pe-13', className)} />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label={shown ? words.hidePassword : words.showPassword}
        className="absolute inset-y-0 end-0.5 my-auto flex size-11 items-center justify-center rounded-sm text-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </span>
  )
}

/**
 * A phone number. On blur, spaces and dashes are removed and a number without a plus becomes Indian (`+91…`), as the +91
 * beside the field shows.
 */
export function PhoneInput({ className, onBlur, onChange, defaultValue, value, ...rest }: ComponentProps<'input'>) {
  const [abroad, setAbroad] = useState(String(value ?? defaultValue ?? '').startsWith('+'))
  const normalise = (event: FocusEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/[\s().-]/g, '')
    const national = digits.replace(/^0+/, '')
    const complete = /^[1-9]\d{9}$/.test(national) ? `+91${national}` : digits
    if (complete !== event.target.value) {
      event.target.value = complete
      onChange?.(event)
    }
    setAbroad(complete.startsWith('+'))
    onBlur?.(event)
  }
  return (
    <span dir="ltr" className="relative block">
      {!abroad && (
        <span aria-hidden className="absolute inset-y-0 start-4 flex items-center font-heading text-soft">
          +91
        </span>
      )}
      <input
        autoComplete="tel"
        {...rest}
        {...(value === undefined ? { defaultValue } : { value })}
        type="tel"
        inputMode="tel"
        onChange={(event) => {
          setAbroad(event.target.value.startsWith('+'))
          onChange?.(event)
        }}
        onBlur={normalise}
        className={clsx(control, !abroad && 'ps-14', className)}
      />
    </span>
  )
}

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

interface SearchInputProps extends ComponentProps<'input'> {
  label: string
}

export function SearchInput({ label, className, ...rest }: SearchInputProps) {
  return (
    <span className={clsx('relative block h-fit', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-soft" />
      <input placeholder={label} {...rest} type="search" aria-label={label} className={clsx(control, 'ps-12')} />
    </span>
  )
}
