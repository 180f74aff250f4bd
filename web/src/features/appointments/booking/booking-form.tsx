import type { Doctor } from '@arogyachat/contract/doctors'
import { addDays } from '@arogyachat/contract/india-time'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { DateField, VisitFields } from './booking-fields.tsx'
import { isBookable } from './booking-rules.ts'
import { type Booking, useBooking } from './use-booking.ts'

export interface BookingPageFormProps {
  doctor: Doctor
  onBooked: () => void
  onCancel: () => void
}

/** The booking form on a page of its own. */
export function BookingPageForm({ doctor, onBooked, onCancel }: BookingPageFormProps) {
  const t = useMessages('appointments')
  const booking = useBooking(doctor, onBooked)
  const { submit, isBusy, isChecking, slotError, error } = booking
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <fieldset disabled={isBusy} className="contents">
        <DateField booking={booking} />
        <TimeField booking={booking} />
        <VisitFields booking={booking} />
      </fieldset>
      {isChecking && <FormAlert>{t('bookingUnheard')}</FormAlert>}
      {(slotError || error) && (
        <FormAlert {...(!slotError && { title: t('bookingFailed') })}>{slotError ?? error}</FormAlert>
      )}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" variant="accent" busy={isBusy}>
          {isBusy ? t('booking') : t('bookAppointment')}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('leaveForm')}
        </Button>
      </div>
    </form>
  )
}

/** The free times of the chosen day as a list. A full day offers the next one. */
function TimeField({ booking: { form, slots } }: { booking: Booking }) {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const formats = useFormats()
  const date = form.watch('appointmentDate')
  const nextDay = isBookable(date) ? addDays(date, 1) : ''
  if (slots.isLoading) return <Spinner label={t('loadingTimes')} />
  if (slots.isError && !slots.data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
        {t('timesLoadFailed')}
        <Button variant="outline" size="sm" onClick={() => void slots.refetch()}>
          {common('retry')}
        </Button>
      </p>
    )
  if (slots.data?.length === 0)
    return (
      <p role="status" className="flex flex-wrap items-center gap-3">
        {t('noTimes')}
        {isBookable(nextDay) && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => form.setValue('appointmentDate', nextDay, { shouldDirty: true })}
          >
            {t('nextDay')}
          </Button>
        )}
      </p>
    )
  if (!slots.data) return null
  return (
    <Field label={t('timeSlot')} required>
      {(control) => (
        <SelectInput
          {...control}
          placeholder={t('chooseTime')}
          options={slots.data?.map((slot) => ({ value: slot, label: formats.slot(slot) })) ?? []}
          {...form.register('timeSlot')}
        />
      )}
    </Field>
  )
}
