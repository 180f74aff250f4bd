import type { LabBooking } from '@arogyachat/contract/labs'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useCancelLabBooking } from '../queries.ts'
import { useTestNames } from '../tests/test-names.ts'

/** Asks before a booking is given up. */
export function CancelQuestion({ booking, onClose }: { booking: LabBooking; onClose: () => void }) {
  const t = useMessages('labs')
  const formats = useFormats()
  const errorText = useErrorText()
  const canceling = useCancelLabBooking()
  const said = {
    tests: useTestNames()(booking),
    date: formats.date(booking.date),
    time: formats.slot(booking.time)
  }

  // Awaited, for the list may drop the entry before the answer is here; the news must still be told.
  const cancel = async () => {
    try {
      await canceling.mutateAsync(booking._id)
      toast.success(t('canceledToast'), t('canceledText', said), { matters: true })
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
      description={t('cancelText', said)}
      confirmLabel={t('cancelBooking')}
      cancelLabel={t('cancelKeep')}
      danger
      busy={canceling.isPending}
      onConfirm={cancel}
    />
  )
}
