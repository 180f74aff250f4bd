import type { MedicalRecord } from '@arogyachat/contract/records'
import { spokenMax } from '@arogyachat/contract/speech'
import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { saveFile } from '../../lib/save-file.ts'
import { usePreview } from '../../lib/use-preview.ts'
import { Button } from '../../ui/button.tsx'
import { Trend } from '../../ui/charts/trend.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { useDeleteRecord, useFetchRecordFile, useRecord, useRecordFile } from './queries.ts'
import { useFileSize } from './use-file-size.ts'
import { measuredTests } from './values/latest-values.ts'
import { ValueBand } from './values/value-band.tsx'

export interface DetailsDialogProps {
  record: MedicalRecord
  onClose: () => void
}

/** The details of one record: its image and text, with download and deletion. */
export function DetailsDialog({ record, onClose }: DetailsDialogProps) {
  const t = useMessages('records')
  const errorText = useErrorText()
  const formats = useFormats()
  const fileSize = useFileSize()
  const [isAsking, setAsking] = useState(false)
  const file = useFetchRecordFile()
  const deletion = useDeleteRecord()
  const { title, fileName } = record
  const download = () =>
    file.mutate(record, {
      onSuccess: (bytes) => {
        saveFile(fileName, bytes)
        toast.success(t('downloaded'), t('downloadedText', { file: fileName }))
      },
      onError: (error) => toast.error(t('downloadFailed'), errorText(error), { matters: true })
    })
  const remove = () =>
    deletion.mutate(record._id, {
      onSuccess: () => {
        toast.success(t('deleted'), t('deletedText', { title }), { matters: true })
        onClose()
      },
      onError: (error) => toast.error(t('deleteFailed'), errorText(error), { matters: true }),
      onSettled: () => setAsking(false)
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('detailsOf', { title })}
      footer={
        <>
          <Button variant="outline" icon={<Trash2 aria-hidden className="size-5" />} onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
          <Button icon={<Download aria-hidden className="size-5" />} busy={file.isPending} onClick={download}>
            {file.isPending ? t('downloading') : t('download')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {record.kind.startsWith('image/') && <RecordImage record={record} />}
        <RecordValues record={record} />
        <dl className="wrap-anywhere grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact term={t('type')}>{t(`types.${record.type}`)}</Fact>
          <Fact term={t('date')}>{formats.longDate(record.date)}</Fact>
          <Fact term={t('provider')}>
            <bdi>{record.provider}</bdi>
          </Fact>
          <Fact term={t('fileName')}>
            <bdi>{fileName}</bdi>
          </Fact>
          <Fact term={t('fileSize')}>{fileSize(record.fileSize)}</Fact>
          <Fact term={t('addedOn')}>{formats.instant(record.createdAt)}</Fact>
        </dl>
        <ReadText id={record._id} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger
        title={t('deleteTitle')}
        description={t('deleteText', { title })}
        confirmLabel={t('delete')}
        cancelLabel={t('keep')}
        busy={deletion.isPending}
        onConfirm={remove}
      />
    </Dialog>
  )
}

/** The measured values, each on its normal range, and over time where the record has earlier ones. */
function RecordValues({ record }: { record: MedicalRecord }) {
  if (record.values.length === 0) return null
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {measuredTests([record]).map(({ key, latest, all }) => (
        <li key={key} className="grid content-start gap-3">
          <ValueBand value={latest} />
          {all.length > 1 && (
            <Trend
              label={latest.name}
              unit={latest.unit}
              low={latest.low}
              high={latest.high}
              points={all.map(({ takenAt, value }) => ({ at: takenAt, value }))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function RecordImage({ record }: { record: MedicalRecord }) {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const file = useRecordFile(record, true)
  const preview = usePreview(file.data ?? null)
  if (file.isError)
    return (
      <ErrorState
        isSmall
        title={t('pictureFailed')}
        text={errorText(file.error)}
        retryLabel={common('retry')}
        onRetry={() => void file.refetch()}
      />
    )
  if (!preview)
    return (
      <div role="status">
        <span className="sr-only">{t('loadingPicture')}</span>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  return (
    <img
      src={preview}
      alt={t('picture', { title: record.title })}
      className="mx-auto max-h-[60dvh] max-w-full rounded-sm border border-line object-contain"
    />
  )
}

/** The text extracted from the record; nothing if there is none. */
function ReadText({ id }: { id: string }) {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const language = useLanguage()
  const full = useRecord(id)
  if (full.isPending)
    return (
      <div role="status">
        <span className="sr-only">{t('loadingText')}</span>
        <Skeleton className="h-10 w-full" />
      </div>
    )
  if (!full.data)
    return (
      <ErrorState
        isSmall
        title={t('textFailed')}
        text={errorText(full.error)}
        retryLabel={common('retry')}
        onRetry={() => void full.refetch()}
      />
    )
  const { text } = full.data
  if (text === '') return null
  return (
    <section aria-label={t('text')} className="rounded-sm bg-paper px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-heading font-semibold">{t('text')}</h3>
        <ListenButton text={text.slice(0, spokenMax)} language={language} name={t('text')} />
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </section>
  )
}
