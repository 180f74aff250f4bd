import type { WaitlistEntry } from '@arogyachat/contract/appointments'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useLeaveWaitlist } from './queries.ts'

/** Leaves a waiting list after a question, because the place in it is lost. */
export function LeaveButton({ entry }: { entry: WaitlistEntry }) {
  const t = useMessages('appointments')
  const nameOf = useNameOf()
  const formats = useFormats()
  const errorText = useErrorText()
  const leaving = useLeaveWaitlist()
  const [isAsking, setAsking] = useState(false)
  const values = { doctor: nameOf(entry.doctor.name), date: formats.date(entry.date) }

  // Awaited, because the result must be shown even when the list removes the entry before the reply arrives.
  const leave = async () => {
    try {
      await leaving.mutateAsync(entry._id)
      toast.success(t('waitlist.left'), undefined, { matters: true })
    } catch (error) {
      toast.error(t('waitlist.leaveFailed'), errorText(error), { matters: true })
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" aria-label={t('waitlist.leaveOf', values)} onClick={() => setAsking(true)}>
        {t('waitlist.leave')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('waitlist.leaveTitle')}
        description={t('waitlist.leaveText', values)}
        confirmLabel={t('waitlist.leave')}
        cancelLabel={t('waitlist.stay')}
        busy={leaving.isPending}
        onConfirm={() => void leave()}
      />
    </>
  )
}
