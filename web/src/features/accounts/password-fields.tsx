import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../i18n/use-messages.ts'
import { logError } from '../../lib/log.ts'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { useFieldError } from './use-field-error.ts'

interface PasswordFieldsProps<V extends FieldValues> {
  form: UseFormReturn<V>
  /** The label of the first field. */
  label: string
}

/** A new password and its repetition. */
export function PasswordFields<V extends FieldValues & { password: string; confirmPassword: string }>({
  form,
  label
}: PasswordFieldsProps<V>) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  // A weak password is reported when the field loses focus, not only when the form is submitted.
  const checkPassword = (event: { target: { value: string } }) => {
    if (event.target.value === '') return
    form.trigger('password' as Path<V>).catch((cause) => logError('The password could not be checked yet', cause))
  }
  return (
    <>
      <Field label={label} required hint={t('passwordHint')} error={errorAt('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password' as Path<V>, { onBlur: checkPassword })}
            autoComplete="new-password"
            maxLength={200}
            dir="ltr"
          />
        )}
      </Field>
      <Field label={t('confirmPassword')} required error={errorAt('confirmPassword')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('confirmPassword' as Path<V>)}
            autoComplete="new-password"
            maxLength={200}
            dir="ltr"
          />
        )}
      </Field>
    </>
  )
}
