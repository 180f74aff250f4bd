import type { AssistantReply } from '@arogyachat/contract/assistant'
import type { Specialization } from '@arogyachat/contract/specializations'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useClearOfToasts } from '../../../ui/toast/toast.tsx'
import { ListenButton } from '../../speech/listen-button.tsx'
import { ReadAloudCard } from '../../speech/read-aloud-card.tsx'
import { ReadAloudOffer } from '../../speech/read-aloud-offer-card.tsx'
import { MicrophoneButton } from '../../speech/recognition/microphone-button.tsx'
import { takeQuestion } from '../asked-question.ts'
import { ChatLog } from '../chat/chat-log.tsx'
import { useChatMessages } from '../chat/chat-messages.tsx'
import { useChoices } from '../chat/choices.ts'
import { ChoicesPanel } from '../chat/choices-panel.tsx'
import { Composer } from '../chat/composer.tsx'
import { DangerSignsButton, useDangerSigns } from '../chat/danger-signs.tsx'
import { mainKinds, moreKinds, PatientActions } from '../chat/patient-actions.tsx'
import { spokenAnswer } from '../chat/spoken-answer.ts'
import { type Chat, type ChatMessage, useChat } from '../chat/use-chat.ts'
import { useAssistantSettings } from '../queries.ts'
import { ConversationStart } from './conversation-start.tsx'
import { ConversationToolbar } from './conversation-toolbar.tsx'

const SummaryDialog = lazyPart(() => import('../intake/summary-dialog.tsx').then((module) => module.SummaryDialog))

export interface ConversationActions {
  /** Chooses the language of the app, shown while its frame is folded away on a phone. */
  languagePicker?: ReactNode
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

/**
 * One conversation with its toolbar, messages, text box and dialogs. It fills the screen; on a phone `data-talking` folds the
 * frame of the app away (see app.css).
 */
export function ConversationView({
  id,
  messages,
  onStarted,
  languagePicker,
  onHistory,
  onNew,
  onFindDoctor
}: ConversationViewProps) {
  const { t, language } = useChatMessages()
  const formats = useFormats()
  const { choices, choose } = useChoices()
  const model = useOutsideModel()
  const [isChoosing, setChoosing] = useState(false)
  const [isSummaryOpen, setSummaryOpen] = useState(false)
  const chat = useChat({
    language,
    ...(messages && { messages }),
    ...(id && { conversation: id }),
    consent: { useProfile: choices.useProfile === true, allowModel: choices.allowModel === true },
    onAnswer: (answer) => id === null && onStarted?.(answer.conversation)
  })
  const dangerSigns = useDangerSigns(chat)
  const { isFolded, unfold } = useFoldedFrame(chat.messages.length)
  useAskedQuestion(id === null ? chat.say : null)
  const isNew = chat.messages.length === 0
  const actionsOf = (kinds: typeof mainKinds, answer: AssistantReply, isLatest: boolean) => (
    <PatientActions
      answer={answer}
      isLatest={isLatest}
      kinds={kinds}
      onDangerSigns={dangerSigns.open}
      onFindDoctor={onFindDoctor}
      onSay={chat.say}
      onSummary={() => setSummaryOpen(true)}
    />
  )
  return (
    <section
      aria-label={t('name')}
      data-fill-screen=""
      data-talking={isFolded || undefined}
      className="-mx-4 -mb-3 flex min-h-0 [@media(max-height:29.99rem)]:h-112 flex-col border-line bg-paper max-md:border-t md:mx-0 md:mb-0 md:overflow-hidden md:rounded-lg md:border"
    >
      <ConversationToolbar
        isFrameFolded={isFolded}
        languagePicker={languagePicker}
        onUnfold={unfold}
        onNew={onNew}
        onHistory={onHistory}
        onChoices={() => setChoosing(true)}
      />
      <ChatLog
        chat={chat}
        timeOf={formats.instant}
        opening={
          <>
            <ConversationOpening isNew={isNew} onSay={chat.say} />
            <ChoicesPanel choices={choices} model={model} onChoose={choose} />
          </>
        }
        listenTo={(answer, message) => listenButtonOf(answer, !messages?.includes(message))}
        actionsFor={(answer, isLatest) => actionsOf(mainKinds, answer, isLatest)}
        moreActionsFor={(answer, isLatest) => actionsOf(moreKinds, answer, isLatest)}
        closing={isOfferFitting(chat) && <ReadAloudOffer language={language} />}
      />
      <MessageBox chat={chat} isNew={isNew} onDangerSigns={dangerSigns.open} />
      {dangerSigns.panel}
      <ChoicesDialog isOpen={isChoosing} onOpenChange={setChoosing} choices={choices} model={model} onChoose={choose} />
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

/** The name of the outside language model that may phrase answers, if one is configured. */
function useOutsideModel(): string | null {
  const { data } = useAssistantSettings()
  return data?.isOutside ? data.name : null
}

const listenButtonOf = (answer: AssistantReply, isNew: boolean) => (
  <ListenButton isLabelled text={spokenAnswer(answer)} language={answer.language} isNew={isNew} />
)

function ConversationOpening({ isNew, onSay }: { isNew: boolean; onSay: Chat['say'] }) {
  const { t } = useChatMessages()
  if (isNew) return <ConversationStart onSay={onSay} />
  return <p className="bubble justify-self-start bg-mint px-4 py-3">{t('greeting')}</p>
}

interface ChoicesDialogProps extends Omit<ComponentProps<typeof ChoicesPanel>, 'isWhole'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What the user has consented to, and whether answers are read aloud. */
function ChoicesDialog({ isOpen, onOpenChange, ...panel }: ChoicesDialogProps) {
  const { t, language } = useChatMessages()
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} size="sm" title={t('choices.open')}>
      <div className="grid gap-4">
        <ChoicesPanel {...panel} isWhole />
        <ReadAloudCard language={language} />
      </div>
    </Dialog>
  )
}

/** Whether the frame of the app is folded away: from the first message on, until the user asks for it, or writes again. */
function useFoldedFrame(messageCount: number) {
  const [unfoldedAt, setUnfoldedAt] = useState(0)
  return { isFolded: messageCount > unfoldedAt, unfold: () => setUnfoldedAt(messageCount) }
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

/** Reading aloud is offered after the first answer, and not beside an emergency. */
const isOfferFitting = ({ messages }: Chat): boolean => {
  const latest: AssistantReply | null = messages.at(-1)?.answer ?? null
  return latest !== null && latest.disposition !== 'emergency_now'
}

/** The text box with the microphone, below the button of the danger signs. */
function MessageBox({ chat, isNew, onDangerSigns }: { chat: Chat; isNew: boolean; onDangerSigns: () => void }) {
  const { t, language } = useChatMessages()
  const box = useClearOfToasts<HTMLDivElement>()
  return (
    <div
      ref={box}
      className="grid gap-2 border-line border-t bg-card px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
    >
      <DangerSignsButton onOpen={onDangerSigns} />
      <Composer
        name="patient"
        isBusy={chat.pending !== null}
        onSend={chat.say}
        inputBy={(add) => (
          // At the start speaking is the main way to ask, so its button has a row of its own above the text box.
          <div
            className={
              isNew ? 'order-first flex basis-full flex-wrap gap-2 [&>button]:min-h-14 [&>button]:grow' : 'contents'
            }
          >
            <MicrophoneButton isLabelled={isNew} language={language} onText={add} />
          </div>
        )}
      />
      {isNew && <p className="text-soft text-xs">{t('about')}</p>}
    </div>
  )
}
