import type { Specialization } from '@arogyachat/contract/specializations'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useClearOfToasts } from '../../../ui/toast/toast.tsx'
import { ListenButton } from '../../speech/listen-button.tsx'
import { ReadAloudCard } from '../../speech/read-aloud-card.tsx'
import { MicrophoneButton } from '../../speech/recognition/microphone-button.tsx'
import { takeQuestion } from '../asked-question.ts'
import { ChatLog } from '../chat/chat-log.tsx'
import { useChatMessages } from '../chat/chat-messages.tsx'
import { useChoices } from '../chat/choices.ts'
import { ChoicesPanel } from '../chat/choices-panel.tsx'
import { Composer } from '../chat/composer.tsx'
import { DangerSignsButton, useDangerSigns } from '../chat/danger-signs.tsx'
import { PatientActions } from '../chat/patient-actions.tsx'
import { spokenAnswer } from '../chat/spoken-answer.ts'
import { Suggestions } from '../chat/suggestions.tsx'
import { type Chat, type ChatMessage, useChat } from '../chat/use-chat.ts'
import { useAssistantSettings } from '../queries.ts'
import { ConversationToolbar } from './conversation-toolbar.tsx'

const SummaryDialog = lazyPart(() => import('../intake/summary-dialog.tsx').then((module) => module.SummaryDialog))

const starters = ['unwell', 'back', 'test', 'sugar'] as const

export interface ConversationActions {
  onHistory: () => void
  onNew: () => void
  onFindDoctor: (specialization?: Specialization) => void
}

interface ConversationViewProps extends ConversationActions {
  /** Null for a conversation without an answer yet. */
  id: string | null
  messages?: ChatMessage[]
  /** A new conversation received its id with its first answer. */
  onStarted?: (id: string) => void
}

/** One conversation with its toolbar, messages, text box and dialogs. */
export function ConversationView({ id, messages, onStarted, onHistory, onNew, onFindDoctor }: ConversationViewProps) {
  const { t, language } = useChatMessages()
  const formats = useFormats()
  const { choices, choose } = useChoices()
  const settings = useAssistantSettings()
  const model = settings.data?.isOutside ? settings.data.name : null
  const [isChoosing, setChoosing] = useState(false)
  const [isSummaryOpen, setSummaryOpen] = useState(false)
  const chat = useChat({
    language,
    ...(messages && { messages }),
    ...(id && { conversation: id }),
    consent: { useProfile: choices.useProfile === true, allowModel: choices.allowModel === true },
    onAnswer: (answer) => id === null && onStarted?.(answer.conversation)
  })
  useAskedQuestion(id === null ? chat.say : null)
  const dangerSigns = useDangerSigns(chat)
  return (
    <section aria-label={t('name')} data-fill-screen className="flex min-h-112 flex-col">
      <ConversationToolbar onNew={onNew} onHistory={onHistory} onChoices={() => setChoosing(true)} />
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-paper">
        <ChatLog
          chat={chat}
          timeOf={formats.instant}
          opening={
            <>
              <p className="bubble justify-self-start bg-mint px-4 py-3">{t('greeting')}</p>
              <ChoicesPanel choices={choices} model={model} onChoose={choose} />
              {chat.messages.length === 0 && (
                <Suggestions
                  title={t('tryAsking')}
                  items={starters.map((starter) => ({ id: starter, label: t(`starters.${starter}`) }))}
                  onChoose={(starter) => chat.say(starter.label)}
                />
              )}
            </>
          }
          toolsFor={(answer, message) => (
            <ListenButton text={spokenAnswer(answer)} language={answer.language} isNew={!messages?.includes(message)} />
          )}
          actionsFor={(answer) => (
            <PatientActions
              answer={answer}
              onDangerSigns={dangerSigns.open}
              onFindDoctor={onFindDoctor}
              onSay={chat.say}
              onSummary={() => setSummaryOpen(true)}
            />
          )}
        />
        <MessageBox chat={chat} onDangerSigns={dangerSigns.open} />
        {dangerSigns.panel}
      </div>
      <Dialog open={isChoosing} onOpenChange={setChoosing} size="sm" title={t('choices.open')}>
        <div className="grid gap-4">
          <ChoicesPanel choices={choices} model={model} isWhole onChoose={choose} />
          <ReadAloudCard language={language} />
        </div>
      </Dialog>
      {isSummaryOpen && id && (
        <SummaryDialog
          conversation={id}
          messages={chat.messages}
          onClose={() => setSummaryOpen(false)}
          onFindDoctor={() => onFindDoctor()}
        />
      )}
    </section>
  )
}

/** Sends the question that was asked on another screen; `say` is null in a conversation that exists already. */
function useAskedQuestion(say: ((question: string) => void) | null) {
  const send = useEffectEvent(() => {
    const question = say && takeQuestion()
    if (question) say?.(question)
  })
  useEffect(() => {
    const timer = setTimeout(() => send())
    return () => clearTimeout(timer)
  }, [])
}

/** The text box with the microphone, below the button of the danger signs. */
function MessageBox({ chat, onDangerSigns }: { chat: Chat; onDangerSigns: () => void }) {
  const { t, language } = useChatMessages()
  const box = useClearOfToasts<HTMLDivElement>()
  return (
    <div ref={box} className="grid gap-2 border-line border-t bg-card p-3">
      <DangerSignsButton onOpen={onDangerSigns} />
      <Composer
        name="patient"
        isBusy={chat.pending !== null}
        onSend={chat.say}
        inputBy={(add) => <MicrophoneButton language={language} onText={add} />}
      />
      <p className="text-soft text-xs">{t('about')}</p>
    </div>
  )
}
