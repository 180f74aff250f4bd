import { messageTextMax } from '@arogyachat/contract/messages/messages'
import { FileText, Paperclip, SendHorizontal, X } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { draftOf } from '../../../lib/draft.ts'
import { acceptedFiles } from '../../../lib/files/file-kinds.ts'
import { type FileError, fileToSend } from '../../../lib/files/file-to-send.ts'
import { hasMouse } from '../../../lib/pointer.ts'
import { usePreview } from '../../../lib/use-preview.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useSizeText } from '../size-text.ts'

/** The number of characters left is shown from here on. */
const shownFrom = 200
const plainText = { parse: (kept: unknown) => (typeof kept === 'string' ? kept.slice(0, messageTextMax) : '') }

interface ComposerProps {
  threadId: string
  onSend: (text: string, file: File | null) => void
}

/**
 * The text box of a conversation. With a mouse and a keyboard Enter sends and Shift+Enter starts a new line; on a touch screen
 * Enter starts a new line.
 */
export function Composer({ threadId, onSend }: ComposerProps) {
  const t = useMessages('messages')
  const id = useId()
  const draft = useMemo(() => draftOf(`messages:${threadId}`, plainText), [threadId])
  const [text, setText] = useState(() => draft.read() ?? '')
  const box = useRef<HTMLTextAreaElement>(null)
  const { file, error, isPreparing, pick, clear } = usePickedFile()
  const isBlank = text.trim() === '' && file === null
  const left = messageTextMax - text.length

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || isPreparing) return
    onSend(text.trim(), file)
    setText('')
    draft.clear()
    clear()
    box.current?.focus()
  }
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isForSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isForSending && hasMouse()) send(event)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.files[0]
    if (!pasted) return
    event.preventDefault()
    pick(pasted)
  }
  return (
    <form onSubmit={send} className="grid gap-2 border-line border-t bg-card p-2">
      {file && <PickedFile file={file} onRemove={clear} />}
      <p role="status" className="px-1 text-soft text-sm empty:hidden">
        {isPreparing && t('preparing')}
      </p>
      {error && (
        <p role="alert" className="px-1 font-medium text-danger text-sm">
          {t(`fileErrors.${error}`)}
        </p>
      )}
      <div className="flex items-end gap-2">
        <AttachButton onPick={pick} />
        <textarea
          ref={box}
          // An empty box takes the direction of its placeholder, which is in the language of the screen.
          dir={text === '' ? undefined : 'auto'}
          rows={1}
          value={text}
          maxLength={messageTextMax}
          aria-label={t('write')}
          aria-describedby={left <= shownFrom ? id : undefined}
          placeholder={t('write')}
          onChange={(event) => {
            setText(event.target.value)
            draft.keep(event.target.value)
          }}
          onKeyDown={sendOnEnter}
          onPaste={paste}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-md border border-edge bg-card px-3 py-2 text-base text-ink"
        />
        <IconButton type="submit" variant="primary" label={t('send')} disabled={isBlank || isPreparing}>
          <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
      {left <= shownFrom && (
        <p id={id} className="text-end text-soft text-sm">
          {t('charactersLeft', { count: left })}
        </p>
      )}
    </form>
  )
}

/** Chooses a picture or a PDF. */
function AttachButton({ onPick }: { onPick: (picked: File) => void }) {
  const t = useMessages('messages')
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        hidden
        type="file"
        accept={acceptedFiles}
        aria-label={t('attach')}
        onChange={({ currentTarget }) => {
          const picked = currentTarget.files?.[0]
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (picked) onPick(picked)
        }}
      />
      <IconButton label={t('attach')} onClick={() => chooser.current?.click()}>
        <Paperclip aria-hidden className="size-5" />
      </IconButton>
    </>
  )
}

/** The file that goes with the next message. */
function usePickedFile() {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<FileError | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const newest = useRef<File | null>(null)
  const pick = async (picked: File) => {
    newest.current = picked
    setPreparing(true)
    const ready = await fileToSend(picked)
    if (newest.current !== picked) return
    setPreparing(false)
    const isReady = typeof ready !== 'string'
    setError(isReady ? null : ready)
    // A file that cannot be used does not replace the previous one.
    if (isReady) setFile(ready)
  }
  return {
    file,
    error,
    isPreparing,
    pick: (picked: File) => void pick(picked),
    clear: () => {
      newest.current = null
      setFile(null)
      setError(null)
      setPreparing(false)
    }
  }
}

function PickedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useMessages('messages')
  const sizeText = useSizeText()
  const preview = usePreview(file)
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-paper p-2">
      {preview ? (
        <img src={preview} alt="" className="size-12 shrink-0 rounded-sm object-cover" />
      ) : (
        <FileText aria-hidden className="size-8 shrink-0 text-neem" />
      )}
      <p className="wrap-anywhere line-clamp-2 min-w-0 flex-1 text-sm">
        <bdi>{file.name}</bdi> <span className="text-soft">{sizeText(file.size)}</span>
      </p>
      <IconButton label={t('removeFile')} onClick={onRemove}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
