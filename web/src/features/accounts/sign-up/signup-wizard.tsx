import type { Role } from '@arogyachat/contract/accounts'
import type { FieldCode } from '@arogyachat/contract/errors'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { isOutcomeUnknown } from '../../../lib/unknown-outcome.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AccountPage } from '../account-page.tsx'
import { type Faults, firstFault } from '../checks.ts'
import { useFieldError } from '../use-field-error.ts'

export interface WizardStep {
  key: string
  label: string
  /** The fields in it, by the first part of their path. */
  fields: readonly string[]
  content: ReactNode
}

export type PrivacyNotice = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>

interface SignupWizardProps<V extends FieldValues> {
  role: Role
  title: string
  text: string
  form: UseFormReturn<V>
  steps: readonly WizardStep[]
  /** Sends what was typed; what it throws is shown where it belongs. */
  onRegister: (typed: V) => Promise<void>
  /** The reader turns away from registering. */
  onLeave: () => void
  privacyNotice: PrivacyNotice
}

/** What stands above the form, kept as what happened: its words are those of the language on screen. */
type Trouble = { kind: 'fault'; code: FieldCode } | { kind: 'error'; error: unknown } | { kind: 'made' }

const isCode = (value: unknown): value is { message: FieldCode } =>
  typeof value === 'object' && value !== null && typeof (value as { message?: unknown }).message === 'string'

/** The faults of a form, from the nested errors it keeps. */
function faultsIn(errors: object, prefix = ''): Faults {
  return Object.assign(
    {},
    ...Object.entries(errors).map(([key, it]: [string, unknown]) => {
      if (isCode(it)) return { [prefix + key]: it.message }
      return typeof it === 'object' && it !== null ? faultsIn(it, `${prefix}${key}.`) : {}
    })
  )
}

/** A registration in parts: one form, its first failing check said on top, its part opened, its field in focus. */
export function SignupWizard<V extends FieldValues & { terms: boolean }>({
  role,
  title,
  text,
  form,
  steps,
  onRegister,
  onLeave,
  privacyNotice: PrivacyNotice
}: SignupWizardProps<V>) {
  const t = useMessages('accounts')
  const errorText = useErrorText()
  const errorAt = useFieldError(form)
  const errors = useMessages('errors')
  const first = steps[0]?.key ?? ''
  const [current, setCurrent] = useState(first)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  /** The answer to an earlier sending was lost: the account may be there. */
  const isUnsure = useRef(false)
  const [isNoticeOpen, setNoticeOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const index = steps.findIndex((step) => step.key === current)
  const isLast = index === steps.length - 1
  const isBusy = form.formState.isSubmitting

  const openStep = (key: string) => {
    flushSync(() => setCurrent(key))
    // On a phone the tabs are wider than the screen.
    panel.current?.querySelector('[role="tab"][data-state="active"]')?.scrollIntoView({ block: 'nearest' })
  }
  const turnTo = (to: number) => {
    const step = steps[to]
    if (!step) return
    openStep(step.key)
    panel.current?.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]')?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }
  const goToField = (path: string) => {
    const root = path.split('.')[0] ?? path
    const step = steps.find((step) => step.fields.includes(root)) ?? steps.at(-1)
    if (step) openStep(step.key)
    form.setFocus(path as Path<V>)
  }
  const showFirst = (found: FieldErrors<V>) => {
    const fault = firstFault(faultsIn(found))
    if (!fault) return
    flushSync(() => setTrouble({ kind: 'fault', code: fault.code }))
    goToField(fault.path)
  }
  const failureText = (error: unknown) =>
    error instanceof ApiError && error.isUnconfirmed ? t('registrationFailedText') : errorText(error)
  const fail = (error: unknown) => {
    if (isUnsure.current && error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
      setTrouble({ kind: 'made' })
      return
    }
    isUnsure.current ||= isOutcomeUnknown(error)
    setTrouble({ kind: 'error', error })
    toast.error(t('registrationFailed'), failureText(error))
    if (!(error instanceof ApiError)) return
    const faults: Faults = error.fields ?? {}
    for (const [path, code] of Object.entries(faults)) form.setError(path as Path<V>, { type: 'server', message: code })
    const fault = firstFault(faults)
    if (fault) goToField(fault.path)
    else if (error.code === 'EMAIL_TAKEN') goToField('email')
  }
  const register = async (typed: V) => {
    setTrouble(null)
    try {
      await onRegister(typed)
    } catch (error) {
      fail(error)
    }
  }
  const submit = (event: FormEvent) => {
    if (!isLast) {
      event.preventDefault()
      turnTo(index + 1)
      return
    }
    form.handleSubmit(register, showFirst)(event).catch(fail)
  }

  return (
    <AccountPage
      title={title}
      text={text}
      isWide
      onLeave={onLeave}
      below={
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="text-soft">{t('haveAccount')}</span>
          <Link
            to={paths.login(role)}
            onClick={onLeave}
            className="inline-flex min-h-11 items-center font-semibold text-neem underline"
          >
            {t('toLogin')}
          </Link>
        </p>
      }
    >
      <form noValidate onSubmit={submit} className="grid min-w-0 gap-5">
        {trouble?.kind === 'made' && (
          <FormAlert>
            <p>{t('accountThere')}</p>
            <LinkButton to={paths.login(role)} onClick={onLeave} className="mt-3">
              {t('toLogin')}
            </LinkButton>
          </FormAlert>
        )}
        {trouble?.kind === 'fault' && (
          <FormAlert title={t('pleaseCheck')}>{errors(`fields.${trouble.code}`)}</FormAlert>
        )}
        {trouble?.kind === 'error' && <FormAlert title={t('pleaseCheck')}>{failureText(trouble.error)}</FormAlert>}
        <div ref={panel} className="min-w-0 scroll-mt-4">
          <Tabs
            value={current}
            onValueChange={setCurrent}
            items={steps.map((step, i) => ({ value: step.key, label: `${i + 1}. ${step.label}` }))}
            label={t('steps')}
          >
            {steps.map((step) => (
              // Every part stays in the page, so that no field forgets what is in it.
              <TabPanel key={step.key} value={step.key} forceMount className="data-[state=inactive]:hidden">
                <div className="grid min-w-0 gap-5">{step.content}</div>
              </TabPanel>
            ))}
          </Tabs>
        </div>
        {isLast && (
          <div className="grid gap-1 border-line border-t pt-3">
            <Checkbox label={t('terms')} required error={errorAt('terms')} {...form.register('terms' as Path<V>)} />
            <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setNoticeOpen(true)}>
              {t('readNotice')}
            </Button>
          </div>
        )}
        <div className="flex flex-wrap justify-between gap-3">
          {index > 0 && (
            <Button
              variant="outline"
              icon={<ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
              onClick={() => turnTo(index - 1)}
            >
              {t('back')}
            </Button>
          )}
          <Button type="submit" size="lg" busy={isBusy} className="ms-auto grow md:grow-0">
            {isBusy ? t('registering') : isLast ? t('register') : t('next')}
            {!isLast && <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />}
          </Button>
        </div>
      </form>
      <PrivacyNotice open={isNoticeOpen} onOpenChange={setNoticeOpen} />
    </AccountPage>
  )
}
