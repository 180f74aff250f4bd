import type { FieldCode } from '@arogyachat/contract/errors'
import { ApiError } from '../lib/api-error.ts'
import { useMessages, type Words } from './use-messages.ts'

/** What people are told of the fields at fault: what is missing first (specification part 5), then the first named. */
const firstFault = (fields: Record<string, FieldCode>): FieldCode | undefined => {
  const codes = Object.values(fields)
  return codes.includes('required') ? 'required' : codes[0]
}

export function errorText(t: Words<'errors'>, error: unknown): string {
  // A part of the app itself that could not be fetched is no ApiError, and is the line's doing too.
  if (!(error instanceof ApiError)) return navigator.onLine ? t('unknown') : t('codes.OFFLINE')
  if (error.code === 'STATUS') return t('status', { status: error.status })
  const fault = error.code === 'INVALID' && error.fields ? firstFault(error.fields) : undefined
  if (fault) return t(`fields.${fault}`)
  if (error.code === 'TOO_MANY' && error.retryAfterSeconds)
    return t('tooManyWait', { minutes: Math.ceil(error.retryAfterSeconds / 60) })
  return t(`codes.${error.code}`)
}

/** Any failure in the words of the person: `const textOf = useErrorText()`, `textOf(error)`. */
export function useErrorText(): (error: unknown) => string {
  const t = useMessages('errors')
  return (error) => errorText(t, error)
}

/** What stands at one field: `error={fieldText(code)}`. Undefined stays undefined. */
export function useFieldText(): (code: FieldCode | undefined) => string | undefined {
  const t = useMessages('errors')
  return (code) => code && (code === 'required' ? t('requiredHere') : t(`fields.${code}`))
}
