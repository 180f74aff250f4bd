import { type Appointment, type AppointmentStatus, undoCompletionMinutes } from '@arogyachat/contract/appointments'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'

export type Change = Extract<AppointmentStatus, 'confirmed' | 'completed' | 'canceled' | 'no-show'>

interface VisitDialogsProps {
  appointment: Appointment
  now: Date
  /** The change whose dialog is open. */
  asking: Change | null
  /** The change that is being saved. */
  changing: Change | null
  onClose: () => void
  onConfirm: (change: Change) => void
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
      <ConfirmDialog
        open={asking === 'canceled'}
        onOpenChange={closeUnlessOpen}
        title={t('cancelTitle', { patient })}
        description={t('cancelText', { date, time })}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        danger
        busy={changing === 'canceled'}
        onConfirm={() => onConfirm('canceled')}
      />
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
