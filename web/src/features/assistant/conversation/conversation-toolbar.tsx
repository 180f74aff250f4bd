import { History, MessageCirclePlus, SlidersHorizontal } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useChatMessages } from '../chat/chat-messages.tsx'

interface ConversationToolbarProps {
  onNew: () => void
  onHistory: () => void
  onChoices: () => void
}

/** Starts a new conversation, opens earlier ones, and opens the user's choices. */
export function ConversationToolbar({ onNew, onHistory, onChoices }: ConversationToolbarProps) {
  const { t } = useChatMessages()
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <Button size="sm" variant="outline" icon={<MessageCirclePlus aria-hidden className="size-4" />} onClick={onNew}>
        {t('newConversation')}
      </Button>
      <Button size="sm" variant="ghost" icon={<History aria-hidden className="size-4" />} onClick={onHistory}>
        {t('history.open')}
      </Button>
      <IconButton label={t('choices.open')} onClick={onChoices}>
        <SlidersHorizontal aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
