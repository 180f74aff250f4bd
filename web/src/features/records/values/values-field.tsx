import { recordValuesMax } from '@arogyachat/contract/records'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DateControl } from '../../../ui/form/dates/date-input.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { blankRow, type CheckedRecord, type RecordValues, today, type ValueRow } from '../upload/record-schema.ts'
import { commonTests } from './common-tests.ts'
import { valuesInAll } from './read-values.ts'

const ReadPictureButton = lazyPart(async () => {
  const [part] = await Promise.all([import('../../scanner/read-picture-button.tsx'), languageStore.want(['scanner'])])
  return part.ReadPictureButton
})

/** Pictures that the reader of printed text accepts. */
const readableTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/jpg']

interface ValuesFieldProps {
  form: UseFormReturn<RecordValues, unknown, CheckedRecord>
  errorOf: (row: number, field: keyof ValueRow) => string | undefined
}

/** What a laboratory report says, one row for each test. The rows are optional. */
export function ValuesField({ form, errorOf }: ValuesFieldProps) {
  const { control, register, getValues, setValue } = form
  const t = useMessages('records')
  const testsId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const { fields, append, remove } = useFieldArray({ control, name: 'values' })
  /** Fills in the unit of a well-known test, unless one is typed. */
  const fillUnit = (row: number, typed: string) => {
    const known = commonTests.find(({ name }) => name === typed)
    if (known && getValues(`values.${row}.unit`) === '') setValue(`values.${row}.unit`, known.unit)
  }
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-1 font-heading font-semibold">{t('values')}</legend>
      <p className="text-sm text-soft">{t('valuesHint')}</p>
      <datalist id={testsId}>
        {commonTests.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FromPicture form={form} onRows={(rows) => append(rows, { shouldFocus: false })} />
      {fields.map((field, row) => (
        <div
          key={field.id}
          className="grid grid-cols-2 items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-4"
        >
          <Field label={t('valueName')} error={errorOf(row, 'name')} className="col-span-2">
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                list={testsId}
                maxLength={60}
                {...register(`values.${row}.name`, {
                  onChange: (event: { target: { value: string } }) => fillUnit(row, event.target.value)
                })}
              />
            )}
          </Field>
          <Field label={t('value')} error={errorOf(row, 'value')}>
            {(control) => <TextInput {...control} inputMode="decimal" {...register(`values.${row}.value`)} />}
          </Field>
          <Field label={t('unit')} error={errorOf(row, 'unit')}>
            {(control) => <TextInput {...control} dir="ltr" maxLength={20} {...register(`values.${row}.unit`)} />}
          </Field>
          <Field label={t('normalFrom')} error={errorOf(row, 'low')}>
            {(control) => <TextInput {...control} inputMode="decimal" {...register(`values.${row}.low`)} />}
          </Field>
          <Field label={t('normalTo')} error={errorOf(row, 'high')}>
            {(control) => <TextInput {...control} inputMode="decimal" {...register(`values.${row}.high`)} />}
          </Field>
          <Field label={t('takenAt')} error={errorOf(row, 'takenAt')} className="col-span-2 sm:col-span-1">
            {(props) => <DateControl {...props} control={control} name={`values.${row}.takenAt`} max={today()} />}
          </Field>
          <IconButton
            label={t('removeValue', { number: row + 1 })}
            className="col-span-2 self-end justify-self-end sm:col-span-1"
            onClick={() => {
              remove(row)
              addButton.current?.focus()
            }}
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      ))}
      {fields.length < recordValuesMax && (
        <Button
          ref={addButton}
          variant="outline"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => append(blankRow)}
        >
          {t('addValue')}
        </Button>
      )}
    </fieldset>
  )
}

interface FromPictureProps extends Pick<ValuesFieldProps, 'form'> {
  onRows: (rows: ValueRow[]) => void
}

/** Reads the values from the chosen file where it is a picture, for tests that have no row yet. */
function FromPicture({ form: { control, getValues }, onRows }: FromPictureProps) {
  const t = useMessages('records')
  const file = useWatch({ control, name: 'file' })
  const [count, setCount] = useState<number | null>(null)
  if (!file || !readableTypes.includes(file.type)) return null
  return (
    <ReadPictureButton
      key={`${file.name} ${file.size}`}
      file={file}
      // Laboratories print their reports in English.
      language="en"
      label={t('readValues')}
      noText={t('noValuesRead')}
      message={count === null ? null : count > 0 ? t('valuesRead', { count }) : t('noValuesRead')}
      onRead={(readings) => {
        const rows = getValues('values')
        const isNew = ({ name }: ValueRow) => !rows.some((row) => row.name === name)
        const added = valuesInAll(readings.map(({ lines }) => lines))
          .filter(isNew)
          .slice(0, recordValuesMax - rows.length)
        setCount(added.length)
        onRows(added)
      }}
    />
  )
}
