import { useState } from 'react'
import { useFamily } from '../../app-shell/family/family-queries.ts'
import { useSession } from '../../app-shell/session/session.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useCloseAccount } from './use-close-account.ts'

/** Withdraws the consent and so closes the account, after a dialog that explains the consequences. */
export function CloseAccountButton() {
  const t = useMessages('consent')
  const { user } = useSession()
  const { close, isClosing } = useCloseAccount()
  const [isAsking, setAsking] = useState(false)
  const members = useFamily({ isWanted: isAsking }).data?.members ?? []
  const hasDependents = members.some((member) => !member.hasOwnAccount)
  const description =
    user?.role === 'doctor'
      ? t('askDoctor')
      : [t('askPatient'), hasDependents && t('askFamily')].filter(Boolean).join(' ')
  return (
    <>
      <Button variant="outline" className="self-start" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('askTitle')}
        description={description}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        danger
        busy={isClosing}
        onConfirm={close}
      />
    </>
  )
}
