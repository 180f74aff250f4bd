import { genders } from '@arogyachat/contract/common'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { PhoneInput } from '../../../ui/form/phone-input.tsx'
import { useFieldError } from '../use-field-error.ts'

interface PersonFormValues extends FieldValues {
  name: string
  email: string
  phone: string
  age: string
  gender: string
}

interface PersonFieldProps<V extends PersonFormValues> {
  form: UseFormReturn<V>
}

/** Name, email and phone number, which both sign-up forms ask for. */
export function ContactFields<V extends PersonFormValues>({ form }: PersonFieldProps<V>) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  const initialPhone: unknown = form.formState.defaultValues?.phone
  return (
    <>
      <Field label={t('fullName')} required error={errorAt('name')}>
        {(control) => <TextInput {...control} {...form.register('name' as Path<V>)} autoComplete="name" />}
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t('email')} required error={errorAt('email')}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email' as Path<V>)}
              type="email"
              inputMode="email"
              autoComplete="email"
              dir="ltr"
            />
          )}
        </Field>
        <Field label={t('phone')} required hint={t('phoneHint')} error={errorAt('phone')}>
          {(control) => (
            <PhoneInput
              {...control}
              {...form.register('phone' as Path<V>)}
              defaultValue={typeof initialPhone === 'string' ? initialPhone : ''}
              autoComplete="tel"
            />
          )}
        </Field>
      </div>
    </>
  )
}

export function AgeField<V extends PersonFormValues>({
  form,
  required = false
}: PersonFieldProps<V> & { required?: boolean }) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  const label = required ? t('age') : t('optional', { label: t('age') })
  return (
    <Field label={label} required={required} hint={t('ageHint')} error={errorAt('age')}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register('age' as Path<V>)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      )}
    </Field>
  )
}

export function GenderField<V extends PersonFormValues>({ form }: PersonFieldProps<V>) {
  const t = useMessages('accounts')
  const common = useMessages('common')
  const errorAt = useFieldError(form)
  return (
    <Field label={t('gender')} required error={errorAt('gender')}>
      {(control) => (
        <SelectInput
          {...control}
          {...form.register('gender' as Path<V>)}
          autoComplete="sex"
          placeholder={t('choose')}
          options={genders.map((gender) => ({ value: gender, label: common(`genders.${gender}`) }))}
        />
      )}
    </Field>
  )
}
