import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { ReactNode } from 'react'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useSignOut } from '../../../app-shell/session/use-sign-out.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { CloseAccountButton } from '../close-account-button.tsx'
import { useGiveConsent } from '../queries.ts'

/** Shows the notice to somebody who has not agreed to its current version: agree, sign out for now, or close the account. */
export function ConsentDialog({ notice }: { notice: ReactNode }) {
  const t = useMessages('consent')
  const shell = useMessages('shell')
  const errorText = useErrorText()
  const language = useLanguage()
  const session = useSession()
  const give = useGiveConsent()
  const { signOut, isSigningOut } = useSignOut()
  // The version of the text that this very page shows: the server refuses it when there is a newer one.
  const agree = () =>
    give.mutate(
      { noticeVersion: privacyNoticeVersion, language },
      { onSuccess: () => session.updateUser({ needsConsent: false }) }
    )
  return (
    <Dialog
      open
      // Closing it decides nothing, so it is the same as signing out for now.
      onOpenChange={signOut}
      title={t('changedTitle')}
      description={t('changedText')}
      footer={
        <>
          <Button variant="outline" busy={isSigningOut} onClick={signOut}>
            {shell('logout')}
          </Button>
          <Button busy={give.isPending} onClick={agree}>
            {t('agree')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {give.error && <FormAlert>{errorText(give.error)}</FormAlert>}
        {notice}
        <CloseAccountButton />
      </div>
    </Dialog>
  )
}
