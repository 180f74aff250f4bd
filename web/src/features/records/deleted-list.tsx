import type { DeletedRecord } from '@arogyachat/contract/records'
import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useDeletedRecords, useEraseRecord } from './queries.ts'
import { useDeletion } from './use-deletion.ts'

const dayMs = 24 * 60 * 60_000
const daysLeft = ({ erasedAt }: DeletedRecord) => Math.max(1, Math.ceil((Date.parse(erasedAt) - Date.now()) / dayMs))

/** The deleted records that can still be restored. */
export function DeletedList() {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [erasing, setErasing] = useState<DeletedRecord | null>(null)
  const query = useDeletedRecords(page)
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t('deletedAbout')}</p>
      <PagedList
        query={query}
        page={page}
        onPage={setPage}
        texts={{
          loading: t('loadingDeleted'),
          loadFailed: t('deletedLoadFailed'),
          error: errorText(query.error),
          retry: common('retry'),
          back: common('previous'),
          range: (from, to, total) => t('pageRange', { from, to, total })
        }}
        empty={<EmptyState picture="records" title={t('deletedNone')} />}
      >
        {({ records }) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {records.map((record) => (
              <DeletedRow key={record._id} record={record} onErase={() => setErasing(record)} />
            ))}
          </ul>
        )}
      </PagedList>
      <EraseQuestion record={erasing} onClose={() => setErasing(null)} />
    </div>
  )
}

function DeletedRow({ record, onErase }: { record: DeletedRecord; onErase: () => void }) {
  const t = useMessages('records')
  const formats = useFormats()
  const { restore, isRestoring } = useDeletion()
  const titleId = useId()
  const restoreId = useId()
  const eraseId = useId()
  return (
    <Card as="li" className="grid content-start gap-3">
      <div className="wrap-anywhere grid gap-1">
        <h3 id={titleId} className="font-heading font-semibold text-lg leading-tight">
          <bdi>{record.title}</bdi>
        </h3>
        <p className="text-sm text-soft">
          {t(`types.${record.type}`)} · {formats.date(record.date)}
        </p>
      </div>
      <Badge tone="neutral">{t('erasedIn', { days: daysLeft(record) })}</Badge>
      <div className="flex flex-wrap gap-3">
        <Button
          id={restoreId}
          size="sm"
          aria-labelledby={`${restoreId} ${titleId}`}
          icon={<RotateCcw aria-hidden className="size-4" />}
          busy={isRestoring}
          onClick={() => void restore(record)}
        >
          {t('restore')}
        </Button>
        <Button id={eraseId} size="sm" variant="outline" aria-labelledby={`${eraseId} ${titleId}`} onClick={onErase}>
          {t('erase')}
        </Button>
      </div>
    </Card>
  )
}

function EraseQuestion({ record, onClose }: { record: DeletedRecord | null; onClose: () => void }) {
  const t = useMessages('records')
  const errorText = useErrorText()
  const erasure = useEraseRecord()
  return (
    <ConfirmDialog
      open={record !== null}
      onOpenChange={(open) => !open && onClose()}
      danger
      title={t('deleteTitle')}
      description={t('deleteText', { title: record?.title ?? '' })}
      confirmLabel={t('erase')}
      cancelLabel={t('keep')}
      busy={erasure.isPending}
      onConfirm={() =>
        record &&
        erasure.mutate(record._id, {
          onSuccess: () => toast.success(t('erased')),
          onError: (error) => toast.error(t('deleteFailed'), errorText(error), { matters: true }),
          onSettled: onClose
        })
      }
    />
  )
}
