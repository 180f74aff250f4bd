import type { ReactNode } from 'react'
import { useSignOut } from '../../../app-shell/session/use-sign-out.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { CloseAccountButton } from '../close-account-button.tsx'
import { useAgree } from './use-agree.ts'

/** Shows the current privacy notice to a user who has not agreed to it yet. They can agree, sign out or close the account. */
export function ConsentDialog({ notice }: { notice: ReactNode }) {
  const t = useMessages('consent')
  const shell = useMessages('shell')
  const errorText = useErrorText()
  const consent = useAgree()
  const { signOut, isSigningOut } = useSignOut()
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
          <Button busy={consent.isPending} onClick={consent.agree}>
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
