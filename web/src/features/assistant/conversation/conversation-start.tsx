import { MessageCircleHeart } from 'lucide-react'
import { useChatMessages } from '../chat/chat-messages.tsx'
import { Suggestions } from '../chat/suggestions.tsx'

const starters = ['unwell', 'back', 'test', 'sugar'] as const

/** The beginning of a conversation: a greeting, and examples that are sent with one tap. */
export function ConversationStart({ onSay }: { onSay: (text: string) => void }) {
  const { t } = useChatMessages()
  return (
    <div className="grid gap-4">
      <div className="flex items-end gap-3">
        <span className="bubble flex size-12 shrink-0 items-center justify-center bg-neem text-on-neem">
          <MessageCircleHeart aria-hidden className="size-6" />
        </span>
        <p className="bubble min-w-0 bg-mint px-4 py-3 font-heading font-semibold text-lg">{t('greeting')}</p>
      </div>
      <Suggestions
        title={t('tryAsking')}
        items={starters.map((starter) => ({ id: starter, label: t(`starters.${starter}`) }))}
        onChoose={(starter) => onSay(starter.label)}
      />
    </div>
  )
}
