import { clsx } from 'clsx'
import { type ComponentProps, type FocusEvent, useState } from 'react'
import { controlClass } from './field.tsx'

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
        className={clsx(controlClass, !abroad && 'ps-14', className)}
      />
    </span>
  )
}
