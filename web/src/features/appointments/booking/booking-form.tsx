import { patientConsultationTypes, symptomsMax } from '@arogyachat/contract/appointments'
import type { Doctor } from '@arogyachat/contract/doctors'
import { addDays } from '@arogyachat/contract/india-time'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput, Field, SelectInput, TextArea } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { bookableDates, isBookable } from './booking-rules.ts'
import { useBooking } from './use-booking.ts'

export interface BookingPageFormProps {
  doctor: Doctor
  onBooked: () => void
  onCancel: () => void
}

/** The booking as a page of its own; the time can be chosen only once the doctor's times of that day are there. */
export function BookingPageForm({ doctor, onBooked, onCancel }: BookingPageFormProps) {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const formats = useFormats()
  const { form, slots, submit, isBusy, isChecking, slotError, error, fault } = useBooking(doctor, onBooked)
  const dates = bookableDates(new Date())
  const date = form.watch('appointmentDate')
  const nextDay = isBookable(date) ? addDays(date, 1) : ''
  const times = slots.data ?? []
  const isDayFull = slots.data?.length === 0

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <fieldset disabled={isBusy} className="contents">
        <Field label={t('date')} required error={fault('appointmentDate')} hint={t('timesInIndia')}>
          {(control) => (
            <DateInput {...control} min={dates.first} max={dates.last} {...form.register('appointmentDate')} />
          )}
        </Field>
        {slots.isLoading && <Spinner label={t('loadingTimes')} />}
        {slots.isError && !slots.data && (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
            {t('timesLoadFailed')}
            <Button variant="outline" size="sm" onClick={() => void slots.refetch()}>
              {common('retry')}
            </Button>
          </p>
        )}
        {isDayFull && (
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
        )}
        {times.length > 0 && (
          <Field label={t('timeSlot')} required>
            {(control) => (
              <SelectInput
                {...control}
                placeholder={t('chooseTime')}
                options={times.map((slot) => ({ value: slot, label: formats.slot(slot) }))}
                {...form.register('timeSlot')}
              />
            )}
          </Field>
        )}
        <Field label={t('consultationType')} error={fault('consultationType')}>
          {(control) => (
            <SelectInput
              {...control}
              {...form.register('consultationType')}
              options={patientConsultationTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
            />
          )}
        </Field>
        <Field label={t('symptoms')} hint={t('symptomsHint')} error={fault('symptoms')}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={symptomsMax}
              placeholder={t('symptomsPlaceholder')}
              {...form.register('symptoms')}
            />
          )}
        </Field>
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
