import { clsx } from 'clsx'
import { Clock, SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { type Chat, chatTextMax } from './chat.ts'
import { MessageActions } from './message-actions-button.tsx'

interface ChatPanelProps {
  chat: Chat
  name: string
}

/** The chat of the call. It says that the messages are not stored. */
export function ChatPanel({ chat, name }: ChatPanelProps) {
  const t = useMessages('video')
  const { messages } = useSyncExternalStore(chat.subscribe, chat.snapshot)
  const [text, setText] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [count])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    chat.say(text.trim())
    setText('')
  }
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {/* It scrolls with the messages: on a small screen it would take their place. */}
        <p className="pb-2 text-soft text-sm">{t('chat.notKept')}</p>
        {count === 0 && <p className="py-6 text-center text-soft">{t('chat.empty', { name })}</p>}
        <ul className="flex flex-col gap-2">
          {messages.map((message) => (
            <li
              key={message.id}
              className={clsx(
                'max-w-[85%] whitespace-pre-wrap px-4 py-2',
                message.mine ? 'bubble-mine self-end border border-line bg-card' : 'bubble self-start bg-mint'
              )}
            >
              <span className="sr-only">{message.mine ? t('call.you') : name}</span>
              {/* The text may be in another script than the page. */}
              <span dir="auto">{message.text}</span>
              {!message.delivered && (
                <span className="ms-2 inline-flex align-middle text-soft">
                  <Clock aria-hidden className="size-4" />
                  <span className="sr-only">{t('chat.waiting')}</span>
                </span>
              )}
              {!message.mine && <MessageActions text={message.text} />}
            </li>
          ))}
        </ul>
        <div ref={end} />
      </div>
      <form onSubmit={send} className="flex items-end gap-2">
        <textarea
          {...(text !== '' && { dir: 'auto' })}
          rows={1}
          value={text}
          maxLength={chatTextMax}
          aria-label={t('chat.label')}
          placeholder={t('chat.label')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-32 min-h-11 w-full resize-none rounded-md border border-edge bg-card px-4 py-2"
        />
        <IconButton type="submit" variant="primary" label={t('chat.send')}>
          <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </form>
    </div>
  )
}
