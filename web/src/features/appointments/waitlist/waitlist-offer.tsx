import { BellRing } from 'lucide-react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { LeaveButton } from './leave-button.tsx'
import { useDayWaitlist, useJoinWaitlist } from './queries.ts'

/** Under a day without free times: joins its waiting list, or says that the patient is on it. */
export function WaitlistOffer({ doctorId, date }: { doctorId: string; date: string }) {
  const t = useMessages('appointments')
  const errorText = useErrorText()
  const day = useDayWaitlist(doctorId, date)
  const joining = useJoinWaitlist()
  const entry = day.data?.entry
  if (entry)
    return (
      <div className="bubble flex w-full flex-col items-start gap-2 bg-mint p-4">
        <p role="status" className="font-semibold">
          {t('waitlist.joined')}
        </p>
        <p className="text-soft text-sm">{t('waitlist.ahead', { count: entry.ahead })}</p>
        <LeaveButton entry={entry} />
      </div>
    )
  if (!day.data?.isFull) return null
  return (
    <div className="bubble flex w-full flex-col items-start gap-3 bg-mint p-4">
      <p>{t('waitlist.offer')}</p>
      <Button
        icon={<BellRing aria-hidden className="size-5" />}
        busy={joining.isPending}
        onClick={() => joining.mutate({ doctorId, date })}
      >
        {t('waitlist.join')}
      </Button>
      {joining.error && <FormAlert title={t('waitlist.joinFailed')}>{errorText(joining.error)}</FormAlert>}
    </div>
  )
}
