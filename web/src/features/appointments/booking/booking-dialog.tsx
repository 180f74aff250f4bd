import { patientConsultationTypes, symptomsMax } from '@arogyachat/contract/appointments'
import type { Doctor } from '@arogyachat/contract/doctors'
import { useEffect, useId, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateInput, Field, SelectInput, TextArea } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { bookableDates } from './booking-rules.ts'
import { TimeChoice } from './time-choice.tsx'
import { useBooking } from './use-booking.ts'

export interface BookingDialogProps {
  doctor: Doctor
  onClose: () => void
}

/** Books a visit with a doctor: day, free time, kind, and what troubles the patient. */
export function BookingDialog({ doctor, onClose }: BookingDialogProps) {
  const t = useMessages('appointments')
  const doctors = useMessages('doctors')
  const formats = useFormats()
  const formId = useId()
  const { form, slots, submit, isBusy, isChecking, slotError, error, fault } = useBooking(doctor, onClose)
  const dates = bookableDates(new Date())
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
          <Field label={t('date')} required error={fault('appointmentDate')} hint={t('timesInIndia')}>
            {(control) => (
              <DateInput {...control} min={dates.first} max={dates.last} {...form.register('appointmentDate')} />
            )}
          </Field>
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
                rows={3}
                maxLength={symptomsMax}
                placeholder={t('symptomsPlaceholder')}
                {...form.register('symptoms')}
              />
            )}
          </Field>
        </fieldset>
        {isChecking && <FormAlert>{t('bookingUnheard')}</FormAlert>}
        {error && <FormAlert title={t('bookingFailed')}>{error}</FormAlert>}
      </form>
    </Dialog>
  )
}
