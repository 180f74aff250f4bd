import { messageMax } from '@arogyachat/contract/assistant'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { draftOf } from '../../../lib/draft.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useChatMessages } from './chat-messages.tsx'

/** The number of characters left is shown from here on. */
const shownFrom = 200

const plainText = { parse: (saved: unknown) => (typeof saved === 'string' ? saved.slice(0, messageMax) : '') }

interface ComposerProps {
  /** Names the draft, which survives a reload. */
  name: string
  /** An answer is pending. Typing is possible meanwhile, sending is not. */
  isBusy: boolean
  onSend: (text: string) => void
  /** Another input beside the text box, such as the microphone. Its text is appended. */
  inputBy?: (add: (text: string) => void) => ReactNode
}

/** The text box of a chat. It grows with the text; Enter sends, Shift+Enter starts a new line. */
export function Composer({ name, isBusy, onSend, inputBy }: ComposerProps) {
  const { t } = useChatMessages()
  const id = useId()
  const draft = useMemo(() => draftOf(`assistant:${name}`, plainText), [name])
  const [text, setText] = useState(() => draft.read() ?? '')
  const isBlank = text.trim() === ''
  const left = messageMax - text.length

  const type = (typed: string) => {
    setText(typed)
    draft.keep(typed)
  }
  const box = useRef<HTMLTextAreaElement>(null)
  const add = (more: string) => {
    // Reads the current value, because `text` may be outdated when `more` arrives.
    const typed = box.current?.value.trimEnd() ?? ''
    type([typed, more].filter(Boolean).join(' ').slice(0, messageMax))
    box.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || isBusy) return
    onSend(text)
    setText('')
    draft.clear()
  }
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <form onSubmit={send} className="grid gap-1">
      <div className="flex flex-wrap items-end gap-2">
        <textarea
          ref={box}
          // An empty box takes the direction of its placeholder, which is in the language of the chat.
          dir={isBlank ? undefined : 'auto'}
          rows={1}
          value={text}
          maxLength={messageMax}
          aria-label={t('placeholder')}
          aria-describedby={left <= shownFrom ? id : undefined}
          placeholder={t('placeholder')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-32 min-h-13 min-w-0 flex-1 resize-none rounded-md border border-edge bg-card px-3 py-3 text-base text-ink"
        />
        {inputBy?.(add)}
        {/* Beside a microphone an empty box takes the room of the button that would do nothing. */}
        {!(inputBy && isBlank) && (
          <IconButton type="submit" variant="primary" size="lg" label={t('send')} disabled={isBlank || isBusy}>
            <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
        )}
      </div>
      {left <= shownFrom && (
        <p id={id} className="text-end text-sm text-soft">
          {t('charactersLeft', { count: left })}
        </p>
      )}
    </form>
  )
}
