import { type LabBooking, labFreeCancelHours } from '@arogyachat/contract/labs'
import { FlaskConical } from 'lucide-react'
import { useRef, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonCards } from '../../../ui/states.tsx'
import { useLabBookings } from '../queries.ts'
import { BookingDetails } from './booking-details.tsx'
import { BookingEntry } from './booking-entry.tsx'
import { CancelQuestion } from './cancel-dialog.tsx'

/** The patient's lab bookings, the latest day first. */
export function BookingList({ onSeeTests }: { onSeeTests: () => void }) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const formats = useFormats()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<{ id: string; what: 'details' | 'cancel' } | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const list = useLabBookings(page)

  if (list.isPending) return <SkeletonCards count={2} label={t('loadingBookings')} />
  if (!list.data)
    return (
      <div className="flex flex-col items-center">
        <ErrorState
          title={t('bookingsLoadFailed')}
          text={errorText(list.error)}
          retryLabel={common('retry')}
          onRetry={() => void list.refetch()}
        />
        {page > 1 && (
          <Button variant="ghost" onClick={() => setPage(page - 1)}>
            {common('back')}
          </Button>
        )}
      </div>
    )
  const { data: bookings, total, pageSize } = list.data
  const shown = (what: 'details' | 'cancel'): LabBooking | undefined =>
    open?.what === what ? bookings.find((booking) => booking._id === open.id) : undefined
  const [detailed, asked] = [shown('details'), shown('cancel')]
  const close = () => setOpen(null)
  return (
    <div ref={top} aria-busy={list.isFetching} className="flex flex-col gap-4">
      {list.isError && navigator.onLine && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-2 rounded-sm bg-cream px-4 py-2 text-on-cream text-sm"
        >
          {t('oldPicture', { when: formats.instant(new Date(list.dataUpdatedAt).toISOString()) })}
          <Button variant="outline" size="sm" onClick={() => void list.refetch()}>
            {common('retry')}
          </Button>
        </p>
      )}
      {total === 0 ? (
        <EmptyState
          icon={<FlaskConical />}
          title={t('noBookings')}
          text={t('noBookingsText')}
          action={<Button onClick={onSeeTests}>{t('seeTests')}</Button>}
        />
      ) : (
        <>
          <p className="text-soft text-sm">{t('freeCancel', { hours: labFreeCancelHours })}</p>
          <ul className="flex flex-col gap-3">
            {bookings.map((entry) => (
              <BookingEntry
                key={entry._id}
                booking={entry}
                onDetails={() => setOpen({ id: entry._id, what: 'details' })}
                onCancel={() => setOpen({ id: entry._id, what: 'cancel' })}
              />
            ))}
          </ul>
        </>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={(to) => {
          setPage(to)
          top.current?.scrollIntoView()
        }}
        label={(from, to, of) => t('pageRange', { from, to, total: of })}
      />
      {detailed && (
        <BookingDetails
          booking={detailed}
          onClose={close}
          onCancel={() => setOpen({ id: detailed._id, what: 'cancel' })}
        />
      )}
      {asked && <CancelQuestion booking={asked} onClose={close} />}
    </div>
  )
}
