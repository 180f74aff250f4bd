import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useIsOnline } from '../../../lib/offline/use-is-online.ts'
import { Skeleton } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useChatMessages } from '../chat/chat-messages.tsx'
import type { ChatMessage } from '../chat/use-chat.ts'
import { useConversation } from '../queries.ts'
import { type ConversationActions, ConversationView } from './conversation-view.tsx'

/** Loads a conversation from the server and continues it. */
export function StoredConversation({ id, ...actions }: { id: string } & ConversationActions) {
  const { t } = useChatMessages()
  const common = useMessages('common')
  const errorText = useErrorText()
  const stored = useConversation(id)
  const isOnline = useIsOnline()
  if (stored.isPending)
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t('opening')}</span>
        <Skeleton className="h-12 w-2/3 justify-self-end rounded-lg" />
        <Skeleton className="h-32 w-5/6 rounded-lg" />
      </div>
    )
  // The panel of danger signs works without a network; the conversation follows when it is back.
  if (!stored.data && !isOnline) return <ConversationView id={null} {...actions} />
  if (!stored.data)
    return (
      <ErrorState
        title={t('openFailed')}
        text={errorText(stored.error)}
        retryLabel={common('retry')}
        onRetry={() => void stored.refetch()}
      />
    )
  const messages = stored.data.messages.map(
    (message): ChatMessage => ({
      key: message._id,
      sender: message.sender,
      text: message.text,
      answer: message.answer,
      at: message.timestamp
    })
  )
  return <ConversationView id={id} messages={messages} {...actions} />
}
