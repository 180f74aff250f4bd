import { genders } from '@arogyachat/contract/common'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { PhoneInput } from '../../../ui/form/phone-input.tsx'
import { Facts } from './facts.tsx'
import type { PartProps } from './use-profile-editor.ts'

export function PersonalPart({ profile, form, editing, fieldError }: PartProps) {
  const t = useMessages('practice')
  if (!editing)
    return (
      <Facts
        items={[
          { label: t('name'), value: profile.name },
          { label: t('email'), value: profile.email },
          { label: t('phone'), value: <bdi dir="ltr">{profile.phone}</bdi> },
          { label: t('gender'), value: t(`genders.${profile.gender}`) },
          { label: t('ageLabel'), value: profile.age === null ? null : t('age', { age: profile.age }) },
          { label: t('address'), value: profile.address },
          { label: t('city'), value: profile.city },
          { label: t('state'), value: profile.state },
          { label: t('pincode'), value: profile.pincode }
        ]}
      />
    )
  const { register } = form
  return (
    <Card className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('name')} error={fieldError('name')} required>
        {(control) => <TextInput autoComplete="name" {...control} {...register('name')} />}
      </Field>
      <Field label={t('email')} hint={t('emailFixed')}>
        {(control) => <TextInput {...control} type="email" value={profile.email} readOnly />}
      </Field>
      <Field label={t('phone')} error={fieldError('phone')} required>
        {(control) => <PhoneInput {...control} defaultValue={profile.phone} {...register('phone')} />}
      </Field>
      <Field label={t('gender')} error={fieldError('gender')} required>
        {(control) => (
          <SelectInput
            {...control}
            {...register('gender')}
            options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('ageLabel')} hint={t('ageHint')} error={fieldError('age')}>
        {(control) => <TextInput {...control} inputMode="numeric" {...register('age')} />}
      </Field>
      <Field label={t('address')} error={fieldError('address')}>
        {(control) => <TextInput autoComplete="street-address" {...control} {...register('address')} />}
      </Field>
      <Field label={t('city')} error={fieldError('city')}>
        {(control) => <TextInput autoComplete="address-level2" {...control} {...register('city')} />}
      </Field>
      <Field label={t('state')} error={fieldError('state')}>
        {(control) => <TextInput autoComplete="address-level1" {...control} {...register('state')} />}
      </Field>
      <Field label={t('pincode')} hint={t('pincodeHint')} error={fieldError('pincode')}>
        {(control) => (
          <TextInput autoComplete="postal-code" inputMode="numeric" {...control} {...register('pincode')} />
        )}
      </Field>
    </Card>
  )
}
