import { bloodGroups, historyStatuses } from '@arogyachat/contract/accounts'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { numberTyped } from '../../../lib/digits.ts'
import { DateControl } from '../../../ui/form/dates/date-input.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { PhoneInput } from '../../../ui/form/phone-input.tsx'
import { RepeatedRows } from '../../../ui/form/repeated-rows.tsx'
import { PasswordFields } from '../password-fields.tsx'
import { useFieldError } from '../use-field-error.ts'
import { emptyCondition, emptyMedication, type PatientFormValues, sinceChoices } from './patient-values.ts'
import { AgeField, ContactFields, GenderField } from './person-fields.tsx'
import { ProfileImageField } from './profile-image-field.tsx'

interface PartProps {
  form: UseFormReturn<PatientFormValues>
}

interface PatientBasicsProps extends PartProps {
  image: Blob | null
  onPick: (image: Blob | null) => void
}

/** Below this age Indian law requires the consent of a parent (Digital Personal Data Protection Act 2023, section 9). */
const adultAge = 18

export function PatientBasics({ form, image, onPick }: PatientBasicsProps) {
  const t = useMessages('accounts')
  const age = numberTyped(useWatch({ control: form.control, name: 'age' }))
  const isChild = age !== undefined && age >= 1 && age < adultAge
  return (
    <>
      <ContactFields form={form} />
      <div className="grid gap-5 md:grid-cols-2">
        <AgeField form={form} required />
        <GenderField form={form} />
      </div>
      {isChild && (
        <p role="status" className="bubble bg-neel-soft p-4 text-neel">
          {t('guardianHint')}
        </p>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <PasswordFields form={form} label={t('password')} />
      </div>
      <ProfileImageField image={image} onPick={onPick} />
    </>
  )
}

export function PatientHistory({ form }: PartProps) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t('optional', { label: t('bloodGroup') })} error={errorAt('bloodGroup')}>
          {(control) => (
            <SelectInput
              {...control}
              {...form.register('bloodGroup')}
              placeholder={t('notKnown')}
              options={bloodGroups.map((bloodGroup) => ({ value: bloodGroup, label: bloodGroup }))}
            />
          )}
        </Field>
        <Field
          label={t('optional', { label: t('allergies') })}
          hint={t('allergiesHint')}
          error={errorAt('allergies') ?? errorAt('allergies.0')}
        >
          {(control) => <TextInput {...control} {...form.register('allergies')} />}
        </Field>
      </div>
      <ConditionRows form={form} />
      <MedicationRows form={form} />
    </>
  )
}

function ConditionRows({ form }: PartProps) {
  const t = useMessages('accounts')
  const common = useMessages('common')
  const errorAt = useFieldError(form)
  const history = useFieldArray({ control: form.control, name: 'medicalHistory' })
  return (
    <RepeatedRows
      legend={t('optional', { label: t('conditions') })}
      rows={history.fields}
      rowLabel={(number) => t('conditionRow', { number })}
      addLabel={t('addCondition')}
      removeLabel={(number) => t('removeCondition', { number })}
      onAdd={() => history.append(emptyCondition)}
      onRemove={history.remove}
    >
      {(index) => (
        <>
          <Field label={t('condition')} error={errorAt(`medicalHistory.${index}.condition`)}>
            {(control) => <TextInput {...control} {...form.register(`medicalHistory.${index}.condition`)} />}
          </Field>
          <SinceFields form={form} index={index} />
          <Field label={t('status')} error={errorAt(`medicalHistory.${index}.status`)}>
            {(control) => (
              <SelectInput
                {...control}
                {...form.register(`medicalHistory.${index}.status`)}
                options={historyStatuses.map((historyStatus) => ({
                  value: historyStatus,
                  label: common(`historyStatuses.${historyStatus}`)
                }))}
              />
            )}
          </Field>
        </>
      )}
    </RepeatedRows>
  )
}

/** How long about; who wants to name a date, or has been ill for longer, may do so. */
function SinceFields({ form, index }: PartProps & { index: number }) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  const since = useWatch({ control: form.control, name: `medicalHistory.${index}.since` })
  return (
    <div className="grid content-start gap-3">
      <Field label={t('diagnosedDate')}>
        {(control) => (
          <SelectInput
            {...control}
            {...form.register(`medicalHistory.${index}.since`)}
            placeholder={t('notKnown')}
            options={sinceChoices.map((choice) => ({ value: choice, label: t(`since.${choice}`) }))}
          />
        )}
      </Field>
      {since === 'longer' && (
        <Field label={t('since.date')} error={errorAt(`medicalHistory.${index}.diagnosedDate`)}>
          {(props) => (
            <DateControl
              {...props}
              control={form.control}
              name={`medicalHistory.${index}.diagnosedDate`}
              max={dateInIndia(new Date())}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function MedicationRows({ form }: PartProps) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  const medications = useFieldArray({ control: form.control, name: 'currentMedications' })
  return (
    <RepeatedRows
      legend={t('optional', { label: t('medications') })}
      rows={medications.fields}
      rowLabel={(number) => t('medicationRow', { number })}
      addLabel={t('addMedication')}
      removeLabel={(number) => t('removeMedication', { number })}
      onAdd={() => medications.append(emptyMedication)}
      onRemove={medications.remove}
    >
      {(index) => (
        <>
          <Field label={t('medicationName')} error={errorAt(`currentMedications.${index}.name`)}>
            {(control) => <TextInput {...control} {...form.register(`currentMedications.${index}.name`)} />}
          </Field>
          <Field label={t('dosage')} error={errorAt(`currentMedications.${index}.dosage`)}>
            {(control) => <TextInput {...control} {...form.register(`currentMedications.${index}.dosage`)} />}
          </Field>
          <Field label={t('frequency')} error={errorAt(`currentMedications.${index}.frequency`)}>
            {(control) => <TextInput {...control} {...form.register(`currentMedications.${index}.frequency`)} />}
          </Field>
        </>
      )}
    </RepeatedRows>
  )
}

export function PatientContact({ form }: PartProps) {
  const t = useMessages('accounts')
  const errorAt = useFieldError(form)
  return (
    <>
      <p className="text-soft">{t('emergencyText')}</p>
      <Field label={t('optional', { label: t('contactName') })} error={errorAt('emergencyContact.name')}>
        {(control) => <TextInput {...control} {...form.register('emergencyContact.name')} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t('optional', { label: t('contactPhone') })} error={errorAt('emergencyContact.phone')}>
          {(control) => (
            <PhoneInput
              {...control}
              {...form.register('emergencyContact.phone')}
              defaultValue={form.formState.defaultValues?.emergencyContact?.phone}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={t('optional', { label: t('relation') })}
          hint={t('relationHint')}
          error={errorAt('emergencyContact.relation')}
        >
          {(control) => <TextInput {...control} {...form.register('emergencyContact.relation')} autoComplete="off" />}
        </Field>
      </div>
    </>
  )
}
