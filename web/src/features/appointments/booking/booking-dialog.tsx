import type { Doctor } from '@arogyachat/contract/doctors'
import { useEffect, useId, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { DateField, VisitFields } from './booking-fields.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useBooking } from './use-booking.ts'

export interface BookingDialogProps {
  doctor: Doctor
  onClose: () => void
}

/** Books a visit with a doctor: date, free time, kind of consultation and symptoms. */
export function BookingDialog({ doctor, onClose }: BookingDialogProps) {
  const t = useMessages('appointments')
  const doctors = useMessages('doctors')
  const formats = useFormats()
  const formId = useId()
  const booking = useBooking(doctor, onClose)
  const { form, slots, submit, isBusy, isChecking, slotError, error } = booking
  const date = form.watch('appointmentDate')
  const timeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (slotError) timeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [slotError])

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('bookTitle')}
      description={t('bookWith', {
        doctor: doctor.name,
        specialization: doctors(`specializations.${doctor.specialization}`)
      })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {isBusy ? t('booking') : t('bookAppointment')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <fieldset disabled={isBusy} className="contents">
          <div>
            <p className="font-heading font-semibold">{t('fee', { fee: formats.rupees(doctor.consultationFee) })}</p>
            <p className="text-soft text-sm">{t('paymentNote')}</p>
          </div>
          <DateField booking={booking} />
          <div ref={timeRef} className="scroll-mt-4">
            <Controller
              control={form.control}
              name="timeSlot"
              render={({ field }) => (
                <TimeChoice
                  slots={slots}
                  date={date}
                  onDate={(to) => form.setValue('appointmentDate', to, { shouldDirty: true })}
                  value={field.value}
                  onChange={(slot) => {
                    field.onChange(slot)
                    form.clearErrors('timeSlot')
                  }}
                />
              )}
            />
            {slotError && <FormAlert className="mt-3">{slotError}</FormAlert>}
          </div>
          <VisitFields booking={booking} rows={3} />
        </fieldset>
        {isChecking && <FormAlert>{t('bookingUnheard')}</FormAlert>}
        {error && <FormAlert title={t('bookingFailed')}>{error}</FormAlert>}
      </form>
    </Dialog>
  )
}
