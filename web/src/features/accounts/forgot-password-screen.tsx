import { type Role, resetLinkMinutes } from '@arogyachat/contract/accounts'
import { fieldErrors } from '@arogyachat/contract/errors'
import { forgotPasswordBody } from '@arogyachat/contract/schemas/accounts'
import { useForm } from 'react-hook-form'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { AccountPage } from './account-page.tsx'
import { resolverOf } from './checks.ts'
import { useForgotPassword } from './queries.ts'
import { useFieldError } from './use-field-error.ts'

interface FormValues {
  email: string
}

/** Requests a reset link. The confirmation is the same whether or not the address has an account. */
export function ForgotPasswordScreen({ role }: { role: Role }) {
  const t = useMessages('accounts')
  const errorText = useErrorText()
  const language = useLanguage()
  const forgot = useForgotPassword()
  const form = useForm<FormValues>({
    defaultValues: { email: '' },
    resolver: resolverOf((values) => {
      const parsed = forgotPasswordBody.safeParse({ ...values, role })
      return parsed.success ? {} : fieldErrors(parsed.error).fields
    })
  })
  const errorAt = useFieldError(form)

  if (forgot.isSuccess) {
    return (
      <AccountPage
        title={t('linkSentTitle')}
        text={t('linkSentText', { minutes: resetLinkMinutes })}
        picture="messages"
      >
        <LinkButton to={paths.login(role)}>{t('backToLogin')}</LinkButton>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('forgotTitle')} text={t('forgotText')}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ email }) => forgot.mutate({ email, role, language }))(event)}
        className="grid gap-4"
      >
        {forgot.error && <FormAlert title={t('failedTitle')}>{errorText(forgot.error)}</FormAlert>}
        <Field label={t('email')} required error={errorAt('email')}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              dir="ltr"
            />
          )}
        </Field>
        <Button type="submit" size="lg" busy={forgot.isPending}>
          {forgot.isPending ? t('sendingLink') : t('sendLink')}
        </Button>
      </form>
      <LinkButton to={paths.login(role)} variant="ghost">
        {t('backToLogin')}
      </LinkButton>
    </AccountPage>
  )
}
