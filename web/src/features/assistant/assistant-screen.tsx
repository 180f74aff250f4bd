import type { Specialization } from '@arogyachat/contract/specializations'
import { type ReactNode, useMemo, useState } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { ChatMessagesContext } from './chat/chat-messages.tsx'
import { ConversationView } from './conversation/conversation-view.tsx'
import { StoredConversation } from './conversation/stored-conversation.tsx'
import { OfflineHelp } from './offline-help.tsx'

const HistoryDialog = lazyPart(() => import('./conversation/history-dialog.tsx').then((module) => module.HistoryDialog))

/** Loads the panel of danger signs in advance, so that it opens without a network even if the assistant was never open. */
export async function preloadDangerSigns(): Promise<void> {
  const { loadTree } = await import('./danger-signs/load.ts')
  await loadTree(languageStore.current().language)
}

interface AssistantScreenProps {
  /** The conversation to continue; null for a new one. */
  conversation: string | null
  /** Another conversation was opened, a new one started (null), or the current one received its id (`isSame`). */
  onConversation: (id: string | null, isSame?: boolean) => void
  onFindDoctor: (specialization?: Specialization) => void
  /** Chooses the language of the app, shown while its frame is folded away on a phone. */
  languagePicker?: ReactNode
}

/** The patient's conversations with the health assistant. */
export function AssistantScreen({ conversation, onConversation, onFindDoctor, languagePicker }: AssistantScreenProps) {
  const t = useMessages('assistant')
  const language = useLanguage()
  const chatMessages = useMemo(() => ({ language, t }), [language, t])
  /** The conversation started on this screen. It is not mounted again when it receives its id. */
  const [started, setStarted] = useState<{ id: string | null; number: number }>({ id: null, number: 0 })
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const isStartedHere = conversation === started.id
  const startNew = () => {
    setStarted({ id: null, number: started.number + 1 })
    onConversation(null)
  }
  const actions = {
    onHistory: () => setHistoryOpen(true),
    onNew: startNew,
    onFindDoctor,
    languagePicker
  }
  return (
    <ChatMessagesContext value={chatMessages}>
      <OfflineHelp />
      {isStartedHere || conversation === null ? (
        <ConversationView
          key={isStartedHere ? started.number : 'new'}
          id={conversation}
          onStarted={(id) => {
            setStarted({ ...started, id })
            onConversation(id, true)
          }}
          {...actions}
        />
      ) : (
        <StoredConversation key={conversation} id={conversation} {...actions} />
      )}
      {isHistoryOpen && (
        <HistoryDialog
          onClose={() => setHistoryOpen(false)}
          onOpen={(id) => {
            setHistoryOpen(false)
            onConversation(id)
          }}
          onDeleted={(id) => id === conversation && startNew()}
        />
      )}
    </ChatMessagesContext>
  )
}
