import { Clock, FileText } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import type { Unsent } from '../outbox.ts'

interface UnsentBubbleProps {
  entry: Unsent
  onRetry: (entry: Unsent) => void
  onDiscard: (key: string) => void
}

/** A message of one's own that has not arrived: on its way, waiting for a connection, or refused. */
export function UnsentBubble({ entry, onRetry, onDiscard }: UnsentBubbleProps) {
  const t = useMessages('messages')
  const common = useMessages('common')
  const formats = useFormats()
  const { text, file, failure, share } = entry
  const isSending = failure === null
  return (
    <div className="flex flex-col items-end">
      <div className="bubble-mine grid max-w-[85%] gap-2 self-end border border-edge border-dashed bg-card px-4 py-2.5 md:max-w-[70%]">
        {file && (
          <p className="flex items-center gap-2 text-sm">
            <FileText aria-hidden className="size-5 shrink-0 text-neem" />
            <bdi className="wrap-anywhere">{file.name}</bdi>
          </p>
        )}
        {file && isSending && <Meter value={share} label={t('progressOf', { file: file.name })} />}
        {text !== '' && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
      <p role="status" className="mt-0.5 flex items-center gap-1 text-soft text-xs">
        {isSending && <Clock aria-hidden className="size-4" />}
        {isSending && (file ? t('progress', { percent: formats.number(Math.round(share * 100)) }) : t('sending'))}
        {failure?.waits && t('waiting')}
        {failure && !failure.waits && <span className="font-medium text-danger">{t('notSent')}</span>}
      </p>
      {failure && (
        <div className="flex flex-wrap items-center justify-end gap-x-2">
          {!failure.waits && <p className="text-danger text-sm">{failure.text}</p>}
          <Button size="sm" variant="ghost" onClick={() => onRetry(entry)}>
            {common('retry')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onDiscard(entry.key)}>
            {common('remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
