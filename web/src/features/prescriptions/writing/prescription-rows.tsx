import { medicationLimit } from '@arogyachat/contract/prescriptions'
import {
  courseDays,
  type Food,
  foodIn,
  foods,
  readCourse,
  readFrequency,
  withFood
} from '@arogyachat/contract/prescriptions/directions'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { type Control, type UseFormRegister, useFieldArray, useWatch } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { useDirectionTexts } from '../directions.tsx'
import { blankMedication, type IssuedPrescription, type WrittenPrescription } from './prescription-draft.ts'

/** Frequencies as doctors in India write them; the first ones also have a button. */
const frequencies = ['1-0-1', '1-1-1', '1-0-0', '0-0-1', 'SOS', '0-1-0', '1-1-1-1', 'OD', 'BD', 'TDS', 'STAT'] as const
const pickedFrequencies = frequencies.slice(0, 5)
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
  /** A button was pressed that writes into a field. */
  onPick: (row: number, field: 'frequency' | 'duration', written: string) => void
}

interface RowsProps extends RowInputs {
  control: Control<WrittenPrescription, unknown, IssuedPrescription>
}

/** The medicines, one row each. The last row cannot be removed. */
export function PrescriptionRows({ control, ...inputs }: RowsProps) {
  const t = useMessages('practice')
  const { frequencyText } = useDirectionTexts()
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
            {`${frequency} (${frequencyText(readFrequency(frequency) ?? { timing: null, food: null })})`}
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
            duration={rows[row]?.duration?.trim() ?? ''}
            frequencyListId={frequencyListId}
            onRemove={fields.length > 1 ? () => removeRow(row) : undefined}
            {...inputs}
          />
          <RowPicks
            frequency={rows[row]?.frequency?.trim() ?? ''}
            duration={rows[row]?.duration?.trim() ?? ''}
            onPick={(field, written) => inputs.onPick(row, field, written)}
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
  duration: string
  frequencyListId: string
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined
}

function RowFields({ row, frequency, duration, frequencyListId, onRemove, register, errorOf }: RowFieldsProps) {
  const t = useMessages('practice')
  const hints = useHints(frequency, duration)
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
      <Field label={t('frequency')} hint={hints.frequency} error={errorOf(row, 'frequency')}>
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
        hint={hints.duration}
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

/** What the patient will see of the words, or an example while there are none. */
function useHints(frequency: string, duration: string): { frequency: string; duration: string } {
  const t = useMessages('practice')
  const { frequencyText, courseText } = useDirectionTexts()
  const hint = (written: string, directions: string | null, example: string) =>
    written === '' ? example : directions === null ? t('ownWords') : t('patientSees', { directions })
  const read = readFrequency(frequency)
  const course = readCourse(duration)
  return {
    frequency: hint(frequency, read && frequencyText(read), t('frequencyHint')),
    duration: hint(duration, course && courseText(course), t('durationHint'))
  }
}

interface RowPicksProps {
  frequency: string
  duration: string
  onPick: (field: 'frequency' | 'duration', written: string) => void
}

/** Buttons that write the usual frequencies, foods and durations into the fields. */
function RowPicks({ frequency, duration, onPick }: RowPicksProps) {
  const t = useMessages('practice')
  const prescriptions = useMessages('prescriptions')
  const food = foodIn(frequency)
  const withoutFood = withFood(frequency, null)
  const course = readCourse(duration)
  return (
    <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      <Picks
        label={t('frequency')}
        picks={pickedFrequencies.map((written) => ({ written, label: written }))}
        picked={withoutFood}
        onPick={(written) => onPick('frequency', withFood(written, food))}
      />
      <Picks
        label={t('food')}
        picks={foods.map((written) => ({ written, label: prescriptions(`foods.${written}`) }))}
        picked={food}
        onPick={(written) => onPick('frequency', withFood(frequency, written === food ? null : (written as Food)))}
      />
      <Picks
        label={t('durationPicks')}
        picks={durations.map(({ days, written }) => ({ written, label: t('durationDays', { days }) }))}
        picked={durations.find(({ days }) => course && days === courseDays(course))?.written ?? null}
        onPick={(written) => onPick('duration', written)}
      />
    </div>
  )
}

interface PicksProps {
  label: string
  picks: { written: string; label: string }[]
  picked: string | null
  onPick: (written: string) => void
}

function Picks({ label, picks, picked, onPick }: PicksProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {picks.map((pick) => (
        <Button
          key={pick.written}
          size="sm"
          variant={picked === pick.written ? 'primary' : 'outline'}
          aria-pressed={picked === pick.written}
          onClick={() => onPick(pick.written)}
        >
          {pick.label}
        </Button>
      ))}
    </fieldset>
  )
}
