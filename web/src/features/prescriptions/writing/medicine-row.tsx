import { routes } from '@arogyachat/contract/prescriptions'
import {
  courseDays,
  type Food,
  foodIn,
  foods,
  readCourse,
  readFrequency,
  withDirections,
  withFood
} from '@arogyachat/contract/prescriptions/directions'
import { countedQuantity } from '@arogyachat/contract/prescriptions/quantity'
import type { CatalogueMedicine } from '@arogyachat/contract/prescriptions/templates'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { useDirectionTexts } from '../directions.tsx'
import { MedicineNameInput } from './medicine-name-input.tsx'
import { medicineNamed } from './medicine-search.ts'
import { Picks } from './picks.tsx'
import type { WrittenRow } from './prescription-draft.ts'
import type { RowInputs } from './prescription-rows.tsx'
import { FavouriteButton } from './templates/favourite-button.tsx'

/** Frequencies as doctors in India write them; the first ones also have a button. */
export const frequencies = [
  '1-0-1',
  '1-1-1',
  '1-0-0',
  '0-0-1',
  'SOS',
  '0-1-0',
  '1-1-1-1',
  'OD',
  'BD',
  'TDS',
  'STAT'
] as const
const pickedFrequencies = frequencies.slice(0, 5)
/** Written in the form from which the contract computes the end of the course. */
const durations = [
  { days: 3, written: '3 days' },
  { days: 5, written: '5 days' },
  { days: 7, written: '7 days' },
  { days: 14, written: '2 weeks' },
  { days: 30, written: '1 month' }
] as const

const inputProps = { autoComplete: 'off', dir: 'auto' } as const

interface MedicineRowProps extends RowInputs {
  row: number
  written: WrittenRow
  /** Undefined while it is loading, null when it could not be loaded. */
  catalogue: readonly CatalogueMedicine[] | null | undefined
  frequencyListId: string
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined
}

/** One medicine: what it is, how it is taken, and how much of it the pharmacy gives. */
export function MedicineRow(props: MedicineRowProps) {
  const { row, written, catalogue, onRemove, onPick } = props
  const t = useMessages('practice')
  const known = medicineNamed(catalogue ?? [], written.name)
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 @xl:grid-cols-[2fr_1fr_1.3fr_1fr]">
        <WhatFields {...props} known={known} />
        <HowFields {...props} />
      </div>
      <RowPicks forms={known?.forms ?? []} written={written} onPick={(field, picked) => onPick(row, field, picked)} />
      <div className="mt-2 flex flex-wrap justify-end gap-1">
        <FavouriteButton row={written} number={row + 1} />
        {onRemove && (
          <IconButton variant="ghost" label={t('removeMedicine', { number: row + 1 })} onClick={onRemove}>
            <Trash2 size={18} />
          </IconButton>
        )}
      </div>
    </>
  )
}

/** Name and dosage. */
function WhatFields({
  row,
  known,
  catalogue,
  control,
  register,
  errorOf
}: MedicineRowProps & { known: CatalogueMedicine | null }) {
  const t = useMessages('practice')
  const formListId = useId()
  const prohibited = known?.isProhibited ? t('medicineProhibited', { medicine: known.generic }) : undefined
  const nameError = errorOf(row, 'name') ?? prohibited
  const dosageError = errorOf(row, 'dosage')
  return (
    <>
      <Field className="col-span-2 @xl:col-span-1" label={t('medicineName')} error={nameError} required>
        {(props) => <MedicineNameInput {...props} control={control} row={row} catalogue={catalogue} />}
      </Field>
      <Field label={t('dosage')} hint={t('dosageHint')} error={nameError ? undefined : dosageError} required>
        {(props) => (
          <TextInput
            {...inputProps}
            list={formListId}
            {...props}
            aria-invalid={dosageError !== undefined}
            {...register(`medications.${row}.dosage`)}
          />
        )}
      </Field>
      <datalist id={formListId}>
        {known?.forms.map((form) => (
          <option key={form} value={form} />
        ))}
      </datalist>
    </>
  )
}

