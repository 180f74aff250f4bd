import type { DoctorProfile } from '@arogyachat/contract/doctors'
import { spokenLanguages } from '@arogyachat/contract/languages'
import { specializations } from '@arogyachat/contract/specializations'
import { BadgeCheck, Clock, Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, SelectInput, TextArea, TextInput } from '../../../ui/form/field.tsx'
import { CouncilFields } from './council-fields.tsx'
import { Documents } from './documents/documents.tsx'
import { Facts } from './facts.tsx'
import type { PartProps } from './use-profile-editor.ts'

/** Whether the registration is verified. Renders nothing without a registration number. */
function VerifiedState({ profile }: { profile: DoctorProfile }) {
  const t = useMessages('practice')
  if (!profile.registrationNumber) return null
  return profile.verified ? (
    <Badge tone="good" icon={<BadgeCheck size={14} aria-hidden="true" />}>
      {t('verified')}
    </Badge>
  ) : (
    <Badge tone="warn" icon={<Clock size={14} aria-hidden="true" />}>
      {t('notVerified')}
    </Badge>
  )
}

export function ProfessionalPart(props: PartProps) {
  return props.editing ? (
    <ProfessionalFields {...props} />
  ) : (
    <div className="grid gap-4">
      <ProfessionalFacts profile={props.profile} />
      <Documents />
    </div>
  )
}

function ProfessionalFacts({ profile }: Pick<PartProps, 'profile'>) {
  const t = useMessages('practice')
  const words = useMessages('doctors')
  const format = useFormats()
  return (
    <Facts
      items={[
        { label: t('specialization'), value: words(`specializations.${profile.specialization}`) },
        { label: t('experience'), value: t('years', { years: profile.experience }) },
        { label: t('fee'), value: format.rupees(profile.consultationFee) },
        { label: t('qualifications'), value: profile.qualifications.join('\n') },
        {
          label: t('languages'),
          value: profile.languages.map((language) => words(`languages.${language}`)).join(', ')
        },
        {
          label: t('registrationNumber'),
          value: (
            <>
              {profile.registrationNumber ?? t('registrationPending')} <VerifiedState profile={profile} />
            </>
          )
        },
        { label: t('registrationCouncil'), value: profile.registrationCouncil },
        { label: t('bio'), value: profile.bio && <bdi>{profile.bio}</bdi> }
      ]}
    />
  )
}

function ProfessionalFields({ profile, form, fieldError }: PartProps) {
  const t = useMessages('practice')
  const words = useMessages('doctors')
  const { register } = form
  return (
    <div className="@container flex flex-col gap-4">
      <Card className="grid items-start gap-4 @lg:grid-cols-2 @3xl:grid-cols-3">
        <Field label={t('specialization')} error={fieldError('specialization')} required>
          {(control) => (
            <SelectInput
              {...control}
              {...register('specialization')}
              options={specializations.map((value) => ({ value, label: words(`specializations.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('experience')} hint={t('experienceHint')} error={fieldError('experience')}>
          {(control) => <TextInput {...control} inputMode="numeric" {...register('experience')} />}
        </Field>
        <Field label={t('fee')} hint={t('feeHint')} error={fieldError('consultationFee')}>
          {(control) => <TextInput {...control} inputMode="numeric" {...register('consultationFee')} />}
        </Field>
        <Field label={t('registrationNumber')} hint={t('registrationHint')} error={fieldError('registrationNumber')}>
          {(control) => <TextInput {...control} {...register('registrationNumber')} />}
        </Field>
        <CouncilFields form={form} fieldError={fieldError} />
        <div>
          <VerifiedState profile={profile} />
        </div>
      </Card>
      <QualificationFields form={form} fieldError={fieldError} />
      <LanguageFields form={form} fieldError={fieldError} />
      <Card>
        <Field label={t('bio')} hint={t('bioHint')} error={fieldError('bio')}>
          {(control) => <TextArea rows={4} {...control} {...register('bio')} />}
        </Field>
      </Card>
    </div>
  )
}

type FieldProps = Pick<PartProps, 'form' | 'fieldError'>

function QualificationFields({ form, fieldError }: FieldProps) {
  const t = useMessages('practice')
  const { control, register } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'qualifications' })
  return (
    <Card as="fieldset">
      <legend className="float-start mb-3 w-full font-heading font-semibold">{t('qualifications')}</legend>
      <div className="clear-both flex flex-col gap-2">
        {fields.map((field, row) => (
          <div key={field.id} className="flex gap-2">
            <TextInput
              aria-label={t('qualificationNumber', { number: row + 1 })}
              {...register(`qualifications.${row}.text`)}
            />
            {fields.length > 1 && (
              <IconButton label={t('removeQualification', { number: row + 1 })} onClick={() => remove(row)}>
                <Trash2 size={18} />
              </IconButton>
            )}
          </div>
        ))}
        {fieldError('qualifications') && <p className="text-danger text-sm">{fieldError('qualifications')}</p>}
        <Button
          className="self-start"
          size="sm"
          variant="outline"
          icon={<Plus size={18} />}
          onClick={() => append({ text: '' })}
        >
          {t('addQualification')}
        </Button>
      </div>
    </Card>
  )
}

function LanguageFields({ form, fieldError }: FieldProps) {
  const t = useMessages('practice')
  const words = useMessages('doctors')
  return (
    <Card as="fieldset">
      <legend className="float-start mb-1 w-full font-heading font-semibold">{t('languages')}</legend>
      <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4">
        {spokenLanguages.map((spokenLanguage) => (
          <Checkbox
            key={spokenLanguage}
            label={words(`languages.${spokenLanguage}`)}
            value={spokenLanguage}
            {...form.register('languages')}
          />
        ))}
      </div>
      {fieldError('languages') && <p className="text-danger text-sm">{fieldError('languages')}</p>}
    </Card>
  )
}
