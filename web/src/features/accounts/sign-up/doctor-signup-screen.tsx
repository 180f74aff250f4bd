import { specializations } from '@arogyachat/contract/specializations'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { RepeatedRows } from '../../../ui/form/repeated-rows.tsx'
import { resolverOf } from '../checks.ts'
import { lazyChecks } from '../lazy-checks.ts'
import { PasswordFields } from '../password-fields.tsx'
import { useRegister } from '../queries.ts'
import { useFieldError } from '../use-field-error.ts'
import { type DoctorFormValues, emptyDoctor } from './doctor-values.ts'
import { AgeField, ContactFields, GenderField } from './person-fields.tsx'
import { type PrivacyNotice, SignupWizard } from './signup-wizard.tsx'
import { clearDraft, useFormDraft, withDraft } from './use-form-draft.ts'
import { useRegistration } from './use-registration.ts'

const draft = 'doctor-signup'
const useDoctorChecks = lazyChecks(() => import('./doctor-registration.ts'))
const secrets = ['password', 'confirmPassword'] as const

/** The doctor's registration, in two steps. */
export function DoctorSignupScreen({ privacyNotice }: { privacyNotice: PrivacyNotice }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const checks = useDoctorChecks()
  const register = useRegister()
  const finish = useRegistration('doctor', draft)
  const form = useForm<DoctorFormValues>({
    defaultValues: withDraft(draft, emptyDoctor),
    resolver: resolverOf(async (values) => (await checks()).checkDoctor(values, language)),
    shouldFocusError: false
  })
  useFormDraft(draft, form, secrets)

  return (
    <SignupWizard
      role="doctor"
      title={t('doctorSignupTitle')}
      text={t('doctorSignupText')}
      form={form}
      onLeave={() => clearDraft(draft)}
      privacyNotice={privacyNotice}
      steps={[
        {
          key: 'basic',
          label: t('basicInfo'),
          fields: ['name', 'email', 'phone', 'gender', 'age', 'password', 'confirmPassword'],
          content: <DoctorBasics form={form} />
        },
        {
          key: 'professional',
          label: t('professionalDetails'),
          fields: [
            'specialization',
            'experience',
            'consultationFee',
            'qualifications',
            'registrationNumber',
            'registrationCouncil',
            'terms'
          ],
          content: <DoctorProfession form={form} />
        }
      ]}
      onRegister={async (values) => {
        const { doctorBody } = await checks()
        finish(await register.mutateAsync({ role: 'doctor', body: doctorBody(values, language) }), null)
      }}
    />
  )
}

interface PartProps {
  form: UseFormReturn<DoctorFormValues>
}

function DoctorBasics({ form }: PartProps) {
  const t = useMessages('accounts')
  return (
    <>
      <ContactFields form={form} />
      <div className="grid gap-5 md:grid-cols-2">
        <GenderField form={form} />
        <AgeField form={form} />
        <PasswordFields form={form} label={t('password')} />
      </div>
    </>
  )
}

function DoctorProfession({ form }: PartProps) {
  const t = useMessages('accounts')
  const doctors = useMessages('doctors')
  const errorAt = useFieldError(form)
  const qualifications = useFieldArray({ control: form.control, name: 'qualifications' })
  return (
    <>
      <Field label={t('specialization')} required error={errorAt('specialization')}>
        {(control) => (
          <SelectInput
            {...control}
            {...form.register('specialization')}
            placeholder={t('choose')}
            options={specializations.map((specialization) => ({
              value: specialization,
              label: doctors(`specializations.${specialization}`)
            }))}
          />
        )}
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t('optional', { label: t('experience') })} error={errorAt('experience')}>
          {(control) => (
            <TextInput {...control} {...form.register('experience')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field
          label={t('optional', { label: t('consultationFee') })}
          hint={t('consultationFeeHint')}
          error={errorAt('consultationFee')}
        >
          {(control) => (
            <TextInput {...control} {...form.register('consultationFee')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field
          label={t('optional', { label: t('registrationNumber') })}
          hint={t('registrationNumberHint')}
          error={errorAt('registrationNumber')}
        >
          {(control) => <TextInput {...control} {...form.register('registrationNumber')} autoComplete="off" />}
        </Field>
        <Field
          label={t('optional', { label: t('registrationCouncil') })}
          hint={t('registrationCouncilHint')}
          error={errorAt('registrationCouncil')}
        >
          {(control) => <TextInput {...control} {...form.register('registrationCouncil')} autoComplete="off" />}
        </Field>
      </div>
      <RepeatedRows
        legend={t('optional', { label: t('qualifications') })}
        hint={t('qualificationHint')}
        rows={qualifications.fields}
        rowLabel={(number) => t('qualificationRow', { number })}
        addLabel={t('addQualification')}
        removeLabel={(number) => t('removeQualification', { number })}
        onAdd={() => qualifications.append({ text: '' })}
        onRemove={qualifications.remove}
      >
        {(index) => (
          <Field
            className="md:col-span-3"
            label={t('qualificationRow', { number: index + 1 })}
            isLabelHidden
            error={errorAt(`qualifications.${index}.text`)}
          >
            {(control) => (
              <TextInput {...control} {...form.register(`qualifications.${index}.text`)} autoComplete="off" />
            )}
          </Field>
        )}
      </RepeatedRows>
    </>
  )
}
