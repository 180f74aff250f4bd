import type { FieldCode } from '@arogyachat/contract/errors'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { isOutcomeUnknown } from '../../../lib/unknown-outcome.ts'
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

/**
 * Checks the fields that have an error again whenever a field changes, also those of a step that was never submitted, so that
 * an error leaves with its cause. What the server refused stays until its own field changes.
 */
function useErrorsFollowFields<V extends FieldValues>(form: UseFormReturn<V>) {
  const checkAgain = useEffectEvent((changed: string) => {
    const paths = Object.keys(errorCodesIn(form.formState.errors)).filter(
      (path) => path === changed || form.getFieldState(path as Path<V>).error?.type !== 'server'
    )
    if (paths.length > 0) void form.trigger(paths as Path<V>[])
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name && checkAgain(name) }),
    [subscribe]
  )
}

const namesFields = (problem: SignupProblem | null) =>
  problem?.kind === 'field' ||
  (problem?.kind === 'error' && problem.error instanceof ApiError && Object.keys(problem.error.fields ?? {}).length > 0)

/**
 * Moves through the steps of a registration, submits it on the last one and shows the first error at its field. A step is
 * left for the next one when its own fields hold; each tab may be opened at any time.
 */
export function useSignupWizard<V extends FieldValues>(
  form: UseFormReturn<V>,
  steps: readonly WizardStep[],
  onRegister: (values: V) => Promise<void>
) {
  const t = useMessages('accounts')
  const errorText = useErrorText()
  const wizard = useWizardSteps(form, steps)
  const [failure, setFailure] = useState<SignupProblem | null>(null)
  useErrorsFollowFields(form)
  // The message about fields names the first error that is left, and disappears with the last one.
  const left = firstErrorOf(errorCodesIn(form.formState.errors))
  const shown: SignupProblem | null = failure?.kind === 'field' && left ? { kind: 'field', code: left.code } : failure
  const problem = namesFields(failure) && !left ? null : shown
  /** The reply to an earlier attempt was lost, so the account may exist. */
  const mayBeRegistered = useRef(false)

  const showFirst = (errors: object) => {
    const first = firstErrorOf(errorCodesIn(errors))
    if (!first) return
    flushSync(() => setFailure({ kind: 'field', code: first.code }))
    wizard.goToField(first.path)
  }
  const failureText = (error: unknown) =>
    error instanceof ApiError && error.isUnconfirmed ? t('registrationFailedText') : errorText(error)
  const fail = (error: unknown) => {
    if (mayBeRegistered.current && error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
      setFailure({ kind: 'alreadyRegistered' })
      return
    }
    mayBeRegistered.current ||= isOutcomeUnknown(error)
    setFailure({ kind: 'error', error })
    if (!(error instanceof ApiError)) return
    const codes: FieldErrorCodes = error.fields ?? {}
    for (const [path, code] of Object.entries(codes)) form.setError(path as Path<V>, { type: 'server', message: code })
    const first = firstErrorOf(codes)
    if (first) wizard.goToField(first.path)
    else if (error.code === 'EMAIL_TAKEN') wizard.goToField('email')
  }
  const register = async (values: V) => {
    setFailure(null)
    try {
      await onRegister(values)
    } catch (error) {
      fail(error)
    }
  }
  /** Opens the next step when the fields of this one hold. */
  const goOn = async () => {
    const fields = (steps[wizard.index]?.fields ?? []) as Path<V>[]
    if (await form.trigger(fields)) {
      setFailure(null)
      wizard.turnTo(wizard.index + 1)
    } else showFirst(Object.fromEntries(fields.map((field) => [field, form.getFieldState(field).error ?? {}])))
  }
  const submit = (event: FormEvent) => {
    if (!wizard.isLast) {
      event.preventDefault()
      goOn().catch(fail)
      return
    }
    form.handleSubmit(register, showFirst)(event).catch(fail)
  }
  return { ...wizard, problem, failureText, submit }
}
