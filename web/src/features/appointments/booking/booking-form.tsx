import type { Doctor } from '@arogyachat/contract/doctors'
import { useId } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { BookButton } from './book-button.tsx'
import { BookedSheet } from './booked-sheet.tsx'
import { BookingFields } from './booking-fields.tsx'
import { type BookingStart, useBooking } from './use-booking.ts'

export interface BookingPageFormProps {
  doctor: Doctor
  start?: BookingStart
  /** Called when the confirmation of the booking is closed. */
  onDone: () => void
  onCancel: () => void
}

/** The booking form on a page of its own. */
export function BookingPageForm({ doctor, start, onDone, onCancel }: BookingPageFormProps) {
  const t = useMessages('appointments')
  const formId = useId()
  const booking = useBooking(doctor, start)
  const { submit, isChecking, error, booked } = booking
  return (
    <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <BookingFields booking={booking} />
      {isChecking && <FormAlert>{t('bookingUnheard')}</FormAlert>}
      {error && <FormAlert title={t('bookingFailed')}>{error}</FormAlert>}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <BookButton form={formId} booking={booking} />
        <Button variant="outline" onClick={onCancel}>
          {t('leaveForm')}
        </Button>
      </div>
      {booked && <BookedSheet doctor={doctor} booked={booked} onClose={onDone} />}
    </form>
  )
}
