import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useSendVerificationMail } from '../accounts/queries.ts'
import { useDoctorProfile } from './queries.ts'

/** Until the email address is confirmed, explains on the doctor's dashboard why patients cannot book, and can send the link again. */
export function UnconfirmedEmailCard() {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const { data } = useDoctorProfile()
  const send = useSendVerificationMail()
  if (!data || data.emailVerified) return null
  const sendAgain = () =>
    send.mutate(undefined, {
      onSuccess: () => void toast.success(t('emailSent'), t('emailSentText')),
      onError: (error) => void toast.error(t('emailSendFailed'), errorText(error))
    })
  return (
    <Card
      as="section"
      tone="cream"
      aria-labelledby="unconfirmed-email-title"
      className="mb-5 flex flex-wrap items-center gap-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="unconfirmed-email-title" className="font-heading font-semibold text-lg">
          {t('emailUnprovenTitle')}
        </h2>
        <p className="break-words">{t('emailUnprovenText', { email: data.email })}</p>
      </div>
      <Button variant="outline" busy={send.isPending} onClick={sendAgain}>
        {t('emailSendAgain')}
      </Button>
    </Card>
  )
}
