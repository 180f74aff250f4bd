import type { MedicalRecord } from '@arogyachat/contract/records'
import { FilePlus2, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useOpenedInUrl } from '../../lib/router/opened-in-url.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { ImportButton } from '../fhir/import-button.tsx'
import { useRecord, useRecords } from './queries.ts'
import { RecordFilters } from './record-filters.tsx'
import { RecordRow } from './record-row.tsx'
import { allRecords, isNarrowed, type RecordSearch } from './record-search.ts'
import { isUploadKept } from './upload/kept-upload.ts'
import { YourValues } from './values/your-values.tsx'

const RecordForm = lazyPart(() => import('./upload/record-form.tsx').then((module) => module.RecordForm))
const InterruptedUploadCard = lazyPart(() =>
  import('./upload/interrupted-upload-card.tsx').then((module) => module.InterruptedUploadCard)
)
const ShareDialog = lazyPart(() => import('./sharing/share-dialog.tsx').then((module) => module.ShareDialog))
const DetailsDialog = lazyPart(() => import('./details-dialog.tsx').then((module) => module.DetailsDialog))

const pageSize = 20

interface RecordListProps {
  search: RecordSearch
  onSearch: (search: RecordSearch) => void
}

/** The patient's records that match the search, with buttons to add one and to open one. */
export function RecordList({ search, onSearch }: RecordListProps) {
  const t = useMessages('records')
  const [isAdding, setAdding] = useState(false)
  const [wasInterrupted] = useState(isUploadKept)
  const [opened, setOpened] = useState<MedicalRecord | null>(null)
  /** The record that is chosen at first; null for none. */
  const [sharing, setSharing] = useState<{ first: MedicalRecord | null } | null>(null)
  const add = (
    <Button icon={<FilePlus2 aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
      {t('upload')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {wasInterrupted && <InterruptedUploadCard />}
      <FoundRecords
        search={search}
        onSearch={onSearch}
        onOpen={setOpened}
        add={add}
        share={
          <Button
            variant="outline"
            icon={<Share2 aria-hidden className="size-5" />}
            onClick={() => setSharing({ first: null })}
          >
            {t('share')}
          </Button>
        }
      />
      {isAdding && (
        <RecordForm
          name="new"
          heading={t('uploadTitle')}
          about={t('uploadAbout')}
          onSaved={() => {
            setAdding(false)
            onSearch(allRecords)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {opened && (
        <DetailsDialog
          key={opened._id}
          record={opened}
          onShare={(record) => {
            setOpened(null)
            setSharing({ first: record })
          }}
          onClose={() => setOpened(null)}
        />
      )}
      <LinkedRecord onShare={(record) => setSharing({ first: record })} />
      {sharing && <ShareDialog first={sharing.first} onClose={() => setSharing(null)} />}
    </div>
  )
}

/** The details of the record that the URL names, as that of a lab booking's report does. */
function LinkedRecord({ onShare }: { onShare: (record: MedicalRecord) => void }) {
  const { openedId: id, close } = useOpenedInUrl('record')
  return id === null ? null : <LinkedDetails key={id} id={id} onShare={onShare} onClose={close} />
}

interface LinkedDetailsProps {
  id: string
  onShare: (record: MedicalRecord) => void
  onClose: () => void
}

function LinkedDetails({ id, onShare, onClose }: LinkedDetailsProps) {
  const t = useMessages('records')
  const errorText = useErrorText()
  const { data: record, error } = useRecord(id)
  const giveUp = useEffectEvent((cause: Error) => {
    const isGone = cause instanceof ApiError && cause.code === 'NOT_FOUND'
    toast.error(isGone ? t('linkedGone') : t('loadFailed'), isGone ? undefined : errorText(cause), { matters: true })
    onClose()
  })
  const isMissing = !record
  useEffect(() => {
    if (error && isMissing) giveUp(error)
  }, [error, isMissing])
  if (!record) return null
  return (
    <DetailsDialog
      record={record}
      onShare={(shared) => {
        onClose()
        onShare(shared)
      }}
      onClose={onClose}
    />
  )
}

function NoRecords({ add }: Pick<FoundRecordsProps, 'add'>) {
  const t = useMessages('records')
  const actions = (
    <div className="flex flex-col items-center gap-3">
      {add}
      <ImportButton />
    </div>
  )
  return <EmptyState picture="records" title={t('none')} text={t('noneText')} action={actions} />
}

interface FoundRecordsProps extends RecordListProps {
  onOpen: (record: MedicalRecord) => void
  add: ReactNode
  share: ReactNode
}

function FoundRecords({ search, onSearch, onOpen, add, share }: FoundRecordsProps) {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const formats = useFormats()
  const top = useRef<HTMLDivElement>(null)
  const { words, type, page } = search
  const list = useRecords({ search: words.trim() || undefined, type: type || undefined, page, pageSize })
  const narrowed = isNarrowed(search)
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? Number.POSITIVE_INFINITY) / pageSize))
  // The last record of the last page was deleted.
  useEffect(() => {
    if (page > lastPage) onSearch({ ...search, page: lastPage })
  }, [page, lastPage, search, onSearch])
  if (list.data?.total === 0 && !narrowed) return <NoRecords add={add} />
  return (
    <>
      <div ref={top} className="flex flex-wrap items-end justify-between gap-3">
        <RecordFilters search={search} onSearch={onSearch} />
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          {share}
          {add}
        </div>
      </div>
      <div>
        <ImportButton />
      </div>
      {list.isPending && <SkeletonCards count={4} label={t('loading')} />}
      {list.isError && !list.data && (
        <ErrorState
          title={t('loadFailed')}
          text={errorText(list.error)}
          retryLabel={common('retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isError && list.data && navigator.onLine && (
        <StaleNotice
          text={t('oldPicture', { when: formats.instant(new Date(list.dataUpdatedAt).toISOString()) })}
          retryLabel={common('retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && (
        <>
          {!narrowed && page === 1 && <YourValues shown={list.data.records} total={list.data.total} />}
          <p role="status" className={list.data.total === 0 ? 'sr-only' : 'text-soft text-sm'}>
            {t('count', { count: list.data.total })}
          </p>
          {list.data.total === 0 && (
            <EmptyState
              picture="search"
              title={t('notFound')}
              text={t('notFoundText')}
              action={<Button onClick={() => onSearch(allRecords)}>{t('clearFilters')}</Button>}
            />
          )}
          <ul
            aria-busy={list.isPlaceholderData}
            className={`grid gap-3 lg:grid-cols-2 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {list.data.records.map((record) => (
              <RecordRow key={record._id} record={record} onOpen={() => onOpen(record)} />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={pageSize}
            total={list.data.total}
            onPage={(to) => {
              onSearch({ ...search, page: to })
              top.current?.scrollIntoView()
            }}
            label={(from, to, of) => t('pageRange', { from, to, total: of })}
          />
        </>
      )}
    </>
  )
}
