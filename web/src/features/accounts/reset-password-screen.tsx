import { resetPasswordBody } from '@arogyachat/contract/schemas/accounts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api/call.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useLocation, useNavigate } from '../../lib/router/location.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { AccountPage } from './account-page.tsx'
import { resolverOf } from './checks.ts'
import { formErrors } from './form-errors.ts'
import { PasswordFields } from './password-fields.tsx'
import { useResetPassword } from './queries.ts'

interface FormValues {
  password: string
  confirmPassword: string
}

/**
 * Sets a new password with the token in the hash of a mailed link. The hash is removed from the address immediately, so that
 * the token stays out of the history and off the screen. After a reload the user must ask for a new link.
 */
export function ResetPasswordScreen() {
  const t = useMessages('accounts')
  const errorText = useErrorText()
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(hash.slice(1))
  const reset = useResetPassword()
  const form = useForm<FormValues>({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: resolverOf((values) => formErrors(resetPasswordBody, { token, password: values.password }, values))
  })

  useEffect(() => {
    if (hash) navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])

  if (reset.isSuccess) {
    return (
      <AccountPage title={t('resetDoneTitle')} text={t('resetDoneText')} picture="done">
        <LinkButton to={paths.login(reset.data.role)}>{t('signIn')}</LinkButton>
      </AccountPage>
    )
  }
  const isInvalidLink = token === '' || (reset.error instanceof ApiError && reset.error.code === 'INVALID_LINK')
  if (isInvalidLink) {
    return (
      <AccountPage title={t('linkBrokenTitle')} text={t('linkBrokenText')} picture="notFound">
        <LinkButton to={paths.forgotPassword('patient')}>{t('askAgainPatient')}</LinkButton>
        <LinkButton to={paths.forgotPassword('doctor')} variant="outline">
          {t('askAgainDoctor')}
        </LinkButton>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('resetTitle')} text={t('resetText')}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ password }) => reset.mutate({ token, password }))(event)}
        className="grid gap-4"
      >
        {reset.error && <FormAlert title={t('failedTitle')}>{errorText(reset.error)}</FormAlert>}
        <PasswordFields form={form} label={t('newPassword')} />
        <Button type="submit" size="lg" busy={reset.isPending}>
          {reset.isPending ? t('settingPassword') : t('setPassword')}
        </Button>
      </form>
    </AccountPage>
  )
}
