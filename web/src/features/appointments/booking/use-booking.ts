import type { Doctor } from '@arogyachat/contract/doctors'
import type { FieldCode } from '@arogyachat/contract/errors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { draftOf } from '../../../lib/draft.ts'
import { toast } from '../../../ui/toast.tsx'
import { useAvailableSlots } from '../../doctors/queries.ts'
import { isSlotRefusal, useBookAppointment } from '../queries.ts'
import { type BookingForm, bookableDates, bookingForm, isBookable } from './booking-rules.ts'

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
  const t = useMessages('appointments')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const draft = useMemo(() => draftOf(`booking:${doctor._id}`, typedBooking), [doctor._id])
  const form = useForm<BookingForm>({
    resolver: zodResolver(bookingForm),
    defaultValues: startingWith(draft.read())
  })
  const typed = useWatch({ control: form.control }) as BookingForm
  const booking = useBookAppointment()
  const slots = useSlotsOf(form, doctor._id, booking.isPending)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  useEffect(() => {
    if (form.formState.isDirty || draft.read()) draft.keep(typed)
  }, [draft, form.formState.isDirty, typed])

  // Awaited, for a lost answer may be found after the form was closed; the news must still be told.
  const submit = form.handleSubmit(async (filled) => {
    try {
      await booking.mutateAsync({ doctorId: doctor._id, ...filled })
      draft.clear()
      const date = formats.date(filled.appointmentDate)
      toast.success(t('booked'), t('bookedText', { doctor: doctor.name, date, time: formats.slot(filled.timeSlot) }), {
        matters: true
      })
      if (isHere.current) onBooked()
    } catch (error) {
      if (!isSlotRefusal(error)) toast.error(t('bookingFailed'), t('bookingFailedText'), { matters: true })
      showFieldFaults(form, error)
    }
  }, booking.reset)

  const { timeSlot, appointmentDate } = typed
  const { reset } = booking
  // What was said of one time does not hold for another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new choice is what clears it
  useEffect(() => {
    if (timeSlot !== '') reset()
  }, [timeSlot, appointmentDate, reset])

  const whole = booking.error && !isSlotRefusal(booking.error) ? booking.error : undefined
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
    error: whole && (whole instanceof ApiError && whole.status === 0 ? t('notBooked') : errorText(whole)),
    /** The answer was lost, and whether the time is booked is being found out. */
    isChecking: booking.isChecking,
    fault: (field: 'appointmentDate' | 'consultationType' | 'symptoms') =>
      fieldText(form.formState.errors[field]?.message as FieldCode | undefined)
  }
}

function startingWith(kept: z.output<typeof typedBooking> | null): BookingForm {
  const { tomorrow } = bookableDates(new Date())
  if (!kept) return { appointmentDate: tomorrow, timeSlot: '', consultationType: 'video', symptoms: '' }
  return isBookable(kept.appointmentDate) ? kept : { ...kept, appointmentDate: tomorrow, timeSlot: '' }
}

/** The free times of a day, as the forms show them. */
export type Times = Pick<ReturnType<typeof useAvailableSlots>, 'isError' | 'isLoading' | 'refetch'> & {
  data: string[] | undefined
}

/**
 * The free times of the date in a form. A time that is no longer among them is taken off the form; but not while the
 * form `isSending` it, for then it may be gone because it is one's own now.
 */
export function useSlotsOf<T extends FieldValues & { appointmentDate: string; timeSlot: string }>(
  form: UseFormReturn<T>,
  doctorId: string,
  isSending: boolean
): Times {
  const date: string = useWatch({ control: form.control, name: 'appointmentDate' as Path<T> })
  const chosen: string = useWatch({ control: form.control, name: 'timeSlot' as Path<T> })
  const { setValue } = form
  const slots = useAvailableSlots(doctorId, isBookable(date) ? date : '')
  const isMissing = chosen !== '' && slots.data !== undefined && !slots.data.includes(chosen)
  const isGone = isMissing && !isSending
  useEffect(() => {
    if (isGone) setValue('timeSlot' as Path<T>, '' as T[Path<T>])
  }, [isGone, setValue])
  const { data, isError, isLoading, refetch } = slots
  return { data: isMissing && isSending ? [...(data ?? []), chosen].sort() : data, isError, isLoading, refetch }
}

/** What the server found wrong stands at its field. */
export function showFieldFaults<T extends FieldValues>(form: UseFormReturn<T>, error: unknown) {
  if (!(error instanceof ApiError) || !error.fields) return
  for (const [field, code] of Object.entries(error.fields))
    if (field in form.getValues()) form.setError(field as Path<T>, { message: code })
}
