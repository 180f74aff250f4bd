import type { Doctor } from '@arogyachat/contract/doctors'
import type { FieldCode } from '@arogyachat/contract/errors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { useAvailableSlots } from '../doctors/queries.ts'
import { type BookingForm, bookableDates, bookingForm, isBookable } from './booking-rules.ts'
import { draftOf } from './draft.ts'
import { isSlotRefusal, useBookAppointment } from './queries.ts'

/** A form half written is kept as it is, right or wrong. */
const typedBooking = z.object({
  appointmentDate: z.string(),
  timeSlot: z.string(),
  consultationType: bookingForm.shape.consultationType,
  symptoms: z.string()
})

/**
 * Booking one doctor: the form, the free times of its date, and what went wrong. What was typed is kept in this tab
 * until it is booked. A refused time is taken off the form and the times left are shown; all else stays.
 */
export function useBooking(doctor: Pick<Doctor, '_id' | 'name'>, onBooked: () => void) {
  const t = useWords('appointments')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const draft = useMemo(() => draftOf(`booking:${doctor._id}`, typedBooking), [doctor._id])
  const form = useForm<BookingForm>({
    resolver: zodResolver(bookingForm),
    defaultValues: startingWith(draft.read())
  })
  const typed = useWatch({ control: form.control }) as BookingForm
  const slots = useSlotsOf(form, doctor._id)
  const booking = useBookAppointment()

  useEffect(() => {
    if (form.formState.isDirty || draft.read()) draft.keep(typed)
  }, [draft, form.formState.isDirty, typed])

  const submit = form.handleSubmit((filled) =>
    booking.mutate(
      { doctorId: doctor._id, ...filled },
      {
        onSuccess: () => {
          draft.clear()
          const date = formats.date(filled.appointmentDate)
          toast.success(
            t('booked'),
            t('bookedText', { doctor: doctor.name, date, time: formats.slot(filled.timeSlot) })
          )
          onBooked()
        },
        onError: (error) => {
          if (!isSlotRefusal(error)) toast.error(t('bookingFailed'), t('bookingFailedText'))
          showFieldFaults(form, error)
        }
      }
    )
  )

  return {
    form,
    slots,
    submit,
    isBusy: booking.isPending,
    /** Why the chosen time could not be had, until another is chosen; or that none was chosen. */
    slotError:
      typed.timeSlot === '' && isSlotRefusal(booking.error)
        ? errorText(booking.error)
        : form.formState.errors.timeSlot && t('chooseTimeFirst'),
    /** What went wrong with the whole of it. */
    error: booking.error && !isSlotRefusal(booking.error) ? errorText(booking.error) : undefined,
    fault: (field: 'appointmentDate' | 'consultationType' | 'symptoms') =>
      fieldText(form.formState.errors[field]?.message as FieldCode | undefined)
  }
}

function startingWith(kept: z.output<typeof typedBooking> | null): BookingForm {
  const { tomorrow } = bookableDates(new Date())
  if (!kept) return { appointmentDate: tomorrow, timeSlot: '', consultationType: 'video', symptoms: '' }
  return isBookable(kept.appointmentDate) ? kept : { ...kept, appointmentDate: tomorrow, timeSlot: '' }
}

/** The free times of the date in a form. A time that is no longer among them is taken off the form. */
export function useSlotsOf<T extends FieldValues & { appointmentDate: string; timeSlot: string }>(
  form: UseFormReturn<T>,
  doctorId: string
) {
  const date: string = useWatch({ control: form.control, name: 'appointmentDate' as Path<T> })
  const chosen: string = useWatch({ control: form.control, name: 'timeSlot' as Path<T> })
  const { setValue } = form
  const slots = useAvailableSlots(doctorId, isBookable(date) ? date : '')
  const isGone = chosen !== '' && slots.data !== undefined && !slots.data.includes(chosen)
  useEffect(() => {
    if (isGone) setValue('timeSlot' as Path<T>, '' as T[Path<T>])
  }, [isGone, setValue])
  return slots
}

/** What the server found wrong stands at its field. */
export function showFieldFaults<T extends FieldValues>(form: UseFormReturn<T>, error: unknown) {
  if (!(error instanceof ApiError) || !error.fields) return
  for (const [field, code] of Object.entries(error.fields))
    if (field in form.getValues()) form.setError(field as Path<T>, { message: code })
}
