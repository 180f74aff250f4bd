import type { AssistantReply } from '@arogyachat/contract/assistant'
import { type ReactNode, useEffect, useRef } from 'react'
import { Answer } from './answer.tsx'
import { ChatFailure } from './chat-failure.tsx'
import { useChatWords } from './chat-messages.tsx'
import { Suggestions } from './suggestions.tsx'
import { TypingIndicator } from './typing-indicator.tsx'
import type { Chat, Line } from './use-chat.ts'

interface ChatLogProps {
  chat: Chat
  /** What stands there before anything was said. */
  opening: ReactNode
  /** What can be done after an answer. */
  actionsFor: (answer: AssistantReply) => ReactNode
  /** What can be done with the words of an answer, beside copying them. */
  toolsFor?: (answer: AssistantReply, line: Line) => ReactNode
  /** Says when a line was written; without it no time is shown. */
  timeOf?: (at: string) => string
}

/** What was said, the newest in sight; each finished answer is read aloud once. */
export function ChatLog({ chat, opening, actionsFor, toolsFor, timeOf }: ChatLogProps) {
  const { t } = useChatWords()
  const { lines, coming, failure } = chat
  const scroller = useRef<HTMLDivElement>(null)
  const question = useRef<HTMLLIElement>(null)
  const latest = lines.at(-1)
  const count = lines.length
  const lastQuestion = lines.findLastIndex((line) => line.sender === 'user')
  const isComing = coming !== null
  const time = ({ at }: Line) => timeOf && <time dateTime={at}>{timeOf(at)}</time>
  // The question just asked goes to the top, so that a long answer is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something comes, whatever it is
  useEffect(() => {
    if (scroller.current && question.current) scroller.current.scrollTop = question.current.offsetTop
  }, [count, isComing, failure])

  return (
    <>
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain p-4"
      >
        {opening}
        <ol className="grid gap-4">
          {lines.map((entry, position) => (
            <li key={entry.key} ref={position === lastQuestion ? question : undefined} className="grid">
              {entry.answer ? (
                <>
                  <Answer
                    answer={entry.answer}
                    time={time(entry)}
                    actions={actionsFor(entry.answer)}
                    tools={toolsFor?.(entry.answer, entry)}
                  />
                  {entry === latest && (
                    <div lang={entry.answer.language} className="mt-2">
                      <Suggestions items={entry.answer.suggestions} isDisabled={isComing} onChoose={chat.choose} />
                    </div>
                  )}
                </>
              ) : (
                <OwnLine line={entry} time={time(entry)} />
              )}
            </li>
          ))}
        </ol>
        {coming?.answer && <Answer answer={coming.answer} words={coming.words} />}
        {isComing && <TypingIndicator />}
        {failure !== null && <ChatFailure failure={failure} onRetry={chat.retry} />}
      </div>
      <div aria-live={latest?.answer?.disposition === 'emergency_now' ? 'assertive' : 'polite'} className="sr-only">
        {isComing ? (
          <p>{t('typing')}</p>
        ) : (
          latest?.answer && <p lang={latest.answer.language}>{spoken(latest.answer)}</p>
        )}
      </div>
    </>
  )
}

const spoken = ({ card, reply }: AssistantReply) =>
  card?.disposition === 'emergency_now' ? `${card.title}. ${reply}` : reply

function OwnLine({ line, time }: { line: Line; time: ReactNode }) {
  const { t } = useChatWords()
  return (
    <>
      <div className="bubble-mine max-w-[85%] justify-self-end whitespace-pre-wrap border border-line bg-card px-4 py-2.5">
        <span className="sr-only">{t('you')}: </span>
        {/* The writer's own script, whatever the language of the chat. */}
        <span dir="auto">{line.text}</span>
      </div>
      <p className="flex gap-2 justify-self-end text-sm text-soft">
        {line.isUnsent && <span className="text-danger">{t('unsent')}</span>}
        {time}
      </p>
    </>
  )
}
