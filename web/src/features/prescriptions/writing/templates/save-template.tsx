import { templateNameMax } from '@arogyachat/contract/prescriptions/templates'
import { BookmarkPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, TextInput } from '../../../../ui/form/field.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import { useSaveTemplate } from '../prescribing-queries.ts'
import { isBlank, type WrittenPrescription } from '../prescription-draft.ts'

/** Saves what is written as a template of the doctor, without anything about the patient but the diagnosis. */
export function SaveTemplate({ values }: { values: WrittenPrescription }) {
  const t = useMessages('writing')
  const practice = useMessages('practice')
  const errorText = useErrorText()
  const save = useSaveTemplate()
  const [name, setName] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The field that had the focus is gone.
  useEffect(() => {
    if (name === null && wasOpen.current) opener.current?.focus()
    wasOpen.current = name !== null
  }, [name])
  const medications = values.medications.filter((row) => !isBlank(row))
  if (name === null)
    return (
      <Button
        ref={opener}
        variant="ghost"
        size="sm"
        className="self-start"
        icon={<BookmarkPlus aria-hidden size={18} />}
        disabledReason={medications.length === 0 ? t('templates.empty') : undefined}
        onClick={() => setName((values.diagnosis ?? '').slice(0, templateNameMax))}
      >
        {t('templates.saveAs')}
      </Button>
    )
  const send = () => {
    if (name.trim() === '' || save.isPending) return
    const { instructions = '', diagnosis = '', followUp = '' } = values
    save.mutate(
      { kind: 'template', name: name.trim(), medications, instructions, diagnosis, followUp },
      {
        onSuccess: () => {
          setName(null)
          toast.success(t('templates.saved'), name.trim())
        }
      }
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-md border border-line p-3">
      <Field
        className="flex-1 basis-56"
        label={t('templates.name')}
        hint={t('templates.nameHint')}
        {...(save.error && { error: errorText(save.error) })}
      >
        {(props) => (
          <TextInput
            {...props}
            autoFocus
            dir="auto"
            autoComplete="off"
            maxLength={templateNameMax}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              send()
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={() => setName(null)}>
          {practice('cancel')}
        </Button>
        <Button variant="outline" size="sm" busy={save.isPending} onClick={send}>
          {t('templates.save')}
        </Button>
      </div>
    </div>
  )
}
