import { type LabBooking, needsAddress, needsVisit } from '@arogyachat/contract/labs'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useCancelLabBooking } from '../queries.ts'
import { useTestNames } from '../tests/test-names.ts'

/** Asks for confirmation before a booking is cancelled. */
export function CancelDialog({ booking, onClose }: { booking: LabBooking; onClose: () => void }) {
  const t = useMessages('labs')
  const formats = useFormats()
  const errorText = useErrorText()
  const canceling = useCancelLabBooking()
  const placeholders = {
    tests: useTestNames()(booking),
    date: formats.date(booking.date),
    time: formats.slot(booking.time)
  }

  // A copy from this device has no tests.
  const description = [
    t('cancelText', placeholders),
    needsAddress(booking.tests) && t('nobodyComes'),
    needsVisit(booking.tests) && t('noVisit')
  ]
    .filter(Boolean)
    .join(' ')

  // Awaited, because the result must be shown even when the list removes the entry before the reply arrives.
  const cancel = async () => {
    try {
      await canceling.mutateAsync(booking._id)
      toast.success(t('canceledToast'), t('canceledText', placeholders), { matters: true })
    } catch (error) {
      toast.error(t('cancelFailed'), errorText(error), { matters: true })
    } finally {
      onClose()
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('cancelTitle')}
      description={description}
      confirmLabel={t('cancelBooking')}
      cancelLabel={t('cancelKeep')}
      danger
      busy={canceling.isPending}
      onConfirm={cancel}
    />
  )
}
