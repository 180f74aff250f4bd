import { type PrescriptionTemplate, templateNameMax } from '@arogyachat/contract/prescriptions/templates'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog/dialog.tsx'
import { TextInput } from '../../../../ui/form/field.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import { useDeleteTemplate, useRenameTemplate } from '../prescribing-queries.ts'

interface TemplateLineProps {
  template: PrescriptionTemplate
  onChoose: () => void
}

/** A saved template or favourite: choose it, rename it (a template alone), or delete it after a question. */
export function TemplateLine({ template, onChoose }: TemplateLineProps) {
  const t = useMessages('writing')
  const errorText = useErrorText()
  const remove = useDeleteTemplate()
  const [isRenaming, setRenaming] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const wasRenaming = useRef(false)
  // The field that had the focus is gone.
  useEffect(() => {
    if (!isRenaming && wasRenaming.current) line.current?.querySelector('button')?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  const { _id, kind, name, medications } = template
  const directions = medications.map((row) =>
    kind === 'template' ? row.name : [row.frequency, row.duration].filter(Boolean).join(', ')
  )
  if (isRenaming) return <Rename template={template} onEnd={() => setRenaming(false)} />
  return (
    <div ref={line} className="flex items-center gap-1">
      <Button variant="ghost" className="min-w-0 flex-1 flex-col !items-start !gap-0 !text-start" onClick={onChoose}>
        <bdi>{name}</bdi>
        <span dir="auto" className="font-body font-normal text-soft text-sm">
          {directions.filter(Boolean).join(', ')}
        </span>
      </Button>
      {kind === 'template' && (
        <IconButton variant="ghost" label={t('templates.rename', { name })} onClick={() => setRenaming(true)}>
          <Pencil aria-hidden size={18} />
        </IconButton>
      )}
      <IconButton variant="ghost" label={t('templates.delete', { name })} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('templates.deleteTitle', { name })}
        description={t('templates.deleteText')}
        confirmLabel={t('templates.deleteConfirm')}
        cancelLabel={t('templates.keep')}
        onConfirm={() => {
          setAsked(false)
          remove.mutate(_id, { onError: (error) => toast.error(t('templates.deleteFailed'), errorText(error)) })
        }}
      />
    </div>
  )
}

function Rename({ template, onEnd }: { template: PrescriptionTemplate; onEnd: () => void }) {
  const t = useMessages('writing')
  const errorText = useErrorText()
  const rename = useRenameTemplate()
  const [name, setName] = useState(template.name)
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (rename.isPending) return
    if (name.trim() === '' || name.trim() === template.name) return onEnd()
    rename.mutate(
      { id: template._id, name: name.trim() },
      { onSuccess: onEnd, onError: (error) => toast.error(t('templates.saveFailed'), errorText(error)) }
    )
  }
  return (
    <div className="flex items-center gap-1 py-1">
      <TextInput
        aria-label={t('templates.name')}
        autoFocus
        dir="auto"
        autoComplete="off"
        maxLength={templateNameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save(event)
          else if (event.key === 'Escape') {
            // Escape would close the dialog around the form.
            event.stopPropagation()
            onEnd()
          }
        }}
      />
      <IconButton variant="ghost" label={t('templates.save')} aria-busy={rename.isPending} onClick={save}>
        <Check aria-hidden size={18} />
      </IconButton>
    </div>
  )
}
