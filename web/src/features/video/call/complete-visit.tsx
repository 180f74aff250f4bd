import { type Appointment, undoCompletionMinutes } from '@arogyachat/contract/appointments'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useSetAppointmentStatus } from '../../appointments/queries.ts'

interface CompleteVisitProps {
  appointment: Appointment
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onCompleted: () => void
}

/** Asks the doctor to confirm that the visit is over, and marks the appointment as completed. */
export function CompleteVisit({ appointment, name, open, onOpenChange, onCompleted }: CompleteVisitProps) {
  const t = useMessages('video')
  const errorText = useErrorText()
  const setStatus = useSetAppointmentStatus()
  const complete = () =>
    setStatus.mutate(
      { id: appointment._id, status: 'completed' },
      {
        onSuccess: () => {
          toast.success(t('complete.doneTitle'), t('complete.doneText', { name }))
          onCompleted()
        },
        onError: (error) => toast.error(errorText(error)),
        onSettled: () => onOpenChange(false)
      }
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('complete.title')}
      description={[
        t('complete.text', { name }),
        Date.now() < Date.parse(appointment.startsAt) && t('complete.early'),
        t('complete.undo', { minutes: undoCompletionMinutes })
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={t('complete.confirm')}
      cancelLabel={t('complete.cancel')}
      busy={setStatus.isPending}
      onConfirm={complete}
    />
  )
}
