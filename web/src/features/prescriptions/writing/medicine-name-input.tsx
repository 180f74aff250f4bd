import type { CatalogueMedicine } from '@arogyachat/contract/prescriptions/templates'
import { useMemo, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import type { ControlProps } from '../../../ui/form/field.tsx'
import { prescribedName, searchIn } from './medicine-search.ts'
import type { IssuedPrescription, WrittenPrescription } from './prescription-draft.ts'

interface MedicineNameInputProps extends ControlProps {
  control: Control<WrittenPrescription, unknown, IssuedPrescription>
  row: number
  /** Undefined while it is loading, null when it could not be loaded. Any name can be typed without it too. */
  catalogue: readonly CatalogueMedicine[] | null | undefined
}

/** The name of a medicine, with suggestions from the catalogue. A name that is not in it stays as it was typed. */
export function MedicineNameInput({ control, row, catalogue, ...props }: MedicineNameInputProps) {
  const t = useMessages('writing')
  const { field } = useController({ control, name: `medications.${row}.name` })
  const search = useMemo(() => searchIn(catalogue ?? []), [catalogue])
  const [typed, setTyped] = useState('')
  const found = typed.trim().length > 1 ? search(typed) : []
  const status = () => {
    if (catalogue === undefined) return t('catalogue.loading')
    if (catalogue === null) return t('catalogue.failed')
    return typed.trim().length > 1 ? t('catalogue.found', { count: found.length }) : t('catalogue.type')
  }
  const write = (name: string, text = name) => {
    setTyped(text)
    field.onChange(name)
  }
  return (
    <Combobox
      {...props}
      ref={field.ref}
      chosen={null}
      onChoose={(option) => option && write(option.value, '')}
      text={field.value}
      onText={write}
      options={found.map((one) => ({
        value: prescribedName(one),
        label: prescribedName(one),
        hint: one.medicine.isProhibited ? t('catalogue.neverOnline') : one.medicine.brands.join(', ')
      }))}
      status={status()}
      clearLabel={t('catalogue.clear', { number: row + 1 })}
    />
  )
}
