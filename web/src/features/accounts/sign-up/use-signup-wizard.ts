import type { FieldCode } from '@arogyachat/contract/errors'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { isOutcomeUnknown } from '../../../lib/unknown-outcome.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { type FieldErrorCodes, firstErrorOf } from '../checks.ts'
import { useWizardSteps, type WizardStep } from './use-wizard-steps.ts'

/**
 * The problem shown above the form. It is stored as a code or an error, so that its text follows a change of language.
 * `alreadyRegistered`: an earlier attempt, whose reply was lost, created the account.
 */
export type SignupProblem =
  | { kind: 'field'; code: FieldCode }
  | { kind: 'error'; error: unknown }
  | { kind: 'alreadyRegistered' }

const hasFieldCode = (value: unknown): value is { message: FieldCode } =>
  typeof value === 'object' && value !== null && typeof (value as { message?: unknown }).message === 'string'

/** Flattens the nested errors of react-hook-form to dotted paths. */
function errorCodesIn(errors: object, prefix = ''): FieldErrorCodes {
  return Object.assign(
    {},
    ...Object.entries(errors).map(([key, value]: [string, unknown]) => {
      if (hasFieldCode(value)) return { [prefix + key]: value.message }
      return typeof value === 'object' && value !== null ? errorCodesIn(value, `${prefix}${key}.`) : {}
    })
  )
}

/** Moves through the steps of a registration, submits it on the last one and shows the first error at its field. */
export function useSignupWizard<V extends FieldValues>(
  form: UseFormReturn<V>,
  steps: readonly WizardStep[],
  onRegister: (values: V) => Promise<void>
) {
  const t = useMessages('accounts')
  const errorText = useErrorText()
  const wizard = useWizardSteps(form, steps)
  const [problem, setProblem] = useState<SignupProblem | null>(null)
  /** The reply to an earlier attempt was lost, so the account may exist. */
  const mayBeRegistered = useRef(false)

  const showFirst = (errors: FieldErrors<V>) => {
    const first = firstErrorOf(errorCodesIn(errors))
    if (!first) return
    flushSync(() => setProblem({ kind: 'field', code: first.code }))
    wizard.goToField(first.path)
  }
  const failureText = (error: unknown) =>
    error instanceof ApiError && error.isUnconfirmed ? t('registrationFailedText') : errorText(error)
  const fail = (error: unknown) => {
    if (mayBeRegistered.current && error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
      setProblem({ kind: 'alreadyRegistered' })
      return
    }
    mayBeRegistered.current ||= isOutcomeUnknown(error)
    setProblem({ kind: 'error', error })
    toast.error(t('registrationFailed'), failureText(error))
    if (!(error instanceof ApiError)) return
    const codes: FieldErrorCodes = error.fields ?? {}
    for (const [path, code] of Object.entries(codes)) form.setError(path as Path<V>, { type: 'server', message: code })
    const first = firstErrorOf(codes)
    if (first) wizard.goToField(first.path)
    else if (error.code === 'EMAIL_TAKEN') wizard.goToField('email')
  }
  const register = async (values: V) => {
    setProblem(null)
    try {
      await onRegister(values)
    } catch (error) {
      fail(error)
    }
  }
  const submit = (event: FormEvent) => {
    if (!wizard.isLast) {
      event.preventDefault()
      wizard.turnTo(wizard.index + 1)
      return
    }
    form.handleSubmit(register, showFirst)(event).catch(fail)
  }
  return { ...wizard, problem, failureText, submit }
}
