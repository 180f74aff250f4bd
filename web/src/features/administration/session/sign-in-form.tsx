import { type FormEvent, useRef } from 'react'
import { ApiError } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { internationalDigits } from '../../../lib/digits.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { useSignIn } from './session-queries.ts'

/** The sign-in of administrators: address, password and code at once. */
export function SignInForm() {
  const t = useMessages('administration')
  const errorText = useErrorText()
  const signIn = useSignIn()
  const alert = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const textOf = (name: string) => String(data.get(name) ?? '')
    signIn.mutate(
      { email: textOf('email'), password: textOf('password'), code: internationalDigits(textOf('code')) },
      { onError: () => alert.current?.focus() }
    )
  }
  const isWrong = signIn.error instanceof ApiError && signIn.error.code === 'INVALID_CREDENTIALS'
  return (
    <div className="mx-auto grid w-full max-w-md gap-5">
      <div className="grid gap-1">
        <h1 className="font-heading font-semibold text-3xl">{t('title')}</h1>
        <p className="text-soft">{t('signInText')}</p>
      </div>
      <Card>
        <form onSubmit={submit} className="grid gap-4">
          {signIn.isError && (
            <FormAlert ref={alert} title={t('signInFailed')}>
              {isWrong ? t('signInWrong') : errorText(signIn.error)}
            </FormAlert>
          )}
          <Field label={t('email')} required>
            {(control) => <TextInput {...control} name="email" type="email" autoComplete="username" dir="ltr" />}
          </Field>
          <Field label={t('password')} required>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" dir="ltr" />}
          </Field>
          <Field label={t('code')} required>
            {(control) => (
              <TextInput
                {...control}
                name="code"
                autoComplete="one-time-code"
                inputMode="numeric"
                dir="ltr"
                maxLength={12}
                className="font-mono tracking-widest"
              />
            )}
          </Field>
          <Button type="submit" size="lg" busy={signIn.isPending}>
            {signIn.isPending ? t('signingIn') : t('signIn')}
          </Button>
        </form>
      </Card>
    </div>
  )
}
