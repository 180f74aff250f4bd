import { medicalCouncils } from '@arogyachat/contract/doctors/medical-councils'
import { type ChangeEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import type { PartProps } from './use-profile-editor.ts'

const listed: readonly string[] = medicalCouncils
const other = 'other'

/** The medical council: one of the list, or another one by its name, because councils are renamed and the list may lack one. */
export function CouncilFields({ form, fieldError }: Pick<PartProps, 'form' | 'fieldError'>) {
  const t = useMessages('practice')
  const { field } = useController({ control: form.control, name: 'registrationCouncil' })
  const [isOther, setOther] = useState(false)
  const isNamed = isOther || (field.value !== '' && !listed.includes(field.value))
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setOther(target.value === other)
    field.onChange(target.value === other ? '' : target.value)
  }
  return (
    <div className="grid gap-4 @3xl:col-span-2">
      <Field label={t('registrationCouncil')} error={isNamed ? undefined : fieldError('registrationCouncil')}>
        {(control) => (
          <SelectInput
            {...control}
            {...(!isNamed && { ref: field.ref })}
            value={isNamed ? other : field.value}
            onChange={choose}
            placeholder={t('councilChoose')}
            options={[
              ...listed.map((name) => ({ value: name, label: name })),
              { value: other, label: t('councilOther') }
            ]}
          />
        )}
      </Field>
      {isNamed && (
        <Field label={t('councilName')} error={fieldError('registrationCouncil')}>
          {(control) => <TextInput {...control} {...field} />}
        </Field>
      )}
    </div>
  )
}
