import { medicationLimit } from '@arogyachat/contract/prescriptions'
import { readFrequency } from '@arogyachat/contract/prescriptions/directions'
import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { type Control, type UseFormRegister, useFieldArray, useWatch } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useDirectionTexts } from '../directions.tsx'
import { frequencies, MedicineRow } from './medicine-row.tsx'
import { useCatalogue } from './prescribing-queries.ts'
import { blankMedication, type IssuedPrescription, rowOf, type WrittenPrescription } from './prescription-draft.ts'

export type RowField = 'name' | 'dosage' | 'frequency' | 'duration' | 'route' | 'quantity'

export interface RowInputs {
  control: Control<WrittenPrescription, unknown, IssuedPrescription>
  register: UseFormRegister<WrittenPrescription>
  /** The error message of a field. */
  errorOf: (row: number, field: RowField) => string | undefined
  /** A button was pressed that writes into a field. */
  onPick: (row: number, field: 'dosage' | 'frequency' | 'duration', written: string) => void
}

/** The medicines, one row each. The last row cannot be removed. */
export function PrescriptionRows(inputs: RowInputs) {
  const t = useMessages('practice')
  const { frequencyText } = useDirectionTexts()
  const frequencyListId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const catalogue = useCatalogue()
  const { control } = inputs
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
        <fieldset key={field.id} className="@container min-w-0 rounded-md border border-line p-3">
          <legend className="px-1 font-heading font-semibold text-soft text-sm">
            {t('medicineNumber', { number: row + 1 })}
          </legend>
          <MedicineRow
            {...inputs}
            row={row}
            written={rowOf({ ...blankMedication, ...rows[row] })}
            catalogue={catalogue.isError ? null : catalogue.data}
            frequencyListId={frequencyListId}
            onRemove={fields.length > 1 ? () => removeRow(row) : undefined}
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
