import { ArrowLeft, History, type LucideIcon, MessageCirclePlus, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useChatMessages } from '../chat/chat-messages.tsx'

interface ConversationToolbarProps {
  /** On a phone the frame of the app is folded away, so its title and the way back to it are here. */
  isFrameFolded: boolean
  languagePicker: ReactNode
  onUnfold: () => void
  onNew: () => void
  onHistory: () => void
  onChoices: () => void
}

/** Starts a new conversation, opens earlier ones, and opens the user's choices. */
export function ConversationToolbar({
  isFrameFolded,
  languagePicker,
  onUnfold,
  onNew,
  onHistory,
  onChoices
}: ConversationToolbarProps) {
  const { t } = useChatMessages()
  return (
    <header className="flex items-center gap-1 border-line border-b bg-card px-2 py-1 md:px-3">
      {isFrameFolded ? (
        <div className="flex min-w-0 flex-1 items-center gap-1 md:hidden">
          <IconButton label={t('showMenu')} onClick={onUnfold}>
            <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
          <h1 className="sr-only">{t('name')}</h1>
          {languagePicker}
        </div>
      ) : null}
      <span className={isFrameFolded ? 'flex-1 max-md:hidden' : 'flex-1'} />
      <Tool Icon={MessageCirclePlus} label={t('newConversation')} onClick={onNew} />
      <Tool Icon={History} label={t('history.open')} onClick={onHistory} />
      <Tool Icon={SlidersHorizontal} label={t('choices.open')} onClick={onChoices} />
    </header>
  )
}

/** A button whose label is only an accessible name where there is little room. */
function Tool({ Icon, label, onClick }: { Icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      title={label}
      className="max-lg:w-11 max-lg:px-0"
      icon={<Icon aria-hidden className="size-5 shrink-0" />}
      onClick={onClick}
    >
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  )
}
