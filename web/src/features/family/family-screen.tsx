import type { FamilyMember } from '@arogyachat/contract/family/family'
import { familyMax } from '@arogyachat/contract/family/family'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFamily } from '../../app-shell/family/family-queries.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CarersCard } from './carers-card.tsx'
import { MemberCard } from './member-card.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** The people the user cares for: adding, editing, removing, handing over. Below, who can act for the user. */
export function FamilyScreen() {
  const t = useMessages('family')
  const common = useMessages('common')
  const errorText = useErrorText()
  const family = useFamily()
  const [edited, setEdited] = useState<FamilyMember | 'new' | null>(null)
  if (family.isPending) return <SkeletonCards count={2} of="person" label={common('loading')} />
  if (!family.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        text={errorText(family.error)}
        retryLabel={common('retry')}
        onRetry={() => void family.refetch()}
      />
    )
  const { members, carers } = family.data
  const isFull = members.length >= familyMax
  const add = (
    <Button
      variant="accent"
      icon={<Plus aria-hidden className="size-5" />}
      disabled={isFull}
      onClick={() => setEdited('new')}
    >
      {t('add')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 max-w-2xl flex-1 basis-64 text-soft">{t('intro')}</p>
        {members.length > 0 && add}
      </div>
      {isFull && <p className="text-soft">{t('full', { count: familyMax })}</p>}
      {members.length === 0 ? (
        <EmptyState picture="waiting" title={t('emptyTitle')} text={t('emptyText')} action={add} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {members.map((member) => (
            <li key={member._id} className="min-w-0">
              <MemberCard member={member} onEdit={() => setEdited(member)} />
            </li>
          ))}
        </ul>
      )}
      {carers.length > 0 && <CarersCard carers={carers} />}
      {edited !== null && <PersonDialog member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
