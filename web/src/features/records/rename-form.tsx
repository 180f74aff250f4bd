import type { FieldCode } from '@arogyachat/contract/errors'
import type { MedicalRecord } from '@arogyachat/contract/records'
import { type FormEvent, useState } from 'react'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useRenameRecord } from './queries.ts'

interface RenameFormProps {
  record: MedicalRecord
  onRenamed: (title: string) => void
  onCancel: () => void
}

/** Gives a record another title. */
export function RenameForm({ record, onRenamed, onCancel }: RenameFormProps) {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const [typed, setTyped] = useState(record.title)
  const [titleError, setTitleError] = useState<FieldCode | undefined>()
  const renaming = useRenameRecord()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const title = typed.trim()
    setTitleError(title === '' ? 'required' : undefined)
    if (title === '') return
    renaming.mutate(
      { id: record._id, title },
      {
        onSuccess: (reply) => {
          toast.success(t('renamed'), t('renamedText', { title: reply.record.title }))
          onRenamed(reply.record.title)
        },
        onError: (error) => setTitleError(error instanceof ApiError ? error.fields?.title : undefined)
      }
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 rounded-md border border-line p-3">
      <Field label={t('title')} required error={fieldText(titleError)}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            dir="auto"
            maxLength={150}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {renaming.isError && <FormAlert title={t('renameFailed')}>{errorText(renaming.error)}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={renaming.isPending}>
          {t('saveName')}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  )
}
