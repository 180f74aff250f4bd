import type { Notice } from '@arogyachat/contract/notices'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Link } from '../../lib/router/link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { EmptyState, ErrorState, Spinner } from '../../ui/states.tsx'
import { placeOf, useMarkNotices, useNotices } from './notice-queries.ts'

/** All notifications, in pages. Those shown are marked as seen. */
export function NoticeList({ onClose }: { onClose: () => void }) {
  const t = useMessages('notices')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const list = useNotices(page)
  const fresh = useSeen(list.isPlaceholderData ? undefined : list.data?.notices, list.data?.alarms)
  return (
    <Dialog open onOpenChange={onClose} title={common('notifications')} size="sm">
      {!list.data && list.isError && (
        <ErrorState
          title={t('failed')}
          text={errorText(list.error)}
          retryLabel={common('retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <Spinner label={common('loading')} />}
      {list.data?.total === 0 && <EmptyState picture="messages" title={t('emptyTitle')} text={t('emptyText')} />}
      {list.data && list.data.total > 0 && (
        <>
          <ul aria-busy={list.isFetching} className="flex flex-col divide-y divide-line">
            {list.data.notices.map((notice) => (
              <NoticeEntry key={notice._id} notice={notice} isNew={fresh.has(notice._id)} onOpen={onClose} />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={list.data.pageSize}
            total={list.data.total}
            onPage={setPage}
            label={(from, to, total) => t('pageRange', { from, to, total })}
            className="mt-4"
          />
        </>
      )}
    </Dialog>
  )
}

function NoticeEntry({ notice, isNew, onOpen }: { notice: Notice; isNew: boolean; onOpen: () => void }) {
  const nameOf = useNameOf()
  const t = useMessages('notices')
  const shell = useMessages('shell')
  const formats = useFormats()
  return (
    <li>
      <Link
        to={placeOf(notice)}
        onClick={onOpen}
        className="block rounded-sm px-2 py-3 text-ink no-underline hover:bg-mint"
      >
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-heading font-semibold">{t(`kinds.${notice.kind}`)}</span>
          {isNew && <Badge tone="info">{t('isNew')}</Badge>}
        </span>
        <span className="block">
          {t(notice.name === '' ? 'textAlone' : 'text', {
            name: nameOf(notice.name),
            date: formats.date(notice.appointmentDate),
            time: formats.time(notice.timeSlot.slice(0, 5))
          })}
        </span>
        {notice.reason && <span className="block">{t(`reasons.${notice.reason}`)}</span>}
        {notice.person && (
          <span className="block font-semibold text-neem">
            {shell('acting.for', { name: nameOf(notice.person.name) })}
          </span>
        )}
        <span className="block text-soft text-sm">{formats.instant(notice.createdAt)}</span>
      </Link>
    </li>
  )
}

/**
 * Marks the listed notifications as seen, except emergencies, which have a button of their own. @returns the ids that were new when the
 * list was opened; they stay highlighted while it is open.
 */
function useSeen(notices: readonly Notice[] | undefined, alarms: readonly Notice[] = []): ReadonlySet<string> {
  const { mutate } = useMarkNotices()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const reported = useRef(new Set<string>())
  useEffect(() => {
    const ids = (notices ?? [])
      .filter((notice) => notice.state !== 'seen' && !alarms.some((alarm) => alarm._id === notice._id))
      .map((notice) => notice._id)
      .filter((id) => !reported.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) reported.current.add(id)
    setFresh((before) => new Set([...before, ...ids]))
    mutate({ ids, as: 'seen' })
  }, [notices, alarms, mutate])
  return fresh
}
