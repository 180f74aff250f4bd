import type { MedicalRecord } from '@arogyachat/contract/records'
import { spokenMax } from '@arogyachat/contract/speech'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePreview } from '../../lib/use-preview.ts'
import { Trend } from '../../ui/charts/trend.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { useFileSize } from './use-file-size.ts'
import { measuredTests } from './values/latest-values.ts'
import { ValueBand } from './values/value-band.tsx'

/** A part of a record that is fetched by itself, as TanStack Query returns it. */
interface Fetched<T> {
  data: T | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

interface RecordContentProps {
  record: MedicalRecord
  /** The file of an image. */
  file: Fetched<Blob>
  /** The record with its text. */
  full: Fetched<{ text: string }>
}

/** What a record says: its image, its values, where it comes from and its text. */
export function RecordContent({ record, file, full }: RecordContentProps) {
  const t = useMessages('records')
  const formats = useFormats()
  const fileSize = useFileSize()
  return (
    <div className="grid gap-5">
      {record.kind.startsWith('image/') && <RecordImage title={record.title} file={file} />}
      <RecordValues record={record} />
      <dl className="wrap-anywhere grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact term={t('type')}>{t(`types.${record.type}`)}</Fact>
        <Fact term={t('date')}>{formats.longDate(record.date)}</Fact>
        <Fact term={t('provider')}>
          <bdi>{record.provider}</bdi>
        </Fact>
        <Fact term={t('fileName')}>
          <bdi>{record.fileName}</bdi>
        </Fact>
        <Fact term={t('fileSize')}>{fileSize(record.fileSize)}</Fact>
        <Fact term={t('addedOn')}>{formats.instant(record.createdAt)}</Fact>
      </dl>
      <ReadText full={full} />
    </div>
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

function RecordImage({ title, file }: { title: string; file: Fetched<Blob> }) {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
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
      alt={t('picture', { title })}
      className="mx-auto max-h-[60dvh] max-w-full rounded-sm border border-line object-contain"
    />
  )
}

/** The text extracted from the record; nothing if there is none. */
function ReadText({ full }: { full: Fetched<{ text: string }> }) {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const language = useLanguage()
  if (!full.data && !full.isError)
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
