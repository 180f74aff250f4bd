import type { Role } from '@arogyachat/contract/accounts'
import { type Cancellation, type CancelReason, cancelNoteMax, cancelReasons } from '@arogyachat/contract/appointments'
import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { RadioTile } from '../../../ui/form/radio-tile.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'

export interface CancelVisitDialogProps {
  /** Who cancels. */
  role: Role
  title: string
  description: string
  confirmLabel: string
  keepLabel: string
  /** Keeps the dialog open until the appointment is cancelled. */
  busy: boolean
  onClose: () => void
  onCancel: (cancellation: Cancellation) => void
}

/** Asks why an appointment is cancelled, and with that for confirmation. The other participant reads the answer. */
export function CancelVisitDialog({ role, busy, onClose, onCancel, ...texts }: CancelVisitDialogProps) {
  const t = useMessages('appointments')
  const formId = useId()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setMissing(reason === null)
    if (reason !== null && !busy) onCancel({ reason, note: note.trim() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose()
      }}
      size="sm"
      title={texts.title}
      description={texts.description}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {texts.keepLabel}
          </Button>
          <SubmitButton
            form={formId}
            variant="danger"
            busy={busy}
            onSubmit={submit}
            missing={reason === null ? t('cancelReasonFirst') : undefined}
          >
            {texts.confirmLabel}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ReasonChoice
          reasons={cancelReasons[role]}
          value={reason}
          error={isMissing && reason === null ? t('cancelReasonFirst') : undefined}
          onChange={setReason}
        />
        <Field label={t('cancelNote')} hint={t(role === 'patient' ? 'cancelNoteForDoctor' : 'cancelNoteForPatient')}>
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              rows={2}
              maxLength={cancelNoteMax}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

interface ReasonChoiceProps {
  reasons: readonly CancelReason[]
  value: CancelReason | null
  error: string | undefined
  onChange: (reason: CancelReason) => void
}

function ReasonChoice({ reasons, value, error, onChange }: ReasonChoiceProps) {
  const t = useMessages('appointments')
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-heading font-semibold leading-tight">{t('cancelWhy')}</legend>
      <div className="flex flex-col gap-2">
        {reasons.map((reason) => (
          <RadioTile
            key={reason}
            name={id}
            value={reason}
            checked={value === reason}
            onChange={() => onChange(reason)}
            className="min-h-11 px-4 peer-checked:font-semibold"
          >
            {t(`cancelReasons.${reason}`)}
          </RadioTile>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
