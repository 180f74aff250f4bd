import type { ChangeEvent } from 'react'
import { internationalDigits } from '../../lib/digits.ts'
import { Field, TextInput } from './field.tsx'

interface CodeFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (code: string) => void
  /** A recovery code has letters, so the keyboard must have them as well. */
  allowsLetters?: boolean
  autoFocus?: boolean
}

/** A field for a code that is used once, which the browser may offer to fill in. */
export function CodeField({ label, hint, error, value, onChange, allowsLetters = false, autoFocus }: CodeFieldProps) {
  return (
    <Field label={label} required {...(hint && { hint })} {...(error && { error })}>
      {(control) => (
        <TextInput
          {...control}
          autoFocus={autoFocus}
          name="code"
          autoComplete="one-time-code"
          inputMode={allowsLetters ? 'text' : 'numeric'}
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          className="font-mono tracking-widest"
          value={value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(internationalDigits(event.target.value))}
        />
      )}
    </Field>
  )
}
