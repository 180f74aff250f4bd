import { medicationLimit } from '@arogyachat/contract/prescriptions'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { type Control, type UseFormRegister, useFieldArray, useWatch } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { frequencies, isFrequency, useFrequencyText } from '../frequencies.ts'
import { blankMedication, type IssuedPrescription, type WrittenPrescription } from './prescription-draft.ts'

/** Written in the form from which the contract computes the end of the course. */
const durations = [
  { days: 3, written: '3 days' },
  { days: 5, written: '5 days' },
  { days: 7, written: '7 days' },
  { days: 14, written: '2 weeks' },
  { days: 30, written: '1 month' }
] as const

type RowField = keyof typeof blankMedication

interface RowInputs {
  register: UseFormRegister<WrittenPrescription>
  /** The error message of a field. */
  errorOf: (row: number, field: RowField) => string | undefined
  onDuration: (row: number, written: string) => void
}

interface RowsProps extends RowInputs {
  control: Control<WrittenPrescription, unknown, IssuedPrescription>
}

/** The medicines, one row each. The last row cannot be removed. */
export function PrescriptionRows({ control, ...inputs }: RowsProps) {
  const t = useMessages('practice')
  const frequencyText = useFrequencyText()
  const frequencyListId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const { fields, append, remove } = useFieldArray({ control, name: 'medications' })
  const rows = useWatch({ control, name: 'medications' })

  const removeRow = (row: number) => {
    remove(row)
    addButton.current?.focus()
  }

  return (
    <div className="flex flex-col gap-3">
      <datalist id={frequencyListId}>
        {frequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyText(frequency)}
          </option>
        ))}
      </datalist>
      {fields.map((field, row) => (
        <fieldset key={field.id} className="@container rounded-md border border-line p-3">
          <legend className="px-1 font-heading font-semibold text-soft text-sm">
            {t('medicineNumber', { number: row + 1 })}
          </legend>
          <RowFields
            row={row}
            frequency={rows[row]?.frequency?.trim() ?? ''}
            frequencyListId={frequencyListId}
            onRemove={fields.length > 1 ? () => removeRow(row) : undefined}
            {...inputs}
          />
          <DurationButtons
            duration={rows[row]?.duration?.trim()}
            onDuration={(written) => inputs.onDuration(row, written)}
          />
        </fieldset>
      ))}
      {fields.length < medicationLimit && (
        <Button
          ref={addButton}
          className="self-start"
          variant="outline"
          icon={<Plus size={18} />}
          onClick={() => append(blankMedication)}
        >
          {t('addMedicine')}
        </Button>
      )}
    </div>
  )
}

interface RowFieldsProps extends RowInputs {
  row: number
  frequency: string
  frequencyListId: string
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined
}

function RowFields({ row, frequency, frequencyListId, onRemove, register, errorOf }: RowFieldsProps) {
  const t = useMessages('practice')
  const prescriptions = useMessages('prescriptions')
  const nameError = errorOf(row, 'name')
  const dosageError = errorOf(row, 'dosage')
  const inputProps = { autoComplete: 'off', dir: 'auto' } as const
  return (
    <div className="grid grid-cols-2 items-start gap-3 @xl:grid-cols-[2fr_1fr_1.3fr_1fr_auto]">
      <Field className="col-span-2 @xl:col-span-1" label={t('medicineName')} error={nameError} required>
        {(control) => <TextInput {...inputProps} {...control} {...register(`medications.${row}.name`)} />}
      </Field>
      <Field label={t('dosage')} hint={t('dosageHint')} error={nameError ? undefined : dosageError} required>
        {(control) => (
          <TextInput
            {...inputProps}
            {...control}
            aria-invalid={dosageError !== undefined}
            {...register(`medications.${row}.dosage`)}
          />
        )}
      </Field>
      <Field
        label={t('frequency')}
        hint={isFrequency(frequency) ? prescriptions(`frequencies.${frequency}`) : t('frequencyHint')}
        error={errorOf(row, 'frequency')}
      >
        {(control) => (
          <TextInput
            {...inputProps}
            list={frequencyListId}
            {...control}
            {...register(`medications.${row}.frequency`)}
          />
        )}
      </Field>
      <Field
        className="col-span-2 @xl:col-span-1"
        label={t('duration')}
        hint={t('durationHint')}
        error={errorOf(row, 'duration')}
      >
        {(control) => <TextInput {...inputProps} {...control} {...register(`medications.${row}.duration`)} />}
      </Field>
      {onRemove && (
        <IconButton
          className="self-end @xl:mt-7 @xl:self-start"
          variant="ghost"
          label={t('removeMedicine', { number: row + 1 })}
          onClick={onRemove}
        >
          <Trash2 size={18} />
        </IconButton>
      )}
    </div>
  )
}

interface DurationButtonsProps {
  duration: string | undefined
  onDuration: (written: string) => void
}

function DurationButtons({ duration, onDuration }: DurationButtonsProps) {
  const t = useMessages('practice')
  return (
    <fieldset className="mt-2 flex flex-wrap gap-1">
      <legend className="sr-only">{t('durationPicks')}</legend>
      {durations.map(({ days, written }) => (
        <Button
          key={days}
          size="sm"
          variant={duration === written ? 'primary' : 'ghost'}
          aria-pressed={duration === written}
          onClick={() => onDuration(written)}
        >
          {t('durationDays', { days })}
        </Button>
      ))}
    </fieldset>
  )
}
