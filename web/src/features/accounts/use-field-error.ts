import type { FieldCode } from '@arogyachat/contract/errors'
import { type FieldError, type FieldErrors, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { useFieldText } from '../../i18n/error-text.ts'

/** Every message of our forms is a field code (`resolverOf`). */
export const codeAt = (errors: FieldErrors, path: string): FieldCode | undefined =>
  (get(errors, path) as FieldError | undefined)?.message as FieldCode | undefined

/** `errorAt('medicalHistory.0.condition')`: what stands at that field, in the language on screen. */
export function useFieldError<V extends FieldValues>(form: UseFormReturn<V>): (path: string) => string | undefined {
  const fieldText = useFieldText()
  const { errors } = form.formState
  return (path) => fieldText(codeAt(errors, path))
}
