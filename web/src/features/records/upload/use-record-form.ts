import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { draftOf } from '../../../lib/draft.ts'
import { useAskBeforeUnload } from '../../../lib/use-ask-before-unload.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { type CheckedRecord, draftShape, type RecordValues, recordForm, today, type ValueRow } from './record-schema.ts'
import { useSaving } from './use-saving.ts'

/** Limit of the contract for the extracted text, in characters. */
const textMax = 20_000

interface RecordFormOptions {
  name: string
  start: Partial<RecordValues> | undefined
  attachment: { file: File; text: string } | undefined
  onSaved: () => void
}

/** The form of a record with its draft, and sending it. What was typed survives every failure. */
export function useRecordForm({ name, start, attachment, onSaved }: RecordFormOptions) {
  const t = useMessages('records')
  const draft = useMemo(() => draftOf(`record:${name}`, draftShape), [name])
  const form = useForm<RecordValues, unknown, CheckedRecord>({
    resolver: zodResolver(recordForm),
    defaultValues: {
      title: '',
      type: '',
      provider: '',
      date: today(),
      values: [],
      file: attachment?.file ?? null,
      ...start,
      ...draft.read()
    }
  })
  const { isDirty } = form.formState
  const { title = '', type = '', provider = '', date = '', values } = useWatch({ control: form.control })
  const saving = useSaving()
  const isSending = saving.stage === 'sending'
  useAskBeforeUnload(isSending)
  useEffect(() => {
    if (isDirty) draft.keep({ title, type, provider, date, values: (values ?? []) as ValueRow[] })
  }, [draft, isDirty, title, type, provider, date, values])

  const notifyMissingFields = (errors: FieldErrors<RecordValues>) => {
    if (Object.values(errors).some((error) => error.message === 'required'))
      toast.error(t('incompleteInformation'), t('fillAllFields'))
  }
  const showFieldErrors = (error: unknown) => {
    for (const [field, message] of Object.entries((error instanceof ApiError && error.fields) || {}))
      if (field in recordForm.shape) form.setError(field as keyof RecordValues, { message })
  }
  const send = form.handleSubmit(({ file, values, ...fields }) => {
    if (!file) return
    const measured = values.map((row) => ({ ...row, takenAt: row.takenAt || fields.date }))
    const text = attachment && { text: attachment.text.slice(0, textMax) }
    saving.start(
      {
        ...fields,
        fileName: file.name,
        file,
        ...text,
        ...(measured.length > 0 && { values: JSON.stringify(measured) })
      },
      {
        saved: () => {
          draft.clear()
          toast.success(t('saved'), t('savedText', { title: fields.title }), { matters: true })
          onSaved()
        },
        failed: showFieldErrors
      }
    )
  }, notifyMissingFields)

  return { form, saving, isSending, send }
}
