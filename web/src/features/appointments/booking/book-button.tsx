import { useMessages } from '../../../i18n/use-messages.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import type { Booking } from './use-booking.ts'

interface BookButtonProps {
  /** The id of the booking form. */
  form: string
  booking: Booking
}

/** Submits the booking form. It is not shown on a full day, which has nothing to book. */
export function BookButton({ form, booking: { submit, isBusy, isIncomplete, isFullDay } }: BookButtonProps) {
  const t = useMessages('appointments')
  if (isFullDay) return null
  return (
    <SubmitButton
      form={form}
      variant="accent"
      busy={isBusy}
      onSubmit={submit}
      missing={isIncomplete ? t('chooseTimeFirst') : undefined}
    >
      {isBusy ? t('booking') : t('bookAppointment')}
    </SubmitButton>
  )
}
