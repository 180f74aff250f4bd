import { medicationLimit } from '@arogyachat/contract/prescriptions'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { type Control, type UseFormRegister, useFieldArray, useWatch } from 'react-hook-form'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { frequencies, isFrequency, useFrequencyText } from './frequencies.ts'
import { blankMedication, type IssuedPrescription, type WrittenPrescription } from './prescription-draft.ts'

/** Written so that the contract can read when the course ends. */
const durations = [
  { days: 3, written: '3 days' },
  { days: 5, written: '5 days' },
  { days: 7, written: '7 days' },
  { days: 14, written: '2 weeks' },
  { days: 30, written: '1 month' }
] as const

type RowField = keyof typeof blankMedication

interface RowsProps {
  control: Control<WrittenPrescription, unknown, IssuedPrescription>
  register: UseFormRegister<WrittenPrescription>
  /** What is wrong with a field of a row, in words. */
  faultOf: (row: number, field: RowField) => string | undefined
  onDuration: (row: number, written: string) => void
}

/** The medicines, one row each; the last one cannot be removed. */
export function PrescriptionRows({ control, register, faultOf, onDuration }: RowsProps) {
  const t = useMessages('practice')
  const words = useMessages('prescriptions')
  const frequencyText = useFrequencyText()
  const listId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const { fields, append, remove } = useFieldArray({ control, name: 'medications' })
  const rows = useWatch({ control, name: 'medications' })

  const removeRow = (row: number) => {
    remove(row)
    addButton.current?.focus()
  }

  return (
    <div className="flex flex-col gap-3">
      <datalist id={listId}>
        {frequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyText(frequency)}
          </option>
        ))}
      </datalist>
      {fields.map((field, row) => {
        const nameFault = faultOf(row, 'name')
        const dosageFault = faultOf(row, 'dosage')
        const duration = rows[row]?.duration?.trim()
        const frequency = rows[row]?.frequency?.trim() ?? ''
        return (
          <fieldset key={field.id} className="@container rounded-md border border-line p-3">
            <legend className="px-1 font-heading font-semibold text-soft text-sm">
              {t('medicineNumber', { number: row + 1 })}
            </legend>
            <div className="grid grid-cols-2 items-start gap-3 @xl:grid-cols-[2fr_1fr_1.3fr_1fr_auto]">
              <Field className="col-span-2 @xl:col-span-1" label={t('medicineName')} error={nameFault} required>
                {(control) => (
                  <TextInput autoComplete="off" dir="auto" {...control} {...register(`medications.${row}.name`)} />
                )}
              </Field>
              <Field label={t('dosage')} hint={t('dosageHint')} error={nameFault ? undefined : dosageFault} required>
                {(control) => (
                  <TextInput
                    autoComplete="off"
                    dir="auto"
                    {...control}
                    aria-invalid={dosageFault !== undefined}
                    {...register(`medications.${row}.dosage`)}
                  />
                )}
              </Field>
              <Field
                label={t('frequency')}
                hint={isFrequency(frequency) ? words(`frequencies.${frequency}`) : t('frequencyHint')}
                error={faultOf(row, 'frequency')}
              >
                {(control) => (
                  <TextInput
                    autoComplete="off"
                    dir="auto"
                    list={listId}
                    {...control}
                    {...register(`medications.${row}.frequency`)}
                  />
                )}
              </Field>
              <Field
                className="col-span-2 @xl:col-span-1"
                label={t('duration')}
                hint={t('durationHint')}
                error={faultOf(row, 'duration')}
              >
                {(control) => (
                  <TextInput autoComplete="off" dir="auto" {...control} {...register(`medications.${row}.duration`)} />
                )}
              </Field>
              {fields.length > 1 && (
                <IconButton
                  className="self-end @xl:mt-7 @xl:self-start"
                  variant="ghost"
                  label={t('removeMedicine', { number: row + 1 })}
                  onClick={() => removeRow(row)}
                >
                  <Trash2 size={18} />
                </IconButton>
              )}
            </div>
            <fieldset className="mt-2 flex flex-wrap gap-1">
              <legend className="sr-only">{t('durationPicks')}</legend>
              {durations.map((entry) => (
                <Button
                  key={entry.days}
                  size="sm"
                  variant={duration === entry.written ? 'primary' : 'ghost'}
                  aria-pressed={duration === entry.written}
                  onClick={() => onDuration(row, entry.written)}
                >
                  {t('durationDays', { days: entry.days })}
                </Button>
              ))}
            </fieldset>
          </fieldset>
        )
      })}
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
