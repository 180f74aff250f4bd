import type { FieldCode } from '@arogyachat/contract/errors'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../../../../api/call.ts'
import { useErrorText, useFieldText } from '../../../../i18n/error-text.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../../../ui/form/password-input.tsx'

interface PasswordFormProps {
  /** The form of buttons outside of it. */
  id: string
  email: string
  /** The error of the last attempt. */
  error: Error | null
  /** Not called without a password. */
  onPassword: (password: string) => void
  children?: ReactNode
}

/** Asks for the password of the account before something that cannot be undone or shows everything. */
export function PasswordForm({ id, email, error, onPassword, children }: PasswordFormProps) {
  const t = useMessages('data')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refused = error instanceof ApiError ? error.fields?.password : undefined
  const code: FieldCode | undefined = isMissing ? 'required' : refused
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '') onPassword(password)
  }
  return (
    <form id={id} className="grid gap-4" onSubmit={submit} noValidate>
      {error && !refused && <FormAlert>{errorText(error)}</FormAlert>}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('password')} error={fieldText(code)} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {children}
    </form>
  )
}
