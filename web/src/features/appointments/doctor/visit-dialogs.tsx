import {
  type Appointment,
  type AppointmentStatus,
  type Cancellation,
  undoCompletionMinutes
} from '@arogyachat/contract/appointments'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'

const CancelVisitDialog = lazyPart(() =>
  import('../cancellation/cancel-visit-dialog.tsx').then((module) => module.CancelVisitDialog)
)

export type Change = Extract<AppointmentStatus, 'confirmed' | 'completed' | 'canceled' | 'no-show'>

interface VisitDialogsProps {
  appointment: Appointment
  now: Date
  /** The change whose dialog is open. */
  asking: Change | null
  /** The change that is being saved. */
  changing: Change | null
  onClose: () => void
  onConfirm: (change: Change, cancellation?: Cancellation) => void
}

/** The dialogs that ask for confirmation before a visit is completed, cancelled or marked as a no-show. */
export function VisitDialogs({ appointment, now, asking, changing, onClose, onConfirm }: VisitDialogsProps) {
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
        description={t(now.getTime() < Date.parse(appointment.startsAt) ? 'completeEarlyText' : 'completeText', {
          date,
          time,
          minutes: undoCompletionMinutes
        })}
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
    </>
  )
}
