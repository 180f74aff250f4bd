import { clsx } from 'clsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useCallGuest, useGuestChanges } from './queries.ts'

interface GuestQuestionProps {
  appointmentId: string
  /** The patient's name. */
  patient: string
  className?: string
}

/** Asks the doctor whether the guest whom the patient has invited may join; nothing while there is none to answer for. */
export function GuestQuestion({ appointmentId, patient, className }: GuestQuestionProps) {
  const t = useMessages('guest')
  const errorText = useErrorText()
  const { data } = useCallGuest(appointmentId)
  const { answer } = useGuestChanges(appointmentId)
  const guest = data?.guest
  if (guest?.state !== 'asked') return null
  const give = (isAccepted: boolean) =>
    answer.mutate({ guestId: guest._id, isAccepted }, { onError: (error) => toast.error(errorText(error)) })
  return (
    <div role="alert" className={clsx('flex max-w-xl flex-col gap-3 rounded-lg bg-cream p-4 text-on-cream', className)}>
      <p>{t(`question.${guest.kind}`, { name: guest.name, patient })}</p>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button busy={answer.isPending} onClick={() => give(true)}>
          {t('agree')}
        </Button>
        <Button variant="outline" onClick={() => give(false)}>
          {t('refuse')}
        </Button>
      </div>
    </div>
  )
}
