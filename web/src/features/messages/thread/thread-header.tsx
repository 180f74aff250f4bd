import type { MessageThread } from '@arogyachat/contract/messages/messages'
import { Ban, ChevronLeft, EllipsisVertical, Flag, MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useEndThread } from '../conversation-queries.ts'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog))

interface ThreadHeaderProps {
  thread: MessageThread
  hasMessages: boolean
  onBack: () => void
}

/** With whom the conversation is, and what can be done with it as a whole. */
export function ThreadHeader({ thread, hasMessages, onBack }: ThreadHeaderProps) {
  const t = useMessages('messages')
  const errorText = useErrorText()
  const specialties = useMessages('doctors')
  const nameOf = useNameOf()
  const [open, setOpen] = useState<'end' | 'report' | null>(null)
  const ending = useEndThread(thread._id)
  const name = nameOf(thread.person.name)
  const heading = useRef<HTMLHeadingElement>(null)
  // A screen reader hears with whom the conversation is.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const setEnded = (isEnded: boolean) =>
    ending.mutate(isEnded, {
      onSuccess: () => toast.success(t(isEnded ? 'endedToast' : 'reopenedToast')),
      onError: (error) => toast.error(t('endFailed'), errorText(error)),
      onSettled: () => setOpen(null)
    })
  const items = [
    thread.isEndedByMe
      ? { label: t('reopen'), icon: <MessageCircle aria-hidden size={18} />, onSelect: () => setEnded(false) }
      : { label: t('end'), icon: <Ban aria-hidden size={18} />, onSelect: () => setOpen('end') },
    ...(hasMessages
      ? [
          {
            label: t('report.open'),
            icon: <Flag aria-hidden size={18} />,
            onSelect: () => setOpen('report'),
            danger: true
          }
        ]
      : [])
  ]
  return (
    <div className="flex items-center gap-2 border-line border-b bg-card px-2 py-2">
      <IconButton label={t('back')} className="lg:hidden" onClick={onBack}>
        <ChevronLeft aria-hidden className="size-6 rtl:-scale-x-100" />
      </IconButton>
      <Avatar name={thread.person.name} image={thread.person.profileImage} size="sm" className="lg:ms-2" />
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="wrap-anywhere font-heading font-semibold leading-snug outline-none">
          {name}
        </h2>
        {thread.person.specialization && (
          <p className="text-soft text-sm">{specialties(`specializations.${thread.person.specialization}`)}</p>
        )}
      </div>
      <Menu
        label={t('options')}
        items={items}
        trigger={
          <IconButton label={t('options')}>
            <EllipsisVertical aria-hidden className="size-5" />
          </IconButton>
        }
      />
      <ConfirmDialog
        open={open === 'end'}
        onOpenChange={() => setOpen(null)}
        title={t('endTitle')}
        description={t('endText', { name })}
        confirmLabel={t('endConfirm')}
        cancelLabel={t('endKeep')}
        danger
        busy={ending.isPending}
        onConfirm={() => setEnded(true)}
      />
      {open === 'report' && <ReportDialog threadId={thread._id} name={name} onClose={() => setOpen(null)} />}
    </div>
  )
}
