import { useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { Combobox, type ComboboxOption } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { useOwnPatients } from './queries.ts'

/** A patient that was chosen, with the name in the reader's script. */
export interface ChosenPatient {
  id: string
  name: string
}

interface PatientChoiceProps {
  label: string
  hint?: string
  error?: string
  required?: boolean
  placeholder?: string
  className?: string
  chosen: ChosenPatient | null
  onChoose: (patient: ChosenPatient | null) => void
}

/** Finds one of the doctor's own patients by name. The server searches, so it works with hundreds. Needs the messages of `scheduling`. */
export function PatientChoice({ chosen, onChoose, placeholder, ...field }: PatientChoiceProps) {
  const t = useMessages('scheduling')
  const practice = useMessages('practice')
  const nameOf = useNameOf()
  const formats = useFormats()
  const [name, setName] = useState('')
  const [typed, setTyped] = useDebouncedText(name, setName)
  const found = useOwnPatients(name)
  // Those of an earlier text are not offered, because Enter could choose the wrong patient.
  const patients = typed === name ? (found.data?.patients ?? []) : []
  const options = patients.map((patient): ComboboxOption => {
    const facts = [
      patient.age === null ? practice('ageNotRecorded') : practice('age', { age: patient.age }),
      patient.gender && practice(`genders.${patient.gender}`),
      patient.lastDate && t('lastVisit', { date: formats.date(patient.lastDate) })
    ]
    return { value: patient._id, label: nameOf(patient.name), hint: facts.filter(Boolean).join(' · ') }
  })
  const more = (found.data?.total ?? 0) - options.length
  const status = () => {
    if (typed !== name || found.isPending) return t('searching')
    if (!found.data) return t('searchFailed')
    return more > 0 ? t('morePatients', { count: more }) : t('patientsFound', { count: options.length })
  }
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          {...control}
          chosen={chosen && { value: chosen.id, label: chosen.name }}
          onChoose={(option) => onChoose(option && { id: option.value, name: option.label })}
          text={typed}
          onText={setTyped}
          options={options}
          status={status()}
          clearLabel={t('clearPatient')}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </Field>
  )
}
