import { useSession } from '../../app-shell/session/session.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useNavigate } from '../../lib/router/location.ts'
import { signedOutNotice } from '../../lib/signed-out-notice.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { useWithdrawConsent } from './queries.ts'

/** Withdraws the consent, which closes the account and signs the user out, and then opens the home page. */
export function useCloseAccount(): { close: () => void; isClosing: boolean } {
  const t = useMessages('consent')
  const errorText = useErrorText()
  const session = useSession()
  const navigate = useNavigate()
  const withdraw = useWithdrawConsent()
  const close = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        session.accountClosed()
        signedOutNotice.leave()
        navigate(paths.home)
      },
      onError: (error) => void toast.error(t('failed'), errorText(error), { matters: true })
    })
  return { close, isClosing: withdraw.isPending }
}
