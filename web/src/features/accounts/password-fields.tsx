import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../i18n/use-messages.ts'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { useFieldError } from './use-field-error.ts'

interface PasswordFieldsProps<V extends FieldValues> {
  form: UseFormReturn<V>
  /** What the first of the two is called. */
  label: string
}

/** A new password, twice. */
export function PasswordFields<V extends FieldValues & { password: string; confirmPassword: string }>({
  form,
  label
}: PasswordFieldsProps<V>) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  // Says at once, not only at the end of the form, when others would try this password first.
  const checkPassword = (event: { target: { value: string } }) => {
    if (event.target.value !== '') void form.trigger('password' as Path<V>)
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
