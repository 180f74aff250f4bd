import { clsx } from 'clsx'
import { Download, FileText, X } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { SharedFile } from './file-transfer.ts'

interface SharedFileRowProps {
  shared: SharedFile
  /** The other participant, for a screen reader. */
  name: string
  onCancel: () => void
}

/** A file among the messages of a call: its progress, and a button that stops it, or one that saves it. */
export function SharedFileRow({ shared, name, onCancel }: SharedFileRowProps) {
  const t = useMessages('video')
  const { number } = useFormats()
  const { mine, state, file } = shared
  const percent = Math.floor((shared.moved / shared.size) * 100)
  return (
    <li
      className={clsx(
        'flex max-w-[85%] flex-wrap items-center gap-2 px-4 py-2',
        mine ? 'bubble-mine self-end border border-line bg-card' : 'bubble self-start bg-mint'
      )}
    >
      <span className="sr-only">{mine ? t('call.you') : name}</span>
      <FileText aria-hidden className="size-5 shrink-0" />
      <bdi className="wrap-anywhere min-w-0 flex-1">{shared.name}</bdi>
      {state === 'moving' && (
        <>
          <span className="text-soft tabular-nums">{t('settings.percent', { value: number(percent) })}</span>
          <IconButton label={t('files.cancel', { file: shared.name })} onClick={onCancel}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </>
      )}
      {state === 'canceled' && <span className="text-soft">{t('files.canceled')}</span>}
      {state === 'done' && !mine && file && (
        <IconButton label={t('files.save', { file: shared.name })} onClick={() => saveFile(shared.name, file)}>
          <Download aria-hidden className="size-5" />
        </IconButton>
      )}
      {state === 'done' && mine && <span className="sr-only">{t('files.arrived')}</span>}
    </li>
  )
}
