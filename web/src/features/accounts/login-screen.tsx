import type { Role } from '@arogyachat/contract/accounts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { useSite } from '../../api/site.ts'
import { useSession } from '../../app-shell/session/session.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { fetchedOnce, forgetFailedParts } from '../../lib/lazy-part.tsx'
import { logError } from '../../lib/log.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox, Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountPage } from './account-page.tsx'
import { resolverOf } from './checks.ts'
import { useLogin } from './queries.ts'
import { useFieldError } from './use-field-error.ts'

interface Typed {
  email: string
  password: string
  rememberMe: boolean
}

/** Specification part 9: the dashboard opens this long after a successful login, so that the toast is seen to begin. */
const navigationDelayMs = 100

/** What checks the form arrives while the person types. */
const loginCheck = fetchedOnce(() => import('./login-check.ts'))
const resolver = resolverOf<Typed>(async (typed) => (await loginCheck()).faultsOfLogin(typed))

/** The one login screen, for either role (specification parts 2, 4, 5 and 8). */
export function LoginScreen({ role }: { role: Role }) {
  const t = useMessages('accounts')
  const errorText = useErrorText()
  const session = useSession()
  const navigate = useNavigate()
  const site = useSite()
  const login = useLogin(role)
  const [failure, setFailure] = useState<unknown>(null)
  /** Who is signed in, once the screen speaks their language. */
  const [arrived, setArrived] = useState<string | null>(null)
  const form = useForm<Typed>({ resolver, defaultValues: { email: '', password: '', rememberMe: false } })
  const errorAt = useFieldError(form)
  const isBusy = login.isPending || login.isSuccess
  const demo = site.data?.demo?.[role]

  useEffect(() => {
    loginCheck().catch((cause) => {
      logError('The checks are not loaded yet', cause)
      forgetFailedParts()
    })
  }, [])

  const welcome = useEffectEvent((name: string) => {
    toast.success(t('loginSuccessful'), t('welcomeBack', { name }))
    setTimeout(() => navigate(paths.dashboard(role)), navigationDelayMs)
  })
  useEffect(() => {
    if (arrived !== null) welcome(arrived)
  }, [arrived])

  const failureText = (error: unknown) =>
    error instanceof ApiError && error.isUnconfirmed ? t('loginFailedText') : errorText(error)
  const fail = (error: unknown) => {
    setFailure(error)
    toast.error(t('loginFailed'), failureText(error))
    form.setFocus('password', { shouldSelect: true })
  }
  const signIn = async (typed: Typed) => {
    setFailure(null)
    try {
      const reply = await login.mutateAsync(typed)
      await session.signedIn(reply)
      setArrived(reply.user.name)
    } catch (error) {
      fail(error)
    }
  }
  const submit = form.handleSubmit(signIn)
  const asDemo = (account: { email: string; password: string }) => {
    form.reset({ ...account, rememberMe: false })
    void signIn({ ...account, rememberMe: false })
  }

  return (
    <AccountPage
      title={role === 'patient' ? t('patientLoginTitle') : t('doctorLoginTitle')}
      text={role === 'patient' ? t('patientLoginText') : t('doctorLoginText')}
      below={
        demo && (
          <Card tone="mint" className="grid gap-3">
            <div>
              <h2 className="font-heading font-semibold text-lg">{t('demoTitle')}</h2>
              <p>{role === 'patient' ? t('demoPatientText') : t('demoDoctorText')}</p>
            </div>
            <Button variant="outline" busy={isBusy} onClick={() => asDemo(demo)}>
              {role === 'patient' ? t('demoPatient') : t('demoDoctor')}
            </Button>
          </Card>
        )
      }
    >
      <form noValidate onSubmit={(event) => void submit(event).catch(fail)} className="grid gap-4">
        {failure !== null && <FormAlert title={t('loginFailed')}>{failureText(failure)}</FormAlert>}
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
        <Field label={t('password')} required error={errorAt('password')}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" dir="ltr" />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('rememberMe')} {...form.register('rememberMe')} />
          <Link to={paths.forgotPassword(role)} className="inline-flex min-h-11 items-center text-neem underline">
            {t('forgotPasswordLink')}
          </Link>
        </div>
        <Button type="submit" size="lg" busy={isBusy}>
          {isBusy ? t('signingIn') : t('signIn')}
        </Button>
      </form>
      <p className="flex flex-wrap items-center gap-x-2 border-line border-t pt-4">
        <span className="text-soft">{t('noAccount')}</span>
        <Link to={paths.signup(role)} className="inline-flex min-h-11 items-center font-semibold text-neem underline">
          {t('createOne')}
        </Link>
      </p>
    </AccountPage>
  )
}
