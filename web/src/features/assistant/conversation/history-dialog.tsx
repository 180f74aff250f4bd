import type { ConversationSummary } from '@arogyachat/contract/assistant'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useChatMessages } from '../chat/chat-messages.tsx'
import { useConversations, useDeleteConversation } from '../queries.ts'

const perPage = 20

interface HistoryDialogProps {
  onClose: () => void
  onOpen: (id: string) => void
  onDeleted: (id: string) => void
}

/** The user's conversations, newest first, to continue or to delete permanently. */
export function HistoryDialog({ onClose, onOpen, onDeleted }: HistoryDialogProps) {
  const { t } = useChatMessages()
  const errorText = useErrorText()
  const [toDelete, setToDelete] = useState<ConversationSummary | null>(null)
  const deletion = useDeleteConversation()
  const remove = ({ _id }: ConversationSummary) =>
    deletion.mutate(_id, {
      onSuccess: () => {
        toast.success(t('history.deleted'))
        onDeleted(_id)
      },
      onError: (error) => toast.error(t('history.deleteFailed'), errorText(error)),
      onSettled: () => setToDelete(null)
    })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('history.open')}>
      <Conversations onOpen={onOpen} onDelete={setToDelete} />
      {toDelete && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setToDelete(null)}
          title={t('history.deleteTitle')}
          description={t('history.deleteText', { title: toDelete.title })}
          confirmLabel={t('history.delete')}
          cancelLabel={t('history.deleteKeep')}
          danger
          busy={deletion.isPending}
          onConfirm={() => remove(toDelete)}
        />
      )}
    </Dialog>
  )
}

interface ConversationsProps {
  onOpen: (id: string) => void
  onDelete: (conversation: ConversationSummary) => void
}

function Conversations({ onOpen, onDelete }: ConversationsProps) {
  const { t } = useChatMessages()
  const common = useMessages('common')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const list = useConversations(page, perPage)
  if (list.isPending) return <SkeletonCards count={4} label={t('history.loading')} />
  if (!list.data)
    return (
      <ErrorState
        title={t('history.failed')}
        text={errorText(list.error)}
        retryLabel={common('retry')}
        onRetry={() => void list.refetch()}
      />
    )
  const { conversations, total } = list.data
  if (total === 0) return <EmptyState picture="messages" title={t('history.empty')} text={t('history.emptyText')} />
  const wanted = search.trim().toLocaleLowerCase()
  const shown = conversations.filter((conversation) => conversation.title.toLocaleLowerCase().includes(wanted))
  return (
    <div className="grid gap-3">
      <SearchInput label={t('history.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      {shown.length === 0 && (
        <p role="status" className="py-6 text-center text-soft">
          {t('history.noneFound')}
        </p>
      )}
      <ul className="grid gap-2">
        {shown.map((conversation) => (
          <Conversation key={conversation._id} conversation={conversation} onOpen={onOpen} onDelete={onDelete} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={perPage}
        total={total}
        onPage={setPage}
        label={(from, to, of) => t('history.range', { from, to, total: of })}
      />
    </div>
  )
}

function Conversation({ conversation, onOpen, onDelete }: { conversation: ConversationSummary } & ConversationsProps) {
  const { t } = useChatMessages()
  const formats = useFormats()
  const { _id, title, updatedAt } = conversation
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-line p-3">
      <div className="min-w-0 flex-1 basis-full sm:basis-48">
        <p dir="auto" className="font-heading font-semibold">
          {title}
        </p>
        <time dateTime={updatedAt} className="text-sm text-soft">
          {formats.instant(updatedAt)}
        </time>
      </div>
      <Button size="sm" variant="outline" onClick={() => onOpen(_id)}>
        {t('history.continue')}
      </Button>
      <IconButton label={t('history.deleteNamed', { title })} onClick={() => onDelete(conversation)}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </li>
  )
}
