import type { Message } from '@arogyachat/contract/messages/messages'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { usePreview } from '../../../lib/use-preview.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useMessageFile } from '../conversation-queries.ts'
import { useSizeText } from '../size-text.ts'

interface MessageFileProps {
  message: Message
  file: NonNullable<Message['file']>
  /** Who sent it. */
  name: string
}

/** The file of a message: an image that opens large, or a PDF to download. */
export function MessageFile(props: MessageFileProps) {
  return props.file.kind === 'application/pdf' ? <Document {...props} /> : <Picture {...props} />
}

function Picture({ message, file, name }: MessageFileProps) {
  const t = useMessages('messages')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [isLarge, setLarge] = useState(false)
  const { data, isError, error, refetch } = useMessageFile(message._id, file.kind, true)
  const preview = usePreview(data ?? null)
  const label = t('openPicture', { name })
  if (isError)
    return (
      <ErrorState
        isSmall
        title={t('downloadFailed')}
        text={errorText(error)}
        retryLabel={common('retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!preview)
    return (
      <div role="status">
        <span className="sr-only">{common('loading')}</span>
        <Skeleton className="h-40 w-48 max-w-full" />
      </div>
    )
  return (
    <>
      <button type="button" aria-label={label} title={label} className="rounded-sm" onClick={() => setLarge(true)}>
        <img src={preview} alt="" className="max-h-56 max-w-full rounded-sm object-contain" />
      </button>
      <Dialog
        open={isLarge}
        onOpenChange={setLarge}
        size="lg"
        title={file.name}
        footer={
          data && (
            <Button icon={<Download aria-hidden className="size-5" />} onClick={() => saveFile(file.name, data)}>
              {t('download')}
            </Button>
          )
        }
      >
        <img src={preview} alt={label} className="mx-auto max-h-[70dvh] max-w-full object-contain" />
      </Dialog>
    </>
  )
}

function Document({ message, file }: MessageFileProps) {
  const t = useMessages('messages')
  const errorText = useErrorText()
  const sizeText = useSizeText()
  const query = useMessageFile(message._id, file.kind, false)
  const download = async () => {
    const { data, error } = query.data ? query : await query.refetch()
    if (data) saveFile(file.name, data)
    else toast.error(t('downloadFailed'), errorText(error))
  }
  return (
    <div className="flex items-center gap-3">
      <FileText aria-hidden className="size-8 shrink-0 text-neem" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi>{file.name}</bdi>
        </p>
        <p className="text-soft text-sm">{sizeText(file.size)}</p>
        <Button
          size="sm"
          variant="outline"
          busy={query.isFetching}
          icon={<Download aria-hidden className="size-4" />}
          aria-label={t('downloadFile', { file: file.name })}
          onClick={() => void download()}
        >
          {t('download')}
        </Button>
      </div>
    </div>
  )
}
