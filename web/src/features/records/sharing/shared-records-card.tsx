import type { SharedRecord } from '@arogyachat/contract/records'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonCard } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { RecordContent } from '../record-content.tsx'
import { useSharedFile, useSharedRecord, useSharedRecords } from './queries.ts'

/** The records that the patient of an appointment shares with the doctor. Fetched only when shown, because each read is audited. */
export function SharedRecordsCard({ appointmentId }: { appointmentId: string }) {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const titleId = useId()
  const shared = useSharedRecords(appointmentId)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = shared.data?.find(({ _id }) => _id === openedId)
  const isWithdrawn = openedId !== null && shared.data !== undefined && !opened
  const notifyWithdrawn = useEffectEvent(() => {
    setOpenedId(null)
    toast.info(t('noLongerShared'), t('noLongerSharedText'), { matters: true })
  })
  useEffect(() => {
    if (isWithdrawn) notifyWithdrawn()
  }, [isWithdrawn])
  if (shared.isPending)
    return (
      <div role="status">
        <span className="sr-only">{t('loadingShared')}</span>
        <SkeletonCard lines={1} />
      </div>
    )
  if (!shared.data)
    return (
      <ErrorState
        isSmall
        title={t('sharedLoadFailed')}
        text={errorText(shared.error)}
        retryLabel={common('retry')}
        onRetry={() => void shared.refetch()}
      />
    )
  return (
    <Card as="section" aria-labelledby={titleId} className="grid gap-2 p-3!">
      <h3 id={titleId} className="font-heading font-semibold text-soft text-sm">
        {t('sharedByPatient')}
      </h3>
      {shared.data.length === 0 && <p className="text-soft">{t('nothingShared')}</p>}
      {shared.data.length > 0 && (
        <ul className="grid max-h-80 divide-y divide-line overflow-y-auto">
          {shared.data.map((record) => (
            <SharedRow key={record._id} record={record} onOpen={() => setOpenedId(record._id)} />
          ))}
        </ul>
      )}
      {opened && <SharedRecordDialog record={opened} onClose={() => setOpenedId(null)} />}
    </Card>
  )
}

function SharedRow({ record, onOpen }: { record: SharedRecord; onOpen: () => void }) {
  const t = useMessages('records')
  const formats = useFormats()
  const titleId = useId()
  const buttonId = useId()
  const { title, type, date, lastDay } = record
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="wrap-anywhere min-w-0 flex-1 basis-40">
        <p id={titleId} className="font-heading font-semibold leading-tight">
          <bdi>{title}</bdi>
        </p>
        <p className="text-sm text-soft">
          {t(`types.${type}`)} · {formats.date(date)} · {t('sharedUntil', { date: formats.dayAndMonth(lastDay) })}
        </p>
      </div>
      <Button id={buttonId} size="sm" variant="outline" aria-labelledby={`${buttonId} ${titleId}`} onClick={onOpen}>
        {t('open')}
      </Button>
    </li>
  )
}

function SharedRecordDialog({ record, onClose }: { record: SharedRecord; onClose: () => void }) {
  const t = useMessages('records')
  const errorText = useErrorText()
  const isImage = record.kind.startsWith('image/')
  const [isWanted, setWanted] = useState(false)
  const full = useSharedRecord(record._id)
  const file = useSharedFile(record, isImage || isWanted)
  const isDownloading = isWanted && file.isFetching
  const save = (bytes: Blob) => {
    saveFile(record.fileName, bytes)
    toast.success(t('downloaded'), t('downloadedText', { file: record.fileName }))
  }
  const download = async () => {
    setWanted(true)
    const { data, error } = file.data ? file : await file.refetch()
    if (data) save(data)
    else toast.error(t('downloadFailed'), errorText(error), { matters: true })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('detailsOf', { title: record.title })}
      footer={
        <Button icon={<Download aria-hidden className="size-5" />} busy={isDownloading} onClick={() => void download()}>
          {isDownloading ? t('downloading') : t('download')}
        </Button>
      }
    >
      <RecordContent record={record} file={file} full={full} />
    </Dialog>
  )
}
