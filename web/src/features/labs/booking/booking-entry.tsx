import { canCancelLabBooking, type LabBooking, needsAddress, needsVisit } from '@arogyachat/contract/labs'
import { CalendarDays, Hospital, Info, MapPin, X } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LabStatusBadge } from '../lab-status-badge.tsx'
import { useTestNames } from '../tests/test-names.ts'

interface BookingEntryProps {
  booking: LabBooking
  onDetails: () => void
  onCancel: () => void
}

export function BookingEntry({ booking, onDetails, onCancel }: BookingEntryProps) {
  const t = useMessages('labs')
  const formats = useFormats()
  const tests = useTestNames()(booking)
  const date = formats.date(booking.date)
  const when = t('dateAndTime', { date, time: formats.slot(booking.time) })
  const isMixed = needsAddress(booking.tests) && needsVisit(booking.tests)
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="wrap-break-word min-w-0 flex-1 basis-48 font-heading font-semibold text-lg leading-tight">
          {tests}
        </h3>
        <LabStatusBadge status={booking.status} />
      </div>
      <ul className="flex flex-col gap-1.5">
        <li className="flex items-start gap-2">
          <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-neem" />
          {isMixed ? t('homeAt', { when }) : when}
        </li>
        {booking.address !== '' && (
          <li className="flex items-start gap-2">
            <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-neem" />
            <bdi className="wrap-break-word min-w-0">{booking.address}</bdi>
          </li>
        )}
        {needsVisit(booking.tests) && (
          <li className="flex items-start gap-2">
            <Hospital aria-hidden className="mt-0.5 size-5 shrink-0 text-neem" />
            {t(isMixed ? 'centreWhen' : 'centrePlace')}
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-line border-t pt-3">
        {booking.tests.length > 0 && (
          <p className="flex basis-full flex-wrap items-baseline gap-x-2 sm:flex-1">
            <span className="text-soft text-sm">{t('total')}</span>
            <strong className="font-heading font-semibold text-lg">{formats.rupees(booking.totalPrice)}</strong>
          </p>
        )}
        <Button
          variant="outline"
          size="sm"
          className="grow sm:grow-0"
          icon={<Info aria-hidden className="size-4" />}
          aria-label={t('detailsOfBooking', { date, tests })}
          onClick={onDetails}
        >
          {t('details')}
        </Button>
        {canCancelLabBooking(booking, new Date()) && (
          <Button
            variant="ghost"
            size="sm"
            className="grow sm:grow-0"
            icon={<X aria-hidden className="size-4" />}
            aria-label={t('cancelBookingOf', { date, tests })}
            onClick={onCancel}
          >
            {t('cancelBooking')}
          </Button>
        )}
      </div>
    </Card>
  )
}
