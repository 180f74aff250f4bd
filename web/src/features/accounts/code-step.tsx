import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { type SignedIn, useFinishLogin } from './login-queries.ts'

interface CodeStepProps {
  onSignedIn: (reply: SignedIn) => Promise<void>
  /** The password must be entered again; `error` says why when the server demands it. */
  onBack: (error: unknown) => void
}

/** The second step of a doctor's sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const t = useMessages('security')
  const login = useMessages('login')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const finish = useFinishLogin()
  const [code, setCode] = useState('')
  const field = finish.error instanceof ApiError ? finish.error.fields?.code : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await onSignedIn(await finish.mutateAsync(code))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'LOGIN_EXPIRED') onBack(error)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="code-title">
      <h2 id="code-title" className="font-heading font-semibold text-xl">
        {t('stepTitle')}
      </h2>
      <p>{t('stepText')}</p>
      {finish.isError && !field && <FormAlert title={login('loginFailed')}>{errorText(finish.error)}</FormAlert>}
      <CodeField
        label={t('stepCode')}
        hint={t('stepLost')}
        error={fieldText(field)}
        value={code}
        onChange={setCode}
        allowsLetters
        autoFocus
      />
      <Button type="submit" size="lg" busy={finish.isPending || finish.isSuccess}>
        {finish.isPending || finish.isSuccess ? login('signingIn') : login('signIn')}
      </Button>
      <Button variant="ghost" onClick={() => onBack(null)}>
        {t('stepBack')}
      </Button>
    </form>
  )
}
