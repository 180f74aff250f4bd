import type { FieldCode } from '@arogyachat/contract/errors'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { recordTypes } from '@arogyachat/contract/records'
import { isoDate, text } from '@arogyachat/contract/schemas/common'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useMemo, useRef } from 'react'
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { draftOf } from '../../lib/draft.ts'
import { useAskBeforeUnload } from '../../lib/use-ask-before-unload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateInput, Field, SelectInput, TextInput } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { toast } from '../../ui/toast.tsx'
import { ChosenFile, FileField } from './file-field.tsx'
import { SavingProgress } from './saving-progress.tsx'
import { useSaving } from './use-saving.ts'

/** Of the contract. */
const textMax = 20_000
const today = () => dateInIndia(new Date())
const typedDate = z.string().min(1, { error: 'required', abort: true }).pipe(isoDate)

/** As the contract has the fields; a title, a type, a provider and a file are needed (specification part 5). */
const recordForm = z.object({
  title: text(150),
  type: z.string().min(1, { error: 'required', abort: true }).pipe(z.enum(recordTypes)),
  provider: text(150),
  date: typedDate.refine((text) => text <= today(), { error: 'dateFuture' }),
  file: z
    .instanceof(File)
    .nullable()
    .refine((value) => value !== null, { error: 'required' })
})
type Typed = z.input<typeof recordForm>

/** A file cannot outlive the page; the rest can. */
const draftShape = z.object({ title: z.string(), type: z.string(), provider: z.string(), date: z.string() })

export interface RecordFormProps {
  /** Names the draft: another form keeps another. */
  name: string
  heading: string
  about: string
  /** What stands in the fields at first. */
  start?: Partial<Typed>
  /** The file and its text are given, and a prescription: nothing of it is asked. */
  given?: { file: File; text: string }
  onSaved: () => void
  onClose: () => void
}

/** The dialog in which a record is described and sent. Whatever goes wrong, what was filled in stays. */
export function RecordForm({ name, heading, about, start, given, onSaved, onClose }: RecordFormProps) {
  const t = useMessages('records')
  const common = useMessages('common')
  const fieldText = useFieldText()
  const formId = useId()
  const draft = useMemo(() => draftOf(`record:${name}`, draftShape), [name])
  const form = useForm({
    resolver: zodResolver(recordForm),
    defaultValues: {
      title: '',
      type: '',
      provider: '',
      date: today(),
      file: given?.file ?? null,
      ...start,
      ...draft.read()
    }
  })
  const { errors, isDirty } = form.formState
  const { title = '', type = '', provider = '', date = '' } = useWatch({ control: form.control })
  const saving = useSaving()
  const isSending = saving.stage === 'sending'
  useAskBeforeUnload(isSending)
  useEffect(() => {
    if (isDirty) draft.keep({ title, type, provider, date })
  }, [draft, isDirty, title, type, provider, date])

  const send = form.handleSubmit(({ file, ...fields }) => {
    if (!file) return
    const record = { ...fields, fileName: file.name, file, ...(given && { text: given.text.slice(0, textMax) }) }
    saving.start(record, {
      saved: () => {
        draft.clear()
        toast.success(t('saved'), t('savedText', { title: fields.title }), { matters: true })
        onSaved()
      },
      failed: showAtFields
    })
  }, tellWhatIsMissing)
  function tellWhatIsMissing(faults: FieldErrors<Typed>) {
    if (Object.values(faults).some((fault) => fault.message === 'required'))
      toast.error(t('incompleteInformation'), t('fillAllFields'))
  }
  function showAtFields(error: unknown) {
    for (const [field, message] of Object.entries((error instanceof ApiError && error.fields) || {}))
      if (field in recordForm.shape) form.setError(field as keyof Typed, { message })
  }
  const faultAt = (field: keyof Typed) => fieldText(errors[field]?.message as FieldCode | undefined)
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
        <Field label={t('title')} required error={faultAt('title')} hint={t('titleHint')} className="sm:col-span-2">
          {(control) => <TextInput {...control} dir="auto" maxLength={150} {...form.register('title')} />}
        </Field>
        {!given && (
          <Field label={t('type')} required error={faultAt('type')}>
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
        <Field label={t('date')} required error={faultAt('date')}>
          {(control) => <DateInput {...control} max={today()} {...form.register('date')} />}
        </Field>
        <Field label={t('provider')} required error={faultAt('provider')} className="sm:col-span-2">
          {(control) => <TextInput {...control} dir="auto" maxLength={150} {...form.register('provider')} />}
        </Field>
        <div className="grid gap-4 sm:col-span-2">
          {given ? (
            <ChosenFile file={given.file} />
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
          <Progress saving={saving} />
        </div>
      </form>
    </Dialog>
  )
}

/** How far the record is, or why it is not there; brought into sight, for a phone shows a part of the form alone. */
function Progress({ saving }: { saving: ReturnType<typeof useSaving> }) {
  const t = useMessages('records')
  const errorText = useErrorText()
  const place = useRef<HTMLDivElement>(null)
  const { stage, share, error } = saving
  useEffect(() => {
    if (stage) place.current?.scrollIntoView({ block: 'nearest' })
  }, [stage])
  if (!stage) return null
  const fileWords: Partial<Record<string, string>> = { TOO_LARGE: t('tooLarge'), WRONG_KIND: t('unreadable') }
  return (
    <div ref={place}>
      {stage === 'sending' && <SavingProgress share={share} />}
      {stage === 'stopped' && <p role="status">{t('stopped')}</p>}
      {stage === 'failed' && (
        <FormAlert title={t('saveFailed')}>
          <p>{(error instanceof ApiError && fileWords[error.code]) || errorText(error)}</p>
          <p>{t('saveFailedText')}</p>
        </FormAlert>
      )}
    </div>
  )
}
