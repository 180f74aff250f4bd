import { messageMax } from '@arogyachat/contract/assistant'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { draftOf } from '../../../lib/draft.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useChatWords } from './chat-messages.tsx'

/** How near the limit the letters left are counted. */
const countedLeft = 200

const plainText = { parse: (kept: unknown) => (typeof kept === 'string' ? kept.slice(0, messageMax) : '') }

interface ComposerProps {
  /** Whose draft it is: what is typed stays over a reload. */
  name: string
  /** An answer is on its way; one can type on meanwhile. */
  isBusy: boolean
  onSend: (text: string) => void
  /** Another way to write, beside the box: what it gives is put behind what stands there. */
  inputBy?: (add: (text: string) => void) => ReactNode
}

/** Where one writes: it grows with the text; Enter sends, with Shift it begins a line. */
export function Composer({ name, isBusy, onSend, inputBy }: ComposerProps) {
  const { t } = useChatWords()
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
    // What stands there now, whenever it was that `more` was asked for.
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
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <form onSubmit={send} className="grid gap-1">
      <div className="flex flex-wrap items-end gap-2">
        <textarea
          ref={box}
          // Until something is typed the placeholder decides, which is in the language of the chat.
          dir={isBlank ? undefined : 'auto'}
          rows={1}
          value={text}
          maxLength={messageMax}
          aria-label={t('placeholder')}
          aria-describedby={left <= countedLeft ? id : undefined}
          placeholder={t('placeholder')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={keys}
          className="field-sizing-content max-h-32 min-h-13 min-w-0 flex-1 resize-none rounded-md border border-edge bg-card px-4 py-3 text-base text-ink"
        />
        {inputBy?.(add)}
        <IconButton type="submit" variant="primary" size="lg" label={t('send')} disabled={isBlank || isBusy}>
          <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
      {left <= countedLeft && (
        <p id={id} className="text-end text-sm text-soft">
          {t('charactersLeft', { count: left })}
        </p>
      )}
    </form>
  )
}
