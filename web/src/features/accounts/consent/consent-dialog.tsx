import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { ReactNode } from 'react'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useSignOut } from '../../../app-shell/session/use-sign-out.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { CloseAccountButton } from '../close-account-button.tsx'
import { useGiveConsent } from '../queries.ts'

/** Shows the current privacy notice to a user who has not agreed to it yet. They can agree, sign out or close the account. */
export function ConsentDialog({ notice }: { notice: ReactNode }) {
  const t = useMessages('consent')
  const shell = useMessages('shell')
  const errorText = useErrorText()
  const language = useLanguage()
  const session = useSession()
  const consent = useGiveConsent()
  const { signOut, isSigningOut } = useSignOut()
  // This is the version of the text that this page shows. The server refuses it when there is a newer one.
  const agree = () =>
    consent.mutate(
      { noticeVersion: privacyNoticeVersion, language },
      { onSuccess: () => session.updateUser({ needsConsent: false }) }
    )
  return (
    <Dialog
      open
      // Closing the dialog decides nothing, so it signs the user out.
      onOpenChange={signOut}
      title={t('changedTitle')}
      description={t('changedText')}
      footer={
        <>
          <Button variant="outline" busy={isSigningOut} onClick={signOut}>
            {shell('logout')}
          </Button>
          <Button busy={consent.isPending} onClick={agree}>
            {t('agree')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {consent.error && <FormAlert>{errorText(consent.error)}</FormAlert>}
        {notice}
        <CloseAccountButton />
      </div>
    </Dialog>
  )
}
