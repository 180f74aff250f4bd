import { historyStatuses } from '@arogyachat/contract/accounts'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { PatientProfile } from '@arogyachat/contract/patients'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { MedicineForm, medicineFormOf } from '../../../ui/drawings/medicine-form.tsx'
import { DateControl } from '../../../ui/form/dates/date-input.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { RepeatedRows } from '../../../ui/form/repeated-rows.tsx'
import { useOnset } from '../use-onset.ts'
import { emptyIllness, emptyMedicine, historyForm, medicineForm } from './card-forms.ts'
import { EditCard } from './edit-card.tsx'
import { useCardEditor } from './use-card-editor.ts'

/** Illnesses and operations, present and past. */
export function IllnessCard({ profile }: { profile: PatientProfile }) {
  const t = useMessages('profile')
  const accounts = useMessages('accounts')
  const common = useMessages('common')
  const onset = useOnset()
  const editor = useCardEditor(historyForm, profile)
  const { errorAt } = editor
  const { control, register } = editor.form
  const rows = useFieldArray({ control, name: 'medicalHistory' })
  const written = useWatch({ control, name: 'medicalHistory' })
  const view = ({ medicalHistory }: PatientProfile) =>
    medicalHistory.length === 0 ? (
      <p className="text-soft">{t('noneRecorded')}</p>
    ) : (
      <ul className="grid gap-2">
        {medicalHistory.map(({ condition, diagnosedDate, status }) => (
          <li key={`${condition} ${diagnosedDate}`} className="break-words text-lg">
            <bdi>{condition}</bdi>{' '}
            <span className="text-base text-soft">
              {[common(`historyStatuses.${status}`), onset(diagnosedDate, (date) => t('since', { date }))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <EditCard title={accounts('conditions')} profile={profile} editor={editor} view={view}>
      <RepeatedRows
        legend={<span className="sr-only">{accounts('conditions')}</span>}
        rows={rows.fields}
        rowLabel={(number) => accounts('conditionRow', { number })}
        addLabel={accounts('addCondition')}
        removeLabel={(number) => {
          const name = written[number - 1]?.condition?.trim()
          return name ? t('removeNamed', { name }) : accounts('removeCondition', { number })
        }}
        onAdd={() => rows.append(emptyIllness)}
        onRemove={rows.remove}
      >
        {(index) => (
          <>
            <Field label={accounts('condition')} error={errorAt(`medicalHistory.${index}.condition`)}>
              {(props) => <TextInput {...props} {...register(`medicalHistory.${index}.condition`)} />}
            </Field>
            <Field label={accounts('diagnosedDate')} error={errorAt(`medicalHistory.${index}.diagnosedDate`)}>
              {(props) => (
                <DateControl
                  {...props}
                  control={control}
                  name={`medicalHistory.${index}.diagnosedDate`}
                  max={dateInIndia(new Date())}
                />
              )}
            </Field>
            <Field label={accounts('status')} error={errorAt(`medicalHistory.${index}.status`)}>
              {(props) => (
                <SelectInput
                  {...props}
                  {...register(`medicalHistory.${index}.status`)}
                  options={historyStatuses.map((value) => ({ value, label: common(`historyStatuses.${value}`) }))}
                />
              )}
            </Field>
          </>
        )}
      </RepeatedRows>
    </EditCard>
  )
}

/** The medicines that the patient takes by their own account. */
export function MedicineCard({ profile }: { profile: PatientProfile }) {
  const t = useMessages('profile')
  const accounts = useMessages('accounts')
  const editor = useCardEditor(medicineForm, profile)
  const { errorAt } = editor
  const { control, register } = editor.form
  const rows = useFieldArray({ control, name: 'currentMedications' })
  const written = useWatch({ control, name: 'currentMedications' })
  const fields = [
    ['name', accounts('medicationName')],
    ['dosage', accounts('dosage')],
    ['frequency', accounts('frequency')]
  ] as const
  const view = ({ currentMedications }: PatientProfile) =>
    currentMedications.length === 0 ? (
      <p className="text-soft">{t('noneRecorded')}</p>
    ) : (
      <ul className="grid gap-2">
        {currentMedications.map((medicine) => (
          <MedicineLine key={`${medicine.name} ${medicine.dosage} ${medicine.frequency}`} medicine={medicine} />
        ))}
      </ul>
    )
  return (
    <EditCard title={accounts('medications')} profile={profile} editor={editor} view={view}>
      <RepeatedRows
        legend={<span className="sr-only">{accounts('medications')}</span>}
        rows={rows.fields}
        rowLabel={(number) => accounts('medicationRow', { number })}
        addLabel={accounts('addMedication')}
        removeLabel={(number) => {
          const name = written[number - 1]?.name?.trim()
          return name ? t('removeNamed', { name }) : accounts('removeMedication', { number })
        }}
        onAdd={() => rows.append(emptyMedicine)}
        onRemove={rows.remove}
      >
        {(index) =>
          fields.map(([field, label]) => (
            <Field key={field} label={label} error={errorAt(`currentMedications.${index}.${field}`)}>
              {(props) => <TextInput {...props} {...register(`currentMedications.${index}.${field}`)} />}
            </Field>
          ))
        }
      </RepeatedRows>
    </EditCard>
  )
}

interface MedicineLineProps {
  medicine: { name: string; dosage: string; frequency: string }
}

function MedicineLine({ medicine: { name, dosage, frequency } }: MedicineLineProps) {
  return (
    <li className="flex items-center gap-3">
      <MedicineForm form={medicineFormOf(`${name} ${dosage}`)} size={32} className="shrink-0" />
      <p className="min-w-0 break-words text-lg">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <bdi className="text-base text-soft">{[dosage, frequency].filter(Boolean).join(' · ')}</bdi>
      </p>
    </li>
  )
}
