import { messageMax } from '@arogyachat/contract/assistant'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useMemo, useState } from 'react'
import { draftOf } from '../../lib/draft.ts'
import { IconButton } from '../../ui/button.tsx'
import { useChatWords } from './chat-words.tsx'

/** How near the limit the letters left are counted. */
const countedLeft = 200

const plainText = { parse: (kept: unknown) => (typeof kept === 'string' ? kept.slice(0, messageMax) : '') }

interface ComposerProps {
  /** Whose draft it is: what is typed stays over a reload. */
  name: string
  /** An answer is on its way; one can type on meanwhile. */
  isBusy: boolean
  onSend: (text: string) => void
}

/** Where one writes: it grows with the text; Enter sends, with Shift it begins a line. */
export function Composer({ name, isBusy, onSend }: ComposerProps) {
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
      <div className="flex items-end gap-2">
        <textarea
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
          className="field-sizing-content max-h-32 min-h-13 w-full min-w-0 resize-none rounded-md border border-edge bg-card px-4 py-3 text-base text-ink"
        />
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
