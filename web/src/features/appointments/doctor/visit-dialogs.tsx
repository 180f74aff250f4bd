import {
  type Appointment,
  type AppointmentStatus,
  type Cancellation,
  undoCompletionMinutes
} from '@arogyachat/contract/appointments'
import { useFormats } from '../../../i18n/formats.ts'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'

const CancelVisitDialog = lazyPart(() =>
  import('../cancellation/cancel-visit-dialog.tsx').then((module) => module.CancelVisitDialog)
)

/** The note of a visit. */
export const VisitNoteDialog = lazyPart(async () => {
  const [form] = await Promise.all([
    import('../../visit-notes/visit-note-form.tsx'),
    languageStore.want(['notes', 'speech'])
  ])
  return form.VisitNoteDialog
})
const FollowUpDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('../scheduling/follow-up-dialog.tsx'), languageStore.want(['scheduling'])])
  return dialog.FollowUpDialog
})

export type Change = Extract<AppointmentStatus, 'confirmed' | 'completed' | 'canceled' | 'no-show'>

interface VisitDialogsProps {
  appointment: Appointment
  now: Date
  /** The change whose dialog is open. */
  asking: Change | null
  /** The change that is being saved. */
  changing: Change | null
  /** The form that is open: the note of the visit, or the booking of a follow-up. */
  writing: 'note' | 'follow-up' | null
  onClose: () => void
  onWritten: () => void
  onConfirm: (change: Change, cancellation?: Cancellation) => void
}

/** The dialogs that ask before a visit is completed, cancelled or marked as a no-show, and those of its note and its follow-up. */
export function VisitDialogs({
  appointment,
  now,
  asking,
  changing,
  writing,
  onClose,
  onWritten,
  onConfirm
}: VisitDialogsProps) {
  const nameOf = useNameOf()
  const t = useMessages('practice')
  const format = useFormats()
  const patient = nameOf(appointment.patientId.name)
  const date = format.date(appointment.appointmentDate)
  const time = format.slot(appointment.timeSlot)
  const closeUnlessOpen = (open: boolean) => {
    if (!open) onClose()
  }
  return (
    <>
      <ConfirmDialog
        open={asking === 'completed'}
        onOpenChange={closeUnlessOpen}
        title={t('completeTitle', { patient })}
        description={[
          t(now.getTime() < Date.parse(appointment.startsAt) ? 'completeEarlyText' : 'completeText', {
            date,
            time,
            minutes: undoCompletionMinutes
          }),
          !appointment.hasNote && t('completeWithoutNote')
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={t('completeConfirm')}
        cancelLabel={t('goBack')}
        busy={changing === 'completed'}
        onConfirm={() => onConfirm('completed')}
      />
      {asking === 'canceled' && (
        <CancelVisitDialog
          role="doctor"
          title={t('cancelTitle', { patient })}
          description={t('cancelText', { date, time })}
          confirmLabel={t('cancelConfirm')}
          keepLabel={t('cancelKeep')}
          busy={changing === 'canceled'}
          onClose={onClose}
          onCancel={(cancellation) => onConfirm('canceled', cancellation)}
        />
      )}
      <ConfirmDialog
        open={asking === 'no-show'}
        onOpenChange={closeUnlessOpen}
        title={t('noShowTitle', { patient })}
        description={t('noShowAsk', { date, time })}
        confirmLabel={t('noShowConfirm')}
        cancelLabel={t('goBack')}
        busy={changing === 'no-show'}
        onConfirm={() => onConfirm('no-show')}
      />
      {writing === 'note' && <VisitNoteDialog appointment={appointment} onClose={onWritten} />}
      {writing === 'follow-up' && <FollowUpDialog appointment={appointment} onClose={onWritten} />}
    </>
  )
}
