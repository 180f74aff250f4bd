import type { FieldCode } from '@arogyachat/contract/errors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { draftOf } from '../../../lib/draft.ts'
import { useNameOf } from '../../../ui/person-name.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { isSlotRefusal, type SeenAppointment, useRescheduleAppointment } from '../queries.ts'
import { bookableDates, isBookable, type RescheduleForm, rescheduleForm } from './booking-rules.ts'
import { showServerErrors, useFreeSlots } from './use-booking.ts'

/** The schema of the stored draft, which accepts a date without a time. */
const rescheduleDraft = z.object({ appointmentDate: z.string(), timeSlot: z.string() })

function initialValues(draft: RescheduleForm | null, appointment: SeenAppointment): RescheduleForm {
  if (draft && isBookable(draft.appointmentDate)) return draft
  const { appointmentDate } = appointment
  return {
    appointmentDate: isBookable(appointmentDate) ? appointmentDate : bookableDates(new Date()).tomorrow,
    timeSlot: ''
  }
}

/** The form to move an appointment, the free times of its date and its errors. The values are stored in this tab. */
export function useReschedule(appointment: SeenAppointment, onDone: () => void) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const draft = useMemo(() => draftOf(`reschedule:${appointment._id}`, rescheduleDraft), [appointment._id])
  const form = useForm<RescheduleForm>({
    resolver: zodResolver(rescheduleForm),
    defaultValues: initialValues(draft.read(), appointment)
  })
  const { appointmentDate, timeSlot } = form.watch()
  const rescheduling = useRescheduleAppointment()
  const slots = useFreeSlots(form, appointment.doctorId._id, rescheduling.isPending)
  const doctor = nameOf(appointment.doctorId.name)
  useEffect(() => {
    if (timeSlot !== '') draft.keep({ appointmentDate, timeSlot })
  }, [draft, appointmentDate, timeSlot])

  // Awaited, because the result must be shown even when the list moves the card before the reply arrives.
  const submit = form.handleSubmit(async (values) => {
    try {
      await rescheduling.mutateAsync({ appointment, ...values })
      draft.clear()
      const date = formats.date(values.appointmentDate)
      toast.success(t('rescheduled'), t('bookedText', { doctor, date, time: formats.slot(values.timeSlot) }), {
        matters: true
      })
      onDone()
    } catch (error) {
      if (!isSlotRefusal(error)) toast.error(t('rescheduleFailed'), t('rescheduleFailedText'), { matters: true })
      showServerErrors(form, error)
    }
  })
  const { error } = rescheduling
  return {
    form,
    slots,
    submit,
    appointmentDate,
    timeSlot,
    isBusy: rescheduling.isPending,
    dateError: fieldText(form.formState.errors.appointmentDate?.message as FieldCode | undefined),
    /** Why the chosen time was refused, or that none was chosen. */
    slotError:
      timeSlot !== ''
        ? undefined
        : isSlotRefusal(error)
          ? errorText(error)
          : form.formState.errors.timeSlot && t('chooseTimeFirst'),
    /** The error of the whole form. */
    error: error && !isSlotRefusal(error) ? errorText(error) : undefined
  }
}
