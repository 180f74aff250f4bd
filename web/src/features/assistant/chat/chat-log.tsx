import type { AssistantReply } from '@arogyachat/contract/assistant'
import { type ReactNode, useEffect, useRef } from 'react'
import { Answer } from './answer.tsx'
import { ChatFailure } from './chat-failure.tsx'
import { useChatMessages } from './chat-messages.tsx'
import { Suggestions } from './suggestions.tsx'
import { TypingIndicator } from './typing-indicator.tsx'
import type { Chat, ChatMessage } from './use-chat.ts'

interface ChatLogProps {
  chat: Chat
  /** Shown above the messages. */
  opening: ReactNode
  /** Buttons for the next steps after an answer. */
  actionsFor: (answer: AssistantReply, isLatest: boolean) => ReactNode
  /** Further steps, below what an answer says. */
  moreActionsFor?: (answer: AssistantReply, isLatest: boolean) => ReactNode
  /** Reads an answer aloud; stands above it. */
  listenTo?: (answer: AssistantReply, message: ChatMessage) => ReactNode
  /** Shown below the messages. */
  closing?: ReactNode
  /** Formats the time of a message; without it no time is shown. */
  timeOf?: (at: string) => string
}

/** The messages of a conversation, scrolled to the newest. A screen reader announces each finished answer once. */
export function ChatLog({ chat, opening, actionsFor, moreActionsFor, listenTo, closing, timeOf }: ChatLogProps) {
  const { t } = useChatMessages()
  const { messages, pending, failure } = chat
  const scroller = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLLIElement>(null)
  const latest = messages.at(-1)
  const count = messages.length
  const isEmergency = latest?.answer?.disposition === 'emergency_now'
  const firstIndex = isEmergency ? count - 1 : messages.findLastIndex((message) => message.sender === 'user')
  const isPending = pending !== null
  const time = ({ at }: ChatMessage) => timeOf && <time dateTime={at}>{timeOf(at)}</time>
  // The latest question scrolls to the top, so that a long answer can be read from its beginning. An emergency scrolls there itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls on every new message, pending answer or failure
  useEffect(() => {
    if (scroller.current && first.current) scroller.current.scrollTop = first.current.offsetTop
  }, [count, isPending, failure])

  return (
    <>
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        className="relative grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain p-4"
      >
        {opening}
        <ol className="grid gap-4">
          {messages.map((message, position) => (
            <li key={message.key} ref={position === firstIndex ? first : undefined} className="grid">
              {message.answer ? (
                <>
                  <Answer
                    answer={message.answer}
                    time={time(message)}
                    actions={actionsFor(message.answer, message === latest)}
                    moreActions={moreActionsFor?.(message.answer, message === latest)}
                    listen={listenTo?.(message.answer, message)}
                  />
                  {message === latest && (
                    <div lang={message.answer.language} className="mt-2">
                      <Suggestions items={message.answer.suggestions} isDisabled={isPending} onChoose={chat.choose} />
                    </div>
                  )}
                </>
              ) : (
                <OwnMessage message={message} time={time(message)} />
              )}
            </li>
          ))}
        </ol>
        {pending?.answer && <Answer answer={pending.answer} words={pending.words} />}
        {isPending && <TypingIndicator />}
        {!isPending && closing}
        {failure !== null && <ChatFailure failure={failure} onRetry={chat.retry} />}
      </div>
      <div aria-live={isEmergency ? 'assertive' : 'polite'} className="sr-only">
        {isPending ? (
          <p>{t('typing')}</p>
        ) : (
          latest?.answer && <p lang={latest.answer.language}>{announcementOf(latest.answer)}</p>
        )}
      </div>
    </>
  )
}

const announcementOf = ({ card, reply }: AssistantReply) =>
  card?.disposition === 'emergency_now' ? `${card.title}. ${reply}` : reply

function OwnMessage({ message, time }: { message: ChatMessage; time: ReactNode }) {
  const { t } = useChatMessages()
  return (
    <>
      <div className="bubble-mine max-w-[85%] justify-self-end whitespace-pre-wrap border border-line bg-card px-4 py-2.5">
        <span className="sr-only">{t('you')}: </span>
        {/* The text may be in another script than the chat. */}
        <span dir="auto">{message.text}</span>
      </div>
      <p className="flex gap-2 justify-self-end text-sm text-soft">
        {message.isUnsent && <span className="text-danger">{t('unsent')}</span>}
        {time}
      </p>
    </>
  )
}
