import { Download, FileArchive, Trash2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useLanguage } from '../../../../i18n/language.tsx'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardTitle } from '../../../../ui/card.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Meter } from '../../../../ui/meter.tsx'
import { ErrorState, Spinner } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import {
  type DataCopy,
  useDataCopy,
  useDeleteDataCopy,
  useStartDataCopy,
  useUnlockDataCopy
} from '../../data-queries.ts'
import { PasswordForm } from './password-form.tsx'

/** A copy of everything as one file: asked for, being made, ready to be downloaded, or failed. */
export function DataCopyCard({ email }: { email: string }) {
  const t = useMessages('data')
  const common = useMessages('common')
  const errorText = useErrorText()
  const query = useDataCopy()
  return (
    <Card as="section" aria-labelledby="copy-title" className="flex flex-col gap-3">
      <CardTitle as="h3" id="copy-title">
        {t('copyTitle')}
      </CardTitle>
      <p className="text-soft">{t('copyText')}</p>
      {query.isPending && <Spinner label={common('loading')} />}
      {query.isError && query.data === undefined && (
        <ErrorState
          title={t('copyLoadFailed')}
          text={errorText(query.error)}
          retryLabel={common('retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && <CopyState copy={query.data} email={email} />}
    </Card>
  )
}

function CopyState({ copy, email }: { copy: DataCopy | null; email: string }) {
  const t = useMessages('data')
  if (copy === null) return <StartButton />
  if (copy.state === 'ready') return <ReadyCopy copy={copy} email={email} />
  if (copy.state === 'failed')
    return (
      <>
        <p role="status" className="font-medium text-danger">
          {t('copyFailed')}
        </p>
        <StartButton />
      </>
    )
  return <RunningCopy copy={copy} />
}

function StartButton() {
  const t = useMessages('data')
  const errorText = useErrorText()
  const language = useLanguage()
  const start = useStartDataCopy()
  return (
    <Button
      variant="outline"
      className="self-start"
      icon={<FileArchive aria-hidden className="size-5" />}
      busy={start.isPending}
      onClick={() =>
        start.mutate(language, {
          onError: (error) => void toast.error(t('copyStartFailed'), errorText(error), { matters: true })
        })
      }
    >
      {t('copyStart')}
    </Button>
  )
}

function useDelete(id: string, doneText: string) {
  const t = useMessages('data')
  const errorText = useErrorText()
  const remove = useDeleteDataCopy()
  return {
    isPending: remove.isPending,
    remove: () =>
      remove.mutate(id, {
        onSuccess: () => void toast.success(doneText),
        onError: (error) => void toast.error(t('copyDeleteFailed'), errorText(error), { matters: true })
      })
  }
}

function RunningCopy({ copy }: { copy: DataCopy }) {
  const t = useMessages('data')
  const { remove, isPending } = useDelete(copy._id, t('copyCancelled'))
  const hasBegun = copy.total > 0
  return (
    <>
      <p role="status">{hasBegun ? t('copyRunning', { done: copy.done, total: copy.total }) : t('copyWaiting')}</p>
      {hasBegun && <Meter value={copy.done / copy.total} label={t('copyProgress')} />}
      <p className="text-soft text-sm">{t('copyLeave')}</p>
      <Button
        variant="outline"
        className="self-start"
        icon={<X aria-hidden className="size-5" />}
        busy={isPending}
        onClick={remove}
      >
        {t('copyCancel')}
      </Button>
    </>
  )
}

function ReadyCopy({ copy, email }: { copy: DataCopy; email: string }) {
  const t = useMessages('data')
  const format = useFormats()
  const size = useSize()
  const { remove, isPending } = useDelete(copy._id, t('copyDeleted'))
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p role="status" className="rounded-sm bg-mint px-3 py-2">
        {t('copyReady', { size: size(copy.size ?? 0), until: format.instant(copy.expiresAt ?? copy.createdAt) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Download aria-hidden className="size-5" />} onClick={() => setAsking(true)}>
          {t('copyDownload')}
        </Button>
        <Button variant="outline" icon={<Trash2 aria-hidden className="size-5" />} busy={isPending} onClick={remove}>
          {t('copyDelete')}
        </Button>
      </div>
      <DownloadDialog copy={copy} email={email} open={isAsking} onOpenChange={setAsking} />
    </>
  )
}

const kb = 1024
const mb = 1024 * kb

function useSize(): (bytes: number) => string {
  const t = useMessages('data')
  const format = useFormats()
  return (bytes) =>
    bytes < mb
      ? t('sizeKb', { size: format.number(Math.max(1, Math.round(bytes / kb))) })
      : t('sizeMb', { size: format.number(Math.round((bytes / mb) * 10) / 10) })
}

interface DownloadDialogProps {
  copy: DataCopy
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The browser itself downloads the file, so that a large one is never in the memory of the page. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

function DownloadDialog({ copy, email, open, onOpenChange }: DownloadDialogProps) {
  const t = useMessages('data')
  const common = useMessages('common')
  const formId = useId()
  const unlock = useUnlockDataCopy(copy._id)
  const close = () => {
    unlock.reset()
    onOpenChange(false)
  }
  const confirm = (password: string) =>
    unlock.mutate(password, {
      onSuccess: (address) => {
        close()
        download(address)
        toast.success(t('copyOpened'))
      }
    })
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="sm"
      title={t('copyAskTitle')}
      description={t('copyAskText')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={unlock.isPending}>
            {t('copyDownload')}
          </Button>
        </>
      }
    >
      <PasswordForm id={formId} email={email} error={unlock.error} onPassword={confirm} />
    </Dialog>
  )
}
