import type { PatientProfile } from '@arogyachat/contract/patients'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import type { CardEditor } from './use-card-editor.ts'

interface EditCardProps<V extends FieldValues> {
  title: string
  profile: PatientProfile
  editor: CardEditor<V>
  /** The saved values, also shown beside an edit that conflicts with them. */
  view: (profile: PatientProfile) => ReactNode
  /** The fields of the form. */
  children: ReactNode
}

/** A part of the profile: its values with an Edit button, or the form with Save and Cancel. */
export function EditCard<V extends FieldValues>({ title, profile, editor, view, children }: EditCardProps<V>) {
  const t = useMessages('profile')
  const common = useMessages('common')
  const id = useId()
  const { editButton, form } = useFocusOfEditor(editor.isEditing)
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle as="h3" id={id} className="flex-1 basis-36 pt-1.5">
          {title}
        </CardTitle>
        {!editor.isEditing && (
          <Button
            ref={editButton}
            size="sm"
            variant="outline"
            icon={<Pencil aria-hidden className="size-4" />}
            aria-label={t('editPart', { part: title })}
            onClick={editor.begin}
          >
            {common('edit')}
          </Button>
        )}
      </div>
      {editor.isEditing ? (
        <form
          ref={form}
          aria-labelledby={id}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            editor.save()
          }}
        >
          {editor.isRestored && (
            <p role="status" className="rounded-sm bg-cream px-3 py-2 text-on-cream">
              {t('unsavedRestored')}
            </p>
          )}
          {editor.failure && <FormAlert title={t('updateFailed')}>{editor.failure}</FormAlert>}
          {children}
          {editor.conflict ? <Conflict editor={editor} view={view} /> : <Buttons editor={editor} />}
        </form>
      ) : (
        view(profile)
      )}
    </Card>
  )
}

/** Cancel asks first when something was typed. */
function Buttons<V extends FieldValues>({ editor }: { editor: CardEditor<V> }) {
  const t = useMessages('profile')
  const common = useMessages('common')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" busy={editor.isSaving}>
        {editor.isSaving ? common('saving') : common('save')}
      </Button>
      <Button
        variant="ghost"
        disabled={editor.isSaving}
        onClick={() => (editor.isDirty ? setAsking(true) : editor.discard())}
      >
        {common('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('dismissTitle')}
        description={t('dismissText')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        onConfirm={() => {
          setAsking(false)
          editor.discard()
        }}
      />
    </div>
  )
}

function Conflict<V extends FieldValues>({ editor, view }: Pick<EditCardProps<V>, 'editor' | 'view'>) {
  const t = useMessages('profile')
  if (!editor.conflict) return null
  return (
    <div role="alert" className="bubble flex flex-col gap-3 bg-cream p-4 text-ink">
      <p className="font-heading font-semibold leading-tight">{t('conflictTitle')}</p>
      <p>{t('conflictText')}</p>
      <div className="rounded-sm bg-card p-3">{view(editor.conflict)}</div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={editor.saveOver}>{t('keepMine')}</Button>
        <Button variant="outline" onClick={editor.discard}>
          {t('takeSaved')}
        </Button>
      </div>
    </div>
  )
}

/** The first field gets the focus when editing starts, and the Edit button when it ends. */
function useFocusOfEditor(isEditing: boolean) {
  const editButton = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    const target = isEditing ? form.current?.querySelector<HTMLElement>('input, select, textarea') : editButton.current
    target?.focus()
  }, [isEditing])
  return { editButton, form }
}
