import type { Role } from '@arogyachat/contract/accounts'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { Message, MessageThread } from '@arogyachat/contract/messages/messages'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import type { EmergencyCard, useOutbox } from '../outbox.ts'
import { EmergencyNotice } from './emergency-notice.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { UnsentBubble } from './unsent-bubble.tsx'

interface MessageLogProps {
  role: Role
  thread: MessageThread
  messages: readonly Message[]
  outbox: ReturnType<typeof useOutbox>
  emergency: EmergencyCard | null
  /** Loads the messages before; null when there are none. */
  earlier: { busy: boolean; load: () => void } | null
}

/** The messages by day, scrolled to the newest. A screen reader announces each new one. */
export function MessageLog({ role, thread, messages, outbox, emergency, earlier }: MessageLogProps) {
  const t = useMessages('messages')
  const name = useNameOf()(thread.person.name)
  const scroller = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)
  const unsentCount = outbox.unsent.length
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end on every new message
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }, [newest?.number, unsentCount])
  // What to do at once is read from its beginning.
  useEffect(() => {
    if (emergency && scroller.current && notice.current) scroller.current.scrollTop = notice.current.offsetTop
  }, [emergency])
  const lastSeen = messages.findLast(({ from, number }) => from === role && number <= thread.seenByOther)?.number
  return (
    <>
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('threadWith', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-3 md:p-4"
      >
        {earlier && (
          <Button variant="outline" size="sm" className="self-center" busy={earlier.busy} onClick={earlier.load}>
            {t('earlier')}
          </Button>
        )}
        {messages.length === 0 && unsentCount === 0 && (
          <p className="my-auto text-center text-soft">{t('noMessages', { name })}</p>
        )}
        {daysOf(messages).map(({ day, items }) => (
          <section key={day} aria-labelledby={`day-${day}`} className="flex flex-col gap-3">
            <DayHeading day={day} />
            <ol className="flex flex-col gap-3">
              {items.map((message) => (
                <li key={message._id} className="flex flex-col">
                  <MessageBubble
                    message={message}
                    isMine={message.from === role}
                    thread={thread}
                    isLastSeen={message.number === lastSeen}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
        {outbox.unsent.map((entry) => (
          <UnsentBubble key={entry.key} entry={entry} onRetry={outbox.retry} onDiscard={outbox.discard} />
        ))}
        {emergency && (
          <div ref={notice} className="shrink-0">
            <EmergencyNotice card={emergency} />
          </div>
        )}
      </div>
      <div aria-live={emergency ? 'assertive' : 'polite'} className="sr-only">
        {emergency ? (
          <p lang={emergency.language}>{emergency.title}</p>
        ) : (
          newest && newest.from !== role && <p dir="auto">{newest.text}</p>
        )}
      </div>
    </>
  )
}

function DayHeading({ day }: { day: string }) {
  const t = useMessages('messages')
  const formats = useFormats()
  const today = dateInIndia(new Date())
  const text = day === today ? t('today') : day === addDays(today, -1) ? t('yesterday') : formats.longDate(day)
  return (
    <h3 id={`day-${day}`} className="self-center rounded-full bg-card px-3 py-1 text-soft text-sm">
      {text}
    </h3>
  )
}

/** The messages of each day in India, in their order. */
function daysOf(messages: readonly Message[]): { day: string; items: Message[] }[] {
  const days: { day: string; items: Message[] }[] = []
  for (const message of messages) {
    const day = dateInIndia(new Date(message.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(message)
    else days.push({ day, items: [message] })
  }
  return days
}