/** Frequency, duration, route and quantity. */
function HowFields({ row, written, frequencyListId, register, errorOf }: MedicineRowProps) {
  const t = useMessages('practice')
  const writing = useMessages('writing')
  const prescriptions = useMessages('prescriptions')
  const hints = useHints(written)
  const counted = countedQuantity(withDirections(written), written)
  const routeOptions = routes.map((route) => ({ value: route, label: prescriptions(`routes.${route}`) }))
  return (
    <>
      <Field label={t('frequency')} hint={hints.frequency} error={errorOf(row, 'frequency')}>
        {(props) => (
          <TextInput {...inputProps} list={frequencyListId} {...props} {...register(`medications.${row}.frequency`)} />
        )}
      </Field>
      <Field label={t('duration')} hint={hints.duration} error={errorOf(row, 'duration')}>
        {(props) => <TextInput {...inputProps} {...props} {...register(`medications.${row}.duration`)} />}
      </Field>
      <Field
        label={writing('quantity')}
        error={errorOf(row, 'quantity')}
        hint={counted !== null ? writing('counted', { count: counted }) : writing('quantityHint')}
      >
        {(props) => (
          <TextInput
            {...inputProps}
            {...props}
            {...(counted !== null && { placeholder: String(counted) })}
            {...register(`medications.${row}.quantity`)}
          />
        )}
      </Field>
      <Field className="col-span-2" label={writing('route')} error={errorOf(row, 'route')}>
        {(props) => (
          <SelectInput
            {...props}
            options={routeOptions}
            placeholder={writing('byMouth')}
            {...register(`medications.${row}.route`, { setValueAs: (value) => value || null })}
          />
        )}
      </Field>
    </>
  )
}

/** What the patient will see of the words, or an example while there are none. */
function useHints({ frequency, duration }: WrittenRow): { frequency: string; duration: string } {
  const t = useMessages('practice')
  const { frequencyText, courseText } = useDirectionTexts()
  const hint = (written: string, directions: string | null, example: string) =>
    written.trim() === '' ? example : directions === null ? t('ownWords') : t('patientSees', { directions })
  const read = readFrequency(frequency)
  const course = readCourse(duration)
  return {
    frequency: hint(frequency, read && frequencyText(read), t('frequencyHint')),
    duration: hint(duration, course && courseText(course), t('durationHint'))
  }
}

interface RowPicksProps {
  /** The usual forms of the medicine, when it is known. */
  forms: readonly string[]
  written: WrittenRow
  onPick: (field: 'dosage' | 'frequency' | 'duration', written: string) => void
}

/** Buttons that write usual forms, frequencies, foods and durations into the fields. */
function RowPicks({ forms, written, onPick }: RowPicksProps) {
  const t = useMessages('practice')
  const writing = useMessages('writing')
  const prescriptions = useMessages('prescriptions')
  const frequency = written.frequency.trim()
  const food = foodIn(frequency)
  const course = readCourse(written.duration)
  return (
    <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      {forms.length > 0 && (
        <Picks
          label={writing('forms')}
          picks={forms.map((form) => ({ written: form, label: form, lang: 'en' }))}
          picked={written.dosage.trim()}
          onPick={(picked) => onPick('dosage', picked)}
        />
      )}
      <Picks
        label={t('frequency')}
        picks={pickedFrequencies.map((picked) => ({ written: picked, label: picked }))}
        picked={withFood(frequency, null)}
        onPick={(picked) => onPick('frequency', withFood(picked, food))}
      />
      <Picks
        label={t('food')}
        picks={foods.map((picked) => ({ written: picked, label: prescriptions(`foods.${picked}`) }))}
        picked={food}
        onPick={(picked) => onPick('frequency', withFood(frequency, picked === food ? null : (picked as Food)))}
      />
      <Picks
        label={t('durationPicks')}
        picks={durations.map(({ days, written: picked }) => ({ written: picked, label: t('durationDays', { days }) }))}
        picked={durations.find(({ days }) => course && days === courseDays(course))?.written ?? null}
        onPick={(picked) => onPick('duration', picked)}
      />
    </div>
  )
}
