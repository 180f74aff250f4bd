import type { FieldCode } from '@arogyachat/contract/errors'
import { type FieldError, type FieldErrors, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { useFieldText } from '../../i18n/error-text.ts'

/** The field code at a path. `resolverOf` puts a code, not a text, in each message. */
export const codeAt = (errors: FieldErrors, path: string): FieldCode | undefined =>
  (get(errors, path) as FieldError | undefined)?.message as FieldCode | undefined

/** Returns a function that gives the error text of a field, as in `errorAt('medicalHistory.0.condition')`. */
export function useFieldError<V extends FieldValues>(form: UseFormReturn<V>): (path: string) => string | undefined {
  const fieldText = useFieldText()
  const { errors } = form.formState
  return (path) => fieldText(codeAt(errors, path))
}
