import type { Specialization } from '@arogyachat/contract/specializations'
import { History, MessageCirclePlus, SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useClearOfToasts } from '../../ui/toast.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { MicrophoneButton } from '../speech/microphone-button.tsx'
import { ReadAloudCard } from '../speech/read-aloud-card.tsx'
import { ChatLog } from './chat/chat-log.tsx'
import { ChatWords, useChatWords } from './chat/chat-messages.tsx'
import { useChoices } from './chat/choices.ts'
import { ChoicesPanel } from './chat/choices-panel.tsx'
import { Composer } from './chat/composer.tsx'
import { PatientActions } from './chat/patient-actions.tsx'
import { spokenAnswer } from './chat/spoken-answer.ts'
import { Suggestions } from './chat/suggestions.tsx'
import { type Line, useChat } from './chat/use-chat.ts'
import { useAssistantSettings, useConversation } from './queries.ts'

const HistoryDialog = lazyPart(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog))
const SummaryDialog = lazyPart(() => import('./intake/summary-dialog.tsx').then((module) => module.SummaryDialog))

const starters = ['unwell', 'back', 'test', 'sugar'] as const

interface AssistantScreenProps {
  /** The conversation that goes on; null: a new one. */
  conversation: string | null
  /** Another conversation is opened, a new one begun (null), or the one on screen has got its id (`isSame`). */
  onConversation: (id: string | null, isSame?: boolean) => void
  onFindDoctor: (specialization?: Specialization) => void
}

/** The patient's conversations with the health assistant. */
export function AssistantScreen({ conversation, onConversation, onFindDoctor }: AssistantScreenProps) {
  const t = useMessages('assistant')
  const language = useLanguage()
  const words = useMemo(() => ({ language, t }), [language, t])
  /** A conversation that began on this screen stays as it is when it gets its id. */
  const [begun, setBegun] = useState<{ id: string | null; number: number }>({ id: null, number: 0 })
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const isOwn = conversation === begun.id
  const startNew = () => {
    setBegun({ id: null, number: begun.number + 1 })
    onConversation(null)
  }
  const on = {
    onHistory: () => setHistoryOpen(true),
    onNew: startNew,
    onFindDoctor
  }
  return (
    <ChatWords value={words}>
      {isOwn || conversation === null ? (
        <Talk
          key={isOwn ? begun.number : 'new'}
          id={conversation}
          onBegun={(id) => {
            setBegun({ ...begun, id })
            onConversation(id, true)
          }}
          {...on}
        />
      ) : (
        <Kept key={conversation} id={conversation} {...on} />
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
    </ChatWords>
  )
}

interface Ways {
  onHistory: () => void
  onNew: () => void
  onFindDoctor: AssistantScreenProps['onFindDoctor']
}

/** A conversation from the server. */
function Kept({ id, ...ways }: { id: string } & Ways) {
  const { t } = useChatWords()
  const common = useMessages('common')
  const errorText = useErrorText()
  const kept = useConversation(id)
  if (kept.isPending)
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t('opening')}</span>
        <Skeleton className="h-12 w-2/3 justify-self-end rounded-lg" />
        <Skeleton className="h-32 w-5/6 rounded-lg" />
      </div>
    )
  if (!kept.data)
    return (
      <ErrorState
        title={t('openFailed')}
        text={errorText(kept.error)}
        retryLabel={common('retry')}
        onRetry={() => void kept.refetch()}
      />
    )
  const lines = kept.data.messages.map(
    (message): Line => ({
      key: message._id,
      sender: message.sender,
      text: message.text,
      answer: message.answer,
      at: message.timestamp
    })
  )
  return <Talk id={id} lines={lines} {...ways} />
}

interface TalkProps extends Ways {
  id: string | null
  lines?: Line[]
  /** A new conversation has got its id with its first answer. */
  onBegun?: (id: string) => void
}

function Talk({ id, lines, onBegun, onHistory, onNew, onFindDoctor }: TalkProps) {
  const { t, language } = useChatWords()
  const formats = useFormats()
  const writing = useClearOfToasts<HTMLDivElement>()
  const { choices, choose } = useChoices()
  const settings = useAssistantSettings()
  const model = settings.data?.isOutside ? settings.data.name : null
  const [isChoosing, setChoosing] = useState(false)
  const [isSummaryOpen, setSummaryOpen] = useState(false)
  const chat = useChat({
    language,
    ...(lines && { lines }),
    ...(id && { conversation: id }),
    consent: { useProfile: choices.useProfile === true, allowModel: choices.allowModel === true },
    onAnswer: (answer) => id === null && onBegun?.(answer.conversation)
  })
  return (
    <section
      aria-label={t('name')}
      className="flex h-[calc(100dvh-14rem)] min-h-112 flex-col md:h-[calc(100dvh-8.5rem)]"
    >
      <div className="flex flex-wrap gap-2 pb-3">
        <Button size="sm" variant="outline" icon={<MessageCirclePlus aria-hidden className="size-4" />} onClick={onNew}>
          {t('newConversation')}
        </Button>
        <Button size="sm" variant="ghost" icon={<History aria-hidden className="size-4" />} onClick={onHistory}>
          {t('history.open')}
        </Button>
        <IconButton label={t('choices.open')} onClick={() => setChoosing(true)}>
          <SlidersHorizontal aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-paper">
        <ChatLog
          chat={chat}
          timeOf={formats.instant}
          opening={
            <>
              <p className="bubble justify-self-start bg-mint px-4 py-3">{t('greeting')}</p>
              <ChoicesPanel choices={choices} model={model} onChoose={choose} />
              {chat.lines.length === 0 && (
                <Suggestions
                  title={t('tryAsking')}
                  items={starters.map((starter) => ({ id: starter, label: t(`starters.${starter}`) }))}
                  onChoose={(value) => chat.say(value.label)}
                />
              )}
            </>
          }
          toolsFor={(answer, line) => (
            <ListenButton text={spokenAnswer(answer)} language={answer.language} isNew={!lines?.includes(line)} />
          )}
          actionsFor={(answer) => (
            <PatientActions
              answer={answer}
              onFindDoctor={onFindDoctor}
              onSay={chat.say}
              onSummary={() => setSummaryOpen(true)}
            />
          )}
        />
        <div ref={writing} className="grid gap-1 border-line border-t bg-card p-3">
          <Composer
            name="patient"
            isBusy={chat.coming !== null}
            onSend={chat.say}
            inputBy={(add) => <MicrophoneButton language={language} onText={add} />}
          />
          <p className="text-soft text-xs">{t('about')}</p>
        </div>
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
          lines={chat.lines}
          onClose={() => setSummaryOpen(false)}
          onFindDoctor={() => onFindDoctor()}
        />
      )}
    </section>
  )
}
