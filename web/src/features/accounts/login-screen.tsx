import type { Role } from '@arogyachat/contract/accounts'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api/call.ts'
import { useSite } from '../../api/site.ts'
import { useSession } from '../../app-shell/session/session.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { fetchedOnce, forgetFailedParts } from '../../lib/lazy-part.tsx'
import { logError } from '../../lib/log.ts'
import { Link } from '../../lib/router/link.tsx'
import { useNavigate } from '../../lib/router/location.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { AccountPage } from './account-page.tsx'
import { resolverOf } from './checks.ts'
import { useLogin } from './queries.ts'
import { useFieldError } from './use-field-error.ts'

interface FormValues {
  email: string
  password: string
  rememberMe: boolean
}

type DemoAccount = Pick<FormValues, 'email' | 'password'>

/** The dashboard opens this long after a successful login, so that the toast is seen to appear. */
const navigationDelayMs = 100

/** The schema that checks the form is loaded separately, while the user types. */
const loginCheck = fetchedOnce(() => import('./login-check.ts'))
const resolver = resolverOf<FormValues>(async (values) => (await loginCheck()).loginErrors(values))

/** Signs in, then shows a welcome in the language on screen and opens the dashboard. A failure is shown above the form. */
function useSignIn(role: Role) {
  const t = useMessages('accounts')
  const errorText = useErrorText()
  const session = useSession()
  const navigate = useNavigate()
  const login = useLogin(role)
  const [failure, setFailure] = useState<unknown>(null)
  /** The name of the signed-in user, once the screen has switched to their language. */
  const [signedInName, setSignedInName] = useState<string | null>(null)
  const form = useForm<FormValues>({ resolver, defaultValues: { email: '', password: '', rememberMe: false } })

  useEffect(() => {
    loginCheck().catch((cause) => {
      logError('The login checks are not loaded yet', cause)
      forgetFailedParts()
    })
  }, [])

  const welcome = useEffectEvent((name: string) => {
    toast.success(t('loginSuccessful'), t('welcomeBack', { name }))
    setTimeout(() => navigate(paths.dashboard(role)), navigationDelayMs)
  })
  useEffect(() => {
    if (signedInName !== null) welcome(signedInName)
  }, [signedInName])

  const failureText = (error: unknown) =>
    error instanceof ApiError && error.isUnconfirmed ? t('loginFailedText') : errorText(error)
  const fail = (error: unknown) => {
    setFailure(error)
    form.setFocus('password', { shouldSelect: true })
  }
  const signIn = async (values: FormValues) => {
    setFailure(null)
    try {
      const reply = await login.mutateAsync(values)
      await session.signedIn(reply)
      setSignedInName(reply.user.name)
    } catch (error) {
      fail(error)
    }
  }
  const signInAs = (account: DemoAccount) => {
    form.reset({ ...account, rememberMe: false })
    void signIn({ ...account, rememberMe: false })
  }
  return {
    form,
    submit: (event: FormEvent) => void form.handleSubmit(signIn)(event).catch(fail),
    signInAs,
    isBusy: login.isPending || login.isSuccess,
    error: failure === null ? undefined : failureText(failure)
  }
}

/** The login screen of either role. A demo site also offers its demo account. */
export function LoginScreen({ role }: { role: Role }) {
  const t = useMessages('accounts')
  const site = useSite()
  const login = useSignIn(role)
  const demo = site.data?.demo?.[role]
  return (
    <AccountPage
      title={role === 'patient' ? t('patientLoginTitle') : t('doctorLoginTitle')}
      text={role === 'patient' ? t('patientLoginText') : t('doctorLoginText')}
      below={demo && <DemoLogin role={role} isBusy={login.isBusy} onSignIn={() => login.signInAs(demo)} />}
    >
      <LoginForm role={role} login={login} />
      <p className="flex flex-wrap items-center gap-x-2 border-line border-t pt-4">
        <span className="text-soft">{t('noAccount')}</span>
        <Link to={paths.signup(role)} className="inline-flex min-h-11 items-center font-semibold text-neem underline">
          {t('createOne')}
        </Link>
      </p>
    </AccountPage>
  )
}

function LoginForm({ role, login }: { role: Role; login: ReturnType<typeof useSignIn> }) {
  const t = useMessages('accounts')
  const { form, submit, isBusy, error } = login
  const errorAt = useFieldError(form)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {error !== undefined && <FormAlert title={t('loginFailed')}>{error}</FormAlert>}
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
  )
}

function DemoLogin({ role, isBusy, onSignIn }: { role: Role; isBusy: boolean; onSignIn: () => void }) {
  const t = useMessages('accounts')
  return (
    <Card tone="mint" className="grid gap-3">
      <div>
        <h2 className="font-heading font-semibold text-lg">{t('demoTitle')}</h2>
        <p>{role === 'patient' ? t('demoPatientText') : t('demoDoctorText')}</p>
      </div>
      <Button variant="outline" busy={isBusy} onClick={onSignIn}>
        {role === 'patient' ? t('demoPatient') : t('demoDoctor')}
      </Button>
    </Card>
  )
}
