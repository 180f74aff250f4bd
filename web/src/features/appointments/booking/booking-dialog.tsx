import type { Doctor, FreeTime } from '@arogyachat/contract/doctors'
import { useId } from 'react'
import { usePersonText } from '../../../app-shell/family/use-person-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useActingFor } from '../../../lib/acting/acting-for.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { BookButton } from './book-button.tsx'
import { BookedSheet } from './booked-sheet.tsx'
import { BookingFields } from './booking-fields.tsx'
import { useBooking } from './use-booking.ts'

export interface BookingDialogProps {
  doctor: Doctor
  /** The time that is chosen already. */
  time?: FreeTime
  onClose: () => void
}

/** Books a visit with a doctor, and then says what happens next. */
export function BookingDialog({ doctor, time, onClose }: BookingDialogProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const doctors = useMessages('doctors')
  const formats = useFormats()
  const formId = useId()
  const person = useActingFor()
  const personText = usePersonText()
  const booking = useBooking(doctor, time)
  const { submit, isChecking, isFullDay, error, booked } = booking
  if (booked) return <BookedSheet doctor={doctor} booked={booked} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('bookTitle')}
      description={t('bookWith', {
        doctor: nameOf(doctor.name),
        specialization: doctors(`specializations.${doctor.specialization}`)
      })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <BookButton form={formId} booking={booking} />
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {person && (
          <p className="bubble bg-mint px-4 py-3 font-heading font-semibold text-neem">{personText(person)}</p>
        )}
        <BookingFields booking={booking} onLeave={onClose} />
        <div hidden={isFullDay}>
          <p className="font-heading font-semibold">{t('fee', { fee: formats.rupees(doctor.consultationFee) })}</p>
          <p className="text-soft text-sm">{t('paymentNote')}</p>
        </div>
        {isChecking && <FormAlert>{t('bookingUnheard')}</FormAlert>}
        {error && <FormAlert title={t('bookingFailed')}>{error}</FormAlert>}
      </form>
    </Dialog>
  )
}
