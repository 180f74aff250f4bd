import type { FieldCode } from '@arogyachat/contract/errors'
import { ApiError } from '../lib/api-error.ts'
import { type MessagesOf, useMessages } from './use-messages.ts'

/** The field error to show for a form: a missing field first, otherwise the first invalid one. */
const firstFieldError = (fields: Record<string, FieldCode>): FieldCode | undefined => {
  const codes = Object.values(fields)
  return codes.includes('required') ? 'required' : codes[0]
}

export function errorText(t: MessagesOf<'errors'>, error: unknown): string {
  // A chunk of the app that could not be fetched is not an ApiError, and is usually a connection problem too.
  if (!(error instanceof ApiError)) return navigator.onLine ? t('unknown') : t('codes.OFFLINE')
  if (error.code === 'STATUS') return t('status', { status: error.status })
  const field = error.code === 'INVALID' && error.fields ? firstFieldError(error.fields) : undefined
  if (field) return t(`fields.${field}`)
  if (error.code === 'TOO_MANY' && error.retryAfterSeconds)
    return t('tooManyWait', { minutes: Math.ceil(error.retryAfterSeconds / 60) })
  return t(`codes.${error.code}`)
}

/** Translates any error: `const textOf = useErrorText()`, `textOf(error)`. */
export function useErrorText(): (error: unknown) => string {
  const t = useMessages('errors')
  return (error) => errorText(t, error)
}

/** Translates the error of one field: `error={fieldText(code)}`. Undefined stays undefined. */
export function useFieldText(): (code: FieldCode | undefined) => string | undefined {
  const t = useMessages('errors')
  return (code) => code && (code === 'required' ? t('requiredHere') : t(`fields.${code}`))
}
