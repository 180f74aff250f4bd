import { genders } from '@arogyachat/contract/common'
import { useWords } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, PhoneInput, SelectInput, TextInput } from '../../../ui/field.tsx'
import { Facts } from './facts.tsx'
import type { PartProps } from './use-profile-editor.ts'

export function PersonalPart({ profile, form, editing, faultOf }: PartProps) {
  const t = useWords('practice')
  if (!editing)
    return (
      <Facts
        items={[
          { label: t('name'), value: profile.name },
          { label: t('email'), value: profile.email },
          { label: t('phone'), value: <bdi dir="ltr">{profile.phone}</bdi> },
          { label: t('gender'), value: t(`genders.${profile.gender}`) },
          { label: t('ageLabel'), value: profile.age === null ? t('ageNotRecorded') : t('age', { age: profile.age }) },
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
      <Field label={t('name')} error={faultOf('name')} required>
        {(it) => <TextInput autoComplete="name" {...it} {...register('name')} />}
      </Field>
      <Field label={t('email')} hint={t('emailFixed')}>
        {(it) => <TextInput {...it} type="email" value={profile.email} readOnly />}
      </Field>
      <Field label={t('phone')} error={faultOf('phone')} required>
        {(it) => <PhoneInput {...it} defaultValue={profile.phone} {...register('phone')} />}
      </Field>
      <Field label={t('gender')} error={faultOf('gender')} required>
        {(it) => (
          <SelectInput
            {...it}
            {...register('gender')}
            options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('ageLabel')} hint={t('ageHint')} error={faultOf('age')}>
        {(it) => <TextInput {...it} inputMode="numeric" {...register('age')} />}
      </Field>
      <Field label={t('address')} error={faultOf('address')}>
        {(it) => <TextInput autoComplete="street-address" {...it} {...register('address')} />}
      </Field>
      <Field label={t('city')} error={faultOf('city')}>
        {(it) => <TextInput autoComplete="address-level2" {...it} {...register('city')} />}
      </Field>
      <Field label={t('state')} error={faultOf('state')}>
        {(it) => <TextInput autoComplete="address-level1" {...it} {...register('state')} />}
      </Field>
      <Field label={t('pincode')} hint={t('pincodeHint')} error={faultOf('pincode')}>
        {(it) => <TextInput autoComplete="postal-code" inputMode="numeric" {...it} {...register('pincode')} />}
      </Field>
    </Card>
  )
}
