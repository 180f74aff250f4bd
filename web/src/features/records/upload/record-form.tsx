import type { FieldCode } from '@arogyachat/contract/errors'
import { recordTypes } from '@arogyachat/contract/records'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useFieldText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DateControl } from '../../../ui/form/dates/date-input.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { ValuesField } from '../values/values-field.tsx'
import { ChosenFile, FileField } from './file-field.tsx'
import { type RecordValues, today } from './record-schema.ts'
import { SavingStatus } from './saving-status.tsx'
import { useRecordForm } from './use-record-form.ts'

export interface RecordFormProps {
  /** Names the draft of this form. */
  name: string
  heading: string
  about: string
  /** Initial values of the fields. */
  start?: Partial<RecordValues>
  /** A scanned prescription with its text. Its file and type are not asked for. */
  attachment?: { file: File; text: string }
  onSaved: () => void
  onClose: () => void
}

/** The dialog in which a record is described and sent. */
export function RecordForm({ name, heading, about, start, attachment, onSaved, onClose }: RecordFormProps) {
  const t = useMessages('records')
  const common = useMessages('common')
  const fieldText = useFieldText()
  const formId = useId()
  const { form, saving, isSending, send } = useRecordForm({ name, start, attachment, onSaved })
  const { errors } = form.formState
  const type = useWatch({ control: form.control, name: 'type' })
  const errorOf = (field: keyof RecordValues) => fieldText(errors[field]?.message as FieldCode | undefined)
  const leave = () => (isSending ? saving.stop() : onClose())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={heading}
      description={about}
      footer={
        <>
          <Button variant="outline" onClick={leave}>
            {isSending ? t('stopSending') : common('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isSending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          {attachment ? (
            <ChosenFile file={attachment.file} />
          ) : (
            <Controller
              control={form.control}
              name="file"
              render={({ field }) => (
                <FileField
                  ref={field.ref}
                  file={field.value}
                  onFile={field.onChange}
                  error={errors.file && t('fileMissing')}
                />
              )}
            />
          )}
        </div>
        <Field label={t('title')} required error={errorOf('title')} hint={t('titleHint')} className="sm:col-span-2">
          {(control) => <TextInput {...control} dir="auto" maxLength={150} {...form.register('title')} />}
        </Field>
        {!attachment && (
          <Field label={t('type')} required error={errorOf('type')}>
            {(control) => (
              <SelectInput
                {...control}
                placeholder={t('chooseType')}
                options={recordTypes.map((one) => ({ value: one, label: t(`types.${one}`) }))}
                {...form.register('type')}
              />
            )}
          </Field>
        )}
        <Field label={t('date')} required error={errorOf('date')}>
          {(props) => <DateControl {...props} control={form.control} name="date" max={today()} />}
        </Field>
        <Field label={t('provider')} required error={errorOf('provider')} className="sm:col-span-2">
          {(control) => <TextInput {...control} dir="auto" maxLength={150} {...form.register('provider')} />}
        </Field>
        {type === 'lab' && !attachment && (
          <ValuesField
            form={form}
            errorOf={(row, field) => fieldText(errors.values?.[row]?.[field]?.message as FieldCode | undefined)}
          />
        )}
        <div className="sm:col-span-2">
          <SavingStatus saving={saving} />
        </div>
      </form>
    </Dialog>
  )
}
