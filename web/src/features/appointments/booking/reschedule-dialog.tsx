import type { FieldCode } from '@arogyachat/contract/errors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useMemo, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { draftOf } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateInput, Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { SeenAppointment } from '../last-seen.ts'
import { isSlotRefusal, useRescheduleAppointment } from '../queries.ts'
import { bookableDates, isBookable, type RescheduleForm, rescheduleForm } from './booking-rules.ts'
import { TimeChoice } from './time-choice.tsx'
import { showFieldFaults, useSlotsOf } from './use-booking.ts'

/** A choice half made is kept as it is. */
const typedMove = z.object({ appointmentDate: z.string(), timeSlot: z.string() })

export interface RescheduleDialogProps {
  appointment: SeenAppointment
  onClose: () => void
}

/** Moves an appointment to another free time, on its own day or another. */
export function RescheduleDialog({ appointment, onClose }: RescheduleDialogProps) {
  const t = useMessages('appointments')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const formId = useId()
  const dates = bookableDates(new Date())
  const draft = useMemo(() => draftOf(`reschedule:${appointment._id}`, typedMove), [appointment._id])
  const [kept] = useState(() => draft.read())
  const form = useForm<RescheduleForm>({
    resolver: zodResolver(rescheduleForm),
    defaultValues:
      kept && isBookable(kept.appointmentDate)
        ? kept
        : {
            appointmentDate: isBookable(appointment.appointmentDate) ? appointment.appointmentDate : dates.tomorrow,
            timeSlot: ''
          }
  })
  const { appointmentDate, timeSlot } = form.watch()
  const moving = useRescheduleAppointment()
  const slots = useSlotsOf(form, appointment.doctorId._id, moving.isPending)
  const doctor = appointment.doctorId.name
  useEffect(() => {
    if (timeSlot !== '') draft.keep({ appointmentDate, timeSlot })
  }, [draft, appointmentDate, timeSlot])

  // Awaited, for the list may move the card before the answer is here; the news must still be told.
  const submit = form.handleSubmit(async (to) => {
    try {
      await moving.mutateAsync({ appointment, ...to })
      draft.clear()
      const date = formats.date(to.appointmentDate)
      toast.success(t('rescheduled'), t('bookedText', { doctor, date, time: formats.slot(to.timeSlot) }), {
        matters: true
      })
      onClose()
    } catch (error) {
      if (!isSlotRefusal(error)) toast.error(t('rescheduleFailed'), t('rescheduleFailedText'), { matters: true })
      showFieldFaults(form, error)
    }
  })
  const isRefused = timeSlot === '' && isSlotRefusal(moving.error)
  const { errors } = form.formState

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('rescheduleTitle')}
      description={t('rescheduleWith', {
        doctor,
        date: formats.date(appointment.appointmentDate),
        time: formats.slot(appointment.timeSlot)
      })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={moving.isPending}
            {...(timeSlot === '' && { disabledReason: t('chooseTimeFirst') })}
          >
            {moving.isPending ? t('rescheduling') : t('confirmReschedule')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field
          label={t('date')}
          hint={t('timesInIndia')}
          error={fieldText(errors.appointmentDate?.message as FieldCode | undefined)}
        >
          {(control) => (
            <DateInput {...control} min={dates.first} max={dates.last} {...form.register('appointmentDate')} />
          )}
        </Field>
        <div>
          <Controller
            control={form.control}
            name="timeSlot"
            render={({ field }) => (
              <TimeChoice
                slots={slots}
                date={appointmentDate}
                onDate={(to) => form.setValue('appointmentDate', to)}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          {isRefused && <FormAlert className="mt-3">{errorText(moving.error)}</FormAlert>}
        </div>
        {moving.error && !isSlotRefusal(moving.error) && (
          <FormAlert title={t('rescheduleFailed')}>{errorText(moving.error)}</FormAlert>
        )}
      </form>
    </Dialog>
  )
}
