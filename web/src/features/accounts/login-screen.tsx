import type { Role } from '@arogyachat/contract/accounts'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { useSite } from '../../api/site.ts'
import { useSession } from '../../app-shell/session/session.tsx'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Link } from '../../lib/router/link.tsx'
import { useNavigate } from '../../lib/router/location.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { AccountPage } from './account-page.tsx'
import type { FieldErrorCodes } from './checks.ts'
import { lazyChecks } from './lazy-checks.ts'
import { type SignedIn, useLogin } from './login-queries.ts'

interface FormValues {
  email: string
  password: string
  rememberMe: boolean
}

type DemoAccount = Pick<FormValues, 'email' | 'password'>

/** The dashboard opens this long after a successful login, so that the toast is seen to appear. */
const navigationDelayMs = 100

/** Loaded after the password: most sign-ins do not need it. */
const CodeStep = lazyPart(async () => {
  const [step] = await Promise.all([import('./code-step.tsx'), languageStore.want(['security'])])
  return step.CodeStep
})

const useLoginChecks = lazyChecks(() => import('./login-check.ts'))

/** What the fields hold, also when the browser's password manager has filled them in without an event. */
function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const textOf = (name: keyof FormValues) => String(data.get(name) ?? '')
  return { email: textOf('email'), password: textOf('password'), rememberMe: data.has('rememberMe') }
}

const inputOf = (form: HTMLFormElement, name: keyof FormValues) => form.elements.namedItem(name) as HTMLInputElement

/** The errors of the form. It is checked when it is submitted, and a field that had an error again with every change. */
function useLoginErrors(form: RefObject<HTMLFormElement | null>) {
  const checks = useLoginChecks()
  const [errorCodes, setErrorCodes] = useState<FieldErrorCodes>({})

  /** Returns the values when they hold; else shows the errors and moves the focus to the first one. */
  const check = async (form: HTMLFormElement): Promise<FormValues | null> => {
    const values = valuesOf(form)
    const found = (await checks()).loginErrors(values)
    setErrorCodes(found)
    const wrong = (['email', 'password'] as const).find((name) => found[name])
    if (wrong) inputOf(form, wrong).focus()
    return wrong ? null : values
  }
  const checkAgain = async (name: string) => {
    if (!form.current || errorCodes[name] === undefined) return
    const { [name]: now } = (await checks()).loginErrors(valuesOf(form.current))
    setErrorCodes(({ [name]: _before, ...others }) => (now ? { ...others, [name]: now } : others))
  }
  return { errorCodes, check, checkAgain, clear: () => setErrorCodes({}) }
}

/** Signs in, then shows a welcome in the language on screen and opens the dashboard. A failure is shown above the form. */
function useSignIn(role: Role) {
  const nameOf = useNameOf()
  const t = useMessages('login')
  const errorText = useErrorText()
  const session = useSession()
  const navigate = useNavigate()
  const login = useLogin(role)
  const [failure, setFailure] = useState<unknown>(null)
  /** The password was right, and a code must follow. */
  const [needsCode, setNeedsCode] = useState(false)
  /** The name of the signed-in user, once the screen has switched to their language. */
  const [signedInName, setSignedInName] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { errorCodes, check, checkAgain, clear } = useLoginErrors(form)

  const welcome = useEffectEvent((name: string) => {
    toast.success(t('loginSuccessful'), t('welcomeBack', { name: nameOf(name) }))
    return setTimeout(() => navigate(paths.dashboard(role)), navigationDelayMs)
  })
  useEffect(() => {
    if (signedInName === null) return
    const timer = welcome(signedInName)
    return () => clearTimeout(timer)
  }, [signedInName])

  const failureText = (error: unknown) =>
    error instanceof ApiError && error.isUnconfirmed ? t('loginFailedText') : errorText(error)
  const fail = (error: unknown) => {
    setFailure(error)
    if (form.current) inputOf(form.current, 'password').select()
  }
  const finish = async (reply: SignedIn) => {
    await session.signedIn(reply)
    setSignedInName(reply.user.name)
  }
  const signIn = async (values: FormValues) => {
    setFailure(null)
    try {
      await finish(await login.mutateAsync(values))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED') setNeedsCode(true)
      else fail(error)
    }
  }
  const submit = async (element: HTMLFormElement) => {
    const values = await check(element)
    if (values) await signIn(values)
  }
  const signInAs = (account: DemoAccount) => {
    clear()
    if (form.current) {
      form.current.reset()
      inputOf(form.current, 'email').value = account.email
      inputOf(form.current, 'password').value = account.password
    }
    void signIn({ ...account, rememberMe: false })
  }
  return {
    form,
    errorCodes,
    checkAgain,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      submit(event.currentTarget).catch(fail)
    },
    signInAs,
    needsCode,
    finish,
    /** Shows the form with the password again. */
    startAgain: (error: unknown) => {
      login.reset()
      setFailure(error)
      setNeedsCode(false)
    },
    isBusy: login.isPending || login.isSuccess,
    error: failure === null ? undefined : failureText(failure)
  }
}

/** The login screen of either role. A demo site also offers its demo account. */
export function LoginScreen({ role }: { role: Role }) {
  const t = useMessages('login')
  const site = useSite()
  const login = useSignIn(role)
  const demo = login.needsCode ? undefined : site.data?.demo?.[role]
  return (
    <AccountPage
      title={role === 'patient' ? t('patientLoginTitle') : t('doctorLoginTitle')}
      text={role === 'patient' ? t('patientLoginText') : t('doctorLoginText')}
      below={demo && <DemoLogin role={role} isBusy={login.isBusy} onSignIn={() => login.signInAs(demo)} />}
    >
      {login.needsCode ? (
        <CodeStep onSignedIn={login.finish} onBack={login.startAgain} />
      ) : (
        <LoginForm role={role} login={login} />
      )}
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
  const t = useMessages('login')
  const { form, errorCodes, submit, isBusy, error } = login
  const fieldText = useFieldText()
  const checkAgain = (event: FormEvent<HTMLInputElement>) => void login.checkAgain(event.currentTarget.name)
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {error !== undefined && <FormAlert title={t('loginFailed')}>{error}</FormAlert>}
      <Field label={t('email')} required error={fieldText(errorCodes.email)}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            onInput={checkAgain}
            type="email"
            inputMode="email"
            autoComplete="username"
            dir="ltr"
          />
        )}
      </Field>
      <Field label={t('password')} required error={fieldText(errorCodes.password)}>
        {(control) => (
          <PasswordInput {...control} name="password" onInput={checkAgain} autoComplete="current-password" dir="ltr" />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={t('rememberMe')} name="rememberMe" />
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
  const t = useMessages('login')
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
