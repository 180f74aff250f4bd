import type { Appointment } from '@arogyachat/contract/appointments'
import { type KeyboardEvent, useImperativeHandle, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { PatientSummaryCard } from '../../patients/summary-card.tsx'
import type { FromNote } from './prescription-draft.ts'
import type { PrescriptionFormProps } from './prescription-form.tsx'
import { PrescriptionReview } from './prescription-review.tsx'
import { PrescriptionSummary } from './prescription-summary.tsx'
import { usePrescriptionWriter } from './use-prescription-writer.ts'
import { WritingForm } from './writing-form.tsx'

/** Writes a prescription, then shows exactly what will be issued, and issues it. */
export function PrescriptionWriter({
  appointment,
  note,
  onSaved,
  onCancel,
  ref
}: PrescriptionFormProps & { appointment: Appointment; note: FromNote }) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const writer = usePrescriptionWriter(appointment, note, onSaved)
  const { toIssue, error } = writer
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (writer.isUnsaved ? setLeaving(true) : onCancel())
  useImperativeHandle(ref, () => ({ leave }))

  const onShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || writer.isPending || isLeaving) return
    event.preventDefault()
    if (toIssue) writer.issue(toIssue)
    else void writer.review()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works wherever the focus is inside
    <div className="flex flex-col gap-4" onKeyDown={onShortcut}>
      <PrescriptionSummary appointment={appointment} />
      <PatientSummaryCard appointmentId={appointment._id} isSticky />
      {toIssue ? (
        <PrescriptionReview
          prescription={toIssue}
          version={(appointment.prescription?.version ?? 0) + 1}
          warnings={writer.warnings}
          busy={writer.isPending}
          error={error ? errorText(error) : undefined}
          onBack={writer.backToWriting}
          onIssue={() => writer.issue(toIssue)}
        />
      ) : (
        <WritingForm writer={writer} appointment={appointment} onCancel={leave} />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('leaveTitle')}
        description={t('leaveText')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('leaveStay')}
        onConfirm={() => {
          setLeaving(false)
          onCancel()
        }}
      />
    </div>
  )
}
