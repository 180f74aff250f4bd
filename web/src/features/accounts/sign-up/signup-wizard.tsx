import type { Role } from '@arogyachat/contract/accounts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Link } from '../../../lib/router/link.tsx'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { TabPanel } from '../../../ui/tabs.tsx'
import { AccountPage } from '../account-page.tsx'
import { useFieldError } from '../use-field-error.ts'
import { StepTabs } from './step-tabs.tsx'
import { type SignupProblem, useSignupWizard } from './use-signup-wizard.ts'
import type { WizardStep } from './use-wizard-steps.ts'

export type PrivacyNotice = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>

interface SignupWizardProps<V extends FieldValues> {
  role: Role
  title: string
  text: string
  form: UseFormReturn<V>
  steps: readonly WizardStep[]
  /** Sends the registration. An error it throws is shown above the form and at the fields it names. */
  onRegister: (values: V) => Promise<void>
  /** Called when the user leaves the registration through one of its links. */
  onLeave: () => void
  privacyNotice: PrivacyNotice
}

/** A registration form in steps. After a failed check it opens the step of the first error and focuses its field. */
export function SignupWizard<V extends FieldValues & { terms: boolean }>({
  role,
  title,
  text,
  form,
  steps,
  onRegister,
  onLeave,
  privacyNotice
}: SignupWizardProps<V>) {
  const t = useMessages('accounts')
  const wizard = useSignupWizard(form, steps, onRegister)
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
      <form noValidate onSubmit={wizard.submit} className="grid min-w-0 gap-5">
        {wizard.problem && (
          <ProblemAlert problem={wizard.problem} failureText={wizard.failureText} role={role} onLeave={onLeave} />
        )}
        <div ref={wizard.panel} className="min-w-0 scroll-mt-4">
          <StepTabs steps={steps} current={wizard.current} onOpen={wizard.setCurrent} label={t('steps')}>
            {steps.map((step) => (
              // All steps stay mounted, so that no field loses its value.
              <TabPanel key={step.key} value={step.key} keepsContent>
                <div className="grid min-w-0 gap-5">{step.content}</div>
              </TabPanel>
            ))}
          </StepTabs>
        </div>
        {wizard.isLast && <TermsField form={form} privacyNotice={privacyNotice} />}
        <WizardButtons
          isLast={wizard.isLast}
          isBusy={form.formState.isSubmitting}
          onBack={wizard.index > 0 ? () => wizard.turnTo(wizard.index - 1) : undefined}
        />
      </form>
    </AccountPage>
  )
}

interface ProblemAlertProps {
  problem: SignupProblem
  failureText: (error: unknown) => string
  role: Role
  onLeave: () => void
}

function ProblemAlert({ problem, failureText, role, onLeave }: ProblemAlertProps) {
  const t = useMessages('accounts')
  const errors = useMessages('errors')
  if (problem.kind === 'alreadyRegistered')
    return (
      <FormAlert>
        <p>{t('accountThere')}</p>
        <LinkButton to={paths.login(role)} onClick={onLeave} className="mt-3">
          {t('toLogin')}
        </LinkButton>
      </FormAlert>
    )
  return (
    <FormAlert title={problem.kind === 'field' ? t('pleaseCheck') : t('registrationFailed')}>
      {problem.kind === 'field' ? errors(`fields.${problem.code}`) : failureText(problem.error)}
    </FormAlert>
  )
}

interface TermsFieldProps<V extends FieldValues> {
  form: UseFormReturn<V>
  privacyNotice: PrivacyNotice
}

/** The consent checkbox, with a button that opens the privacy notice. */
function TermsField<V extends FieldValues>({ form, privacyNotice: PrivacyNotice }: TermsFieldProps<V>) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  const [isNoticeOpen, setNoticeOpen] = useState(false)
  return (
    <div className="grid gap-1 border-line border-t pt-3">
      <Checkbox label={t('terms')} required error={errorAt('terms')} {...form.register('terms' as Path<V>)} />
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start underline! underline-offset-4"
        onClick={() => setNoticeOpen(true)}
      >
        {t('readNotice')}
      </Button>
      <PrivacyNotice open={isNoticeOpen} onOpenChange={setNoticeOpen} />
    </div>
  )
}

interface WizardButtonsProps {
  isLast: boolean
  isBusy: boolean
  /** Absent on the first step. */
  onBack: (() => void) | undefined
}

function WizardButtons({ isLast, isBusy, onBack }: WizardButtonsProps) {
  const t = useMessages('accounts')
  return (
    <div className="flex flex-wrap justify-between gap-3">
      {onBack && (
        <Button variant="outline" icon={<ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />} onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" size="lg" busy={isBusy} className="ms-auto grow md:grow-0">
        {isBusy ? t('registering') : isLast ? t('register') : t('next')}
        {!isLast && <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />}
      </Button>
    </div>
  )
}
