import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useGiveConsent } from '../queries.ts'

/** Agrees to the privacy notice that this page shows. The server refuses it when there is a newer version. */
export function useAgree() {
  const language = useLanguage()
  const session = useSession()
  const { mutate, isPending, error } = useGiveConsent()
  const agree = () =>
    mutate(
      { noticeVersion: privacyNoticeVersion, language },
      { onSuccess: () => session.updateUser({ needsConsent: false }) }
    )
  return { agree, isPending, error }
}
