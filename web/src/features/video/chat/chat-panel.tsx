import { clsx } from 'clsx'
import { Clock, Paperclip, SendHorizontal } from 'lucide-react'
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore
} from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { acceptedFiles } from '../../../lib/files/file-kinds.ts'
import { type FileError, fileToSend } from '../../../lib/files/file-to-send.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { FileTransfer } from '../files/file-transfer.ts'
import { SharedFileRow } from '../files/shared-file-row.tsx'
import { MessageActions } from '../message-actions-button.tsx'
import { type Chat, type ChatMessage, chatTextMax } from './chat.ts'

interface ChatPanelProps {
  chat: Chat
  files: FileTransfer
  name: string
  /** Stands above the text box. */
  children?: ReactNode
}

/** The chat of the call. It says that the messages are not stored. */
export function ChatPanel({ chat, files, name, children }: ChatPanelProps) {
  const t = useMessages('video')
  const { messages } = useSyncExternalStore(chat.subscribe, chat.snapshot)
  const shared = useSyncExternalStore(files.subscribe, files.snapshot).files
  const [text, setText] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length + shared.length
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
          {[...messages, ...shared]
            .sort((a, b) => a.atMs - b.atMs)
            .map((item) =>
              'text' in item ? (
                <MessageRow key={item.id} message={item} name={name} />
              ) : (
                <SharedFileRow key={item.id} shared={item} name={name} onCancel={() => files.cancel(item.id)} />
              )
            )}
        </ul>
        <div ref={end} />
      </div>
      {children}
      <form onSubmit={send} className="flex flex-wrap items-end gap-2">
        <FileInput files={files} />
        <textarea
          {...(text !== '' && { dir: 'auto' })}
          rows={1}
          value={text}
          maxLength={chatTextMax}
          aria-label={t('chat.label')}
          placeholder={t('chat.label')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-md border border-edge bg-card px-4 py-2"
        />
        <IconButton type="submit" variant="primary" label={t('chat.send')}>
          <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </form>
    </div>
  )
}

function MessageRow({ message, name }: { message: ChatMessage; name: string }) {
  const t = useMessages('video')
  return (
    <li
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
  )
}

/** Chooses an image or a PDF to send; says why one cannot be sent. */
function FileInput({ files }: { files: FileTransfer }) {
  const t = useMessages('video')
  const chooser = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<FileError | null>(null)
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? []
    target.value = ''
    if (!picked) return
    const ready = await fileToSend(picked)
    setError(typeof ready === 'string' ? ready : null)
    if (typeof ready !== 'string') files.send(ready)
  }
  return (
    <>
      <input ref={chooser} type="file" accept={acceptedFiles} hidden onChange={(event) => void pick(event)} />
      <IconButton label={t('files.send')} onClick={() => chooser.current?.click()}>
        <Paperclip aria-hidden className="size-5" />
      </IconButton>
      {error && (
        <p role="alert" className="order-first basis-full text-danger">
          {t(`files.${error}`)}
        </p>
      )}
    </>
  )
}
