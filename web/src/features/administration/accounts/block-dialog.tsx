import {
  type AdministeredAccount,
  type BlockReason,
  blockReasons
} from '@arogyachat/contract/administration/administration'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, SelectInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { ErrorState, Spinner } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useAhead, useBlock } from '../queries.ts'

interface BlockDialogProps {
  account: AdministeredAccount
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks why an account is to be blocked, and says what that cancels. */
export function BlockDialog({ account, isOpen, onOpenChange }: BlockDialogProps) {
  const t = useMessages('administration')
  const common = useMessages('common')
  const [reason, setReason] = useState<BlockReason>('abuse')
  const block = useBlock()
  const errorText = useErrorText()
  const { _id: id, name } = account
  const confirm = () =>
    block.mutate(
      { id, reason },
      {
        onSuccess: () => {
          toast.success(t('accounts.blockedDone', { name }))
          onOpenChange(false)
        }
      }
    )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('accounts.blockTitle', { name })}
      description={t('accounts.blockText', { name })}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {common('cancel')}
          </Button>
          <Button variant="danger" busy={block.isPending} onClick={confirm}>
            {t('accounts.block')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {block.isError && <FormAlert title={t('notDone')}>{errorText(block.error)}</FormAlert>}
        <Ahead account={account} />
        <Field label={t('accounts.reason')}>
          {(control) => (
            <SelectInput
              {...control}
              value={reason}
              options={blockReasons.map((value) => ({ value, label: t(`accounts.reasons.${value}`) }))}
              onChange={(event) => setReason(event.target.value as BlockReason)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

function Ahead({ account }: { account: AdministeredAccount }) {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const ahead = useAhead(account._id)
  if (ahead.isPending) return <Spinner label={t('accounts.aheadLoading')} />
  if (!ahead.data)
    return (
      <ErrorState
        isSmall
        title={t('loadFailed')}
        text={errorText(ahead.error)}
        retryLabel={common('retry')}
        onRetry={() => void ahead.refetch()}
      />
    )
  return (
    <div>
      <p>{t('accounts.aheadVisits', { count: ahead.data.visits })}</p>
      {account.role === 'patient' && <p>{t('accounts.aheadLabs', { count: ahead.data.labBookings })}</p>}
    </div>
  )
}
