import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { type FieldCode, fieldCatalogue } from '@arogyachat/contract/errors'
import { noteFields } from '@arogyachat/contract/visit-notes/visit-notes'
import { PenLine } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { FollowUpField } from './follow-up-field.tsx'
import { type NoteWriter, useNoteWriter } from './use-note-writer.ts'

const rows = { complaint: 3, findings: 3, diagnosis: 2, advice: 3 } as const

/** Writes a note and signs it, after one question. The draft stays in this tab. */
export function NoteWriterForm(props: Parameters<typeof useNoteWriter>[0] & { onClose?: () => void }) {
  const t = useMessages('notes')
  const codes = useMessages('errors')
  const errorText = useErrorText()
  const writer = useNoteWriter(props)
  const { appointment, newest, onClose } = props
  const verdict = appointmentCan.writeNote(factsOf(appointment), 'doctor', new Date())
  const refusal = () => {
    if (verdict.ok) return undefined
    return verdict.code === 'TOO_EARLY' ? t('tooEarly') : codes(`codes.${verdict.code}`)
  }
  const disabledReason = refusal()
  const onShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || writer.isAsking || disabledReason) return
    event.preventDefault()
    void writer.submit()
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={writer.submit} onKeyDown={onShortcut} noValidate>
      <Origin writer={writer} newest={newest} />
      <NoteTexts writer={writer} />
      <FollowUp writer={writer} visitDate={appointment.appointmentDate} />
      {newest && <Reason writer={writer} />}
      {writer.error && <FormAlert title={t('signFailed')}>{errorText(writer.error)}</FormAlert>}
      {disabledReason && <p className="text-soft text-sm">{disabledReason}</p>}
      <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 border-line border-t bg-card py-2 shadow-[0_0_0_.5rem_var(--card)]">
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )}
        <Button
          type="submit"
          icon={<PenLine aria-hidden className="size-5" />}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          {...(disabledReason && { disabledReason })}
        >
          {t('sign')}
        </Button>
      </div>
      <ConfirmDialog
        open={writer.isAsking}
        onOpenChange={(open) => !open && writer.keepWriting()}
        title={t('signTitle')}
        description={t('signText')}
        confirmLabel={t(writer.isSigning ? 'signing' : 'signConfirm')}
        cancelLabel={t('keepWriting')}
        busy={writer.isSigning}
        onConfirm={writer.confirm}
      />
    </form>
  )
}

/** What the form starts from: a signed version, a draft, or the assistant's summary. */
function Origin({ writer, newest }: { writer: NoteWriter } & Pick<Parameters<typeof useNoteWriter>[0], 'newest'>) {
  const t = useMessages('notes')
  const formats = useFormats()
  return (
    <>
      {newest && (
        <p className="rounded-sm bg-neel-soft px-3 py-2 text-neel text-sm">
          {t('correcting', { when: formats.instant(newest.signedAt) })}
        </p>
      )}
      {writer.isRestored && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-cream px-3 py-1 text-on-cream text-sm">
          <p>{t('draft')}</p>
          <Button variant="ghost" size="sm" onClick={writer.startOver}>
            {t('startOver')}
          </Button>
        </div>
      )}
      {!writer.isRestored && writer.isFromSummary && (
        <p className="rounded-sm bg-cream px-3 py-2 text-on-cream text-sm">{t('startsFromSummary')}</p>
      )}
    </>
  )
}

/** The text of a field's error code. */
function useErrorOf() {
  const t = useMessages('notes')
  const fieldText = useFieldText()
  return (field: string, message: string | undefined) => {
    if (!message) return undefined
    if (field === 'complaint' && message === 'required') return t('nothingWritten')
    return fieldText(message in fieldCatalogue ? (message as FieldCode) : 'invalid')
  }
}

function NoteTexts({ writer: { form } }: { writer: NoteWriter }) {
  const t = useMessages('notes')
  const errorOf = useErrorOf()
  const { errors } = form.formState
  return noteFields.map((field) => {
    const error = errorOf(field, errors[field]?.message)
    return (
      <Field
        key={field}
        label={t(`fields.${field}`)}
        {...(field === 'advice' && { hint: t('adviceHint') })}
        {...(error && { error })}
      >
        {(control) => <TextArea rows={rows[field]} dir="auto" {...control} {...form.register(field)} />}
      </Field>
    )
  })
}

function FollowUp({ writer: { form, values }, visitDate }: { writer: NoteWriter; visitDate: string }) {
  const errorOf = useErrorOf()
  return (
    <FollowUpField
      visitDate={visitDate}
      value={values.followUpDate}
      error={errorOf('followUpDate', form.formState.errors.followUpDate?.message)}
      onChange={(date) => {
        form.setValue('followUpDate', date, { shouldDirty: true })
        form.clearErrors('followUpDate')
      }}
    />
  )
}

function Reason({ writer: { form } }: { writer: NoteWriter }) {
  const t = useMessages('notes')
  const errorOf = useErrorOf()
  const error = errorOf('reason', form.formState.errors.reason?.message)
  return (
    <Field label={t('reason')} hint={t('reasonHint')} required {...(error && { error })}>
      {(control) => <TextArea rows={2} dir="auto" {...control} {...form.register('reason')} />}
    </Field>
  )
}
