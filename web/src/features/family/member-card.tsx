import { isMinor } from '@arogyachat/contract/family/ages'
import type { FamilyMember } from '@arogyachat/contract/family/family'
import { ArrowLeftRight, Pencil, Trash2, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { actFor, useActingFor } from '../../lib/acting/acting-for.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { useCancelHandOver, useRemoveMember } from './queries.ts'
import { useMemberFacts } from './use-member-facts.ts'

/** One person cared for, and what can be done. */
export function MemberCard({ member, onEdit }: { member: FamilyMember; onEdit: () => void }) {
  const t = useMessages('family')
  const common = useMessages('common')
  const shell = useMessages('shell')
  const facts = useMemberFacts()
  const name = useNameOf()(member.name)
  const isCurrent = useActingFor()?._id === member._id
  const [asked, setAsked] = useState<'remove' | 'handOver' | null>(null)
  const canHandOver = !member.hasOwnAccount && !member.handOver && !isMinor(member.age)
  return (
    <Card as="article" aria-label={name} className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={member.name} image={member.profileImage} />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-heading font-semibold text-xl">{name}</h2>
          <p className="text-soft">{facts(member)}</p>
          <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
            {isCurrent && <Badge tone="good">{t('current')}</Badge>}
            {member.hasOwnAccount && <Badge tone="info">{t('ownAccount')}</Badge>}
          </p>
        </div>
      </div>
      {canHandOver && member.relation === 'child' && <p className="text-soft text-sm">{t('grownUp')}</p>}
      <PendingHandOver member={member} />
      <div className="mt-auto flex flex-wrap gap-x-1 gap-y-2">
        {!isCurrent && (
          <Button
            className="basis-full"
            icon={<ArrowLeftRight aria-hidden className="size-5" />}
            onClick={() => actFor(member, paths.patientDashboard())}
          >
            {shell('acting.switchTo', { name })}
          </Button>
        )}
        <Button variant="ghost" size="sm" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          {common('edit')}
        </Button>
        {canHandOver && (
          <Button
            variant="ghost"
            size="sm"
            icon={<UserRoundCheck aria-hidden className="size-4" />}
            onClick={() => setAsked('handOver')}
          >
            {t('handOver')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => setAsked('remove')}
        >
          {common('remove')}
        </Button>
      </div>
      {asked === 'remove' && <RemoveQuestion member={member} onClose={() => setAsked(null)} />}
      {asked === 'handOver' && <HandOverDialog member={member} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function PendingHandOver({ member: { _id, handOver } }: { member: FamilyMember }) {
  const t = useMessages('family')
  const formats = useFormats()
  const errorText = useErrorText()
  const cancel = useCancelHandOver()
  if (!handOver) return null
  return (
    <div className="rounded-sm bg-neel-soft p-3 text-neel text-sm">
      <p className="break-words">
        {t('handOverPending', { email: handOver.email, when: formats.instant(handOver.endsAt) })}
      </p>
      <Button
        size="sm"
        variant="ghost"
        busy={cancel.isPending}
        onClick={() => cancel.mutate(_id, { onError: (error) => toast.error(errorText(error)) })}
      >
        {t('handOverCancel')}
      </Button>
    </div>
  )
}

function RemoveQuestion({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const t = useMessages('family')
  const errorText = useErrorText()
  const isCurrent = useActingFor()?._id === member._id
  const remove = useRemoveMember()
  const name = useNameOf()(member.name)
  const confirm = () =>
    remove.mutate(member._id, {
      onSuccess: () => {
        toast.success(t('removed', { name }))
        onClose()
        if (isCurrent) actFor(null, paths.patientDashboard('family'))
      },
      onError: (error) => toast.error(errorText(error))
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('removeTitle', { name })}
      description={t(member.hasOwnAccount ? 'removeOwnText' : 'removeText', { name })}
      confirmLabel={t('removeConfirm')}
      cancelLabel={t('keep')}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
    />
  )
}
