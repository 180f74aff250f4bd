import { type LabBooking, labFreeCancelHours } from '@arogyachat/contract/labs'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AddressBook } from '../addresses/address-book.tsx'
import { useLabBookings } from '../queries.ts'
import { BookingDetails } from './booking-details.tsx'
import { BookingEntry } from './booking-entry.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

type OpenDialog = { id: string; kind: 'details' | 'cancel' }

/** The patient's lab bookings, the latest day first. */
export function BookingList({ onSeeTests }: { onSeeTests: () => void }) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const formats = useFormats()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isManaging, setManaging] = useState(false)
  const list = useLabBookings(page)
  const addresses = (
    <Button
      variant="ghost"
      size="sm"
      icon={<MapPin aria-hidden className="size-4" />}
      onClick={() => setManaging(true)}
    >
      {t('addresses')}
    </Button>
  )
  return (
    <>
      <PagedList
        query={list}
        page={page}
        onPage={setPage}
        texts={{
          loading: t('loadingBookings'),
          loadFailed: t('bookingsLoadFailed'),
          error: errorText(list.error),
          retry: common('retry'),
          back: common('back'),
          stale: t('oldPicture', { when: formats.instant(new Date(list.dataUpdatedAt).toISOString()) }),
          range: (from, to, total) => t('pageRange', { from, to, total })
        }}
        empty={
          <EmptyState
            picture="labs"
            title={t('noBookings')}
            text={t('noBookingsText')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button onClick={onSeeTests}>{t('seeTests')}</Button>
                {addresses}
              </div>
            }
          />
        }
      >
        {({ data: bookings }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-soft text-sm">{t('freeCancel', { hours: labFreeCancelHours })}</p>
              {addresses}
            </div>
            <ul aria-busy={list.isFetching} className="flex flex-col gap-3">
              {bookings.map((booking) => (
                <BookingEntry
                  key={booking._id}
                  booking={booking}
                  onDetails={() => setDialog({ id: booking._id, kind: 'details' })}
                  onCancel={() => setDialog({ id: booking._id, kind: 'cancel' })}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {isManaging && <AddressBook onClose={() => setManaging(false)} />}
      <BookingDialogs bookings={list.data?.data ?? []} dialog={dialog} onDialog={setDialog} />
    </>
  )
}

interface BookingDialogsProps {
  bookings: readonly LabBooking[]
  dialog: OpenDialog | null
  onDialog: (dialog: OpenDialog | null) => void
}

function BookingDialogs({ bookings, dialog, onDialog }: BookingDialogsProps) {
  const booking = bookings.find((booking) => booking._id === dialog?.id)
  if (!dialog || !booking) return null
  const close = () => onDialog(null)
  if (dialog.kind === 'cancel') return <CancelDialog booking={booking} onClose={close} />
  return (
    <BookingDetails booking={booking} onClose={close} onCancel={() => onDialog({ id: booking._id, kind: 'cancel' })} />
  )
}
