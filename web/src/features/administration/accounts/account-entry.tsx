import type { AdministeredAccount } from '@arogyachat/contract/administration/administration'
import { useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useUnblock } from '../queries.ts'
import { BlockDialog } from './block-dialog.tsx'

/** An account with its state. */
export function AccountEntry({ account }: { account: AdministeredAccount }) {
  const t = useMessages('administration')
  const format = useFormats()
  const titleId = useId()
  const { name, email, role, createdAt, lastLoginAt, blocked, closedAt, isShared } = account
  return (
    <Card as="li" aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="wrap-anywhere min-w-0">
          <h2 id={titleId} className="font-heading font-semibold text-xl">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-soft">
            <bdi>{email}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone="neutral">{t(`accounts.roles.${role}`)}</Badge>
          {isShared && <Badge tone="info">{t('accounts.shared')}</Badge>}
          {blocked ? (
            <Badge tone="danger">{t('accounts.blockedFor', { reason: t(`accounts.reasons.${blocked.reason}`) })}</Badge>
          ) : closedAt ? (
            <Badge tone="warn">{t('accounts.closed')}</Badge>
          ) : (
            <Badge tone="good">{t('accounts.open')}</Badge>
          )}
        </div>
      </div>
      <p className="text-soft">
        {t('accounts.since', { when: format.instant(createdAt) })} ·{' '}
        {lastLoginAt ? t('accounts.lastLogin', { when: format.instant(lastLoginAt) }) : t('accounts.neverLogin')}
      </p>
      {!isShared && !closedAt && (blocked ? <Unblock account={account} /> : <Block account={account} />)}
    </Card>
  )
}

function Block({ account }: { account: AdministeredAccount }) {
  const t = useMessages('administration')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        className="justify-self-start"
        aria-label={t('accounts.blockFor', { name: account.name })}
        onClick={() => setOpen(true)}
      >
        {t('accounts.block')}
      </Button>
      <BlockDialog account={account} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}

function Unblock({ account }: { account: AdministeredAccount }) {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const unblock = useUnblock()
  const { name } = account
  const confirm = () =>
    unblock.mutate(account, {
      onSuccess: () => toast.success(t('accounts.unblockedDone', { name })),
      onError: (error) => toast.error(t('notDone'), errorText(error)),
      onSettled: () => setAsking(false)
    })
  return (
    <>
      <Button
        variant="outline"
        className="justify-self-start"
        aria-label={t('accounts.unblockFor', { name })}
        onClick={() => setAsking(true)}
      >
        {t('accounts.unblock')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('accounts.unblockTitle', { name })}
        description={t('accounts.unblockText', { name })}
        confirmLabel={t('accounts.unblock')}
        cancelLabel={common('cancel')}
        busy={unblock.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
