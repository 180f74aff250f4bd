import type { Doctor } from '@arogyachat/contract/doctors'
import type { FieldCode } from '@arogyachat/contract/errors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { draftOf } from '../../../lib/draft.ts'
import { useNameOf } from '../../../ui/person-name.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useAvailableSlots } from '../../doctors/queries.ts'
import { isSlotRefusal, useBookAppointment } from '../queries.ts'
import { type BookingForm, bookableDates, bookingForm, isBookable } from './booking-rules.ts'

/** The schema of the stored draft, which accepts incomplete values. */
const bookingDraft = z.object({
  appointmentDate: z.string(),
  timeSlot: z.string(),
  consultationType: bookingForm.shape.consultationType,
  symptoms: z.string()
})

export type Booking = ReturnType<typeof useBooking>

/**
 * The form to book a doctor, the free times of its date and its errors. The values are stored in this tab until the
 * booking succeeds. A refused time is cleared and the remaining times are shown; the other values stay. What `start` has is
 * chosen from the start.
 */
export function useBooking(doctor: Pick<Doctor, '_id' | 'name'>, start: BookingStart = {}) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const draft = useMemo(() => draftOf(`booking:${doctor._id}`, bookingDraft), [doctor._id])
  const form = useForm<BookingForm>({
    resolver: zodResolver(bookingForm),
    defaultValues: initialValues(draft.read(), start)
  })
  const typed = useWatch({ control: form.control }) as BookingForm
  const booking = useBookAppointment()
  const slots = useFreeSlots(form, doctor._id, booking.isPending)
  const [booked, setBooked] = useState<Booked | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  useEffect(() => {
    if (form.formState.isDirty || draft.read()) draft.keep(typed)
  }, [draft, form.formState.isDirty, typed])

  // Awaited, because the result must be shown even when it arrives after the form was closed.
  const submit = form.handleSubmit(async (values) => {
    try {
      await booking.mutateAsync({ doctorId: doctor._id, ...values })
      draft.clear()
      const { appointmentDate: date, timeSlot: slot, consultationType: type } = values
      if (isMounted.current) return setBooked({ date, slot, type })
      const text = t('bookedText', { doctor: nameOf(doctor.name), date: formats.date(date), time: formats.slot(slot) })
      toast.success(t('booked'), text, { matters: true })
    } catch (error) {
      if (!isSlotRefusal(error)) toast.error(t('bookingFailed'), t('bookingFailedText'), { matters: true })
      showServerErrors(form, error)
    }
  }, booking.reset)

  const { timeSlot, appointmentDate } = typed
  const { reset } = booking
  // An error about one time does not apply to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new choice is what clears it
  useEffect(() => {
    if (timeSlot !== '') reset()
  }, [timeSlot, appointmentDate, reset])

  const formError = booking.error && !isSlotRefusal(booking.error) ? booking.error : undefined
  return {
    doctorId: doctor._id,
    form,
    slots,
    submit,
    isIncomplete: timeSlot === '',
    /** The day has no free times: only another day, another doctor or the waiting list remain. */
    isFullDay: slots.data?.length === 0,
    /** What was booked, for the sheet that follows. A form that was closed before shows a toast. */
    booked,
    isBusy: booking.isPending,
    /** Why the chosen time was refused, or that no time was chosen. */
    slotError:
      typed.timeSlot === '' && isSlotRefusal(booking.error)
        ? errorText(booking.error)
        : form.formState.errors.timeSlot && t('chooseTimeFirst'),
    /** The error of the whole form. */
    error:
      formError && (formError instanceof ApiError && formError.status === 0 ? t('notBooked') : errorText(formError)),
    /** The reply was lost, and the app is checking whether the time is booked. */
    isChecking: booking.isChecking,
    fieldError: (field: 'appointmentDate' | 'consultationType' | 'symptoms') =>
      fieldText(form.formState.errors[field]?.message as FieldCode | undefined)
  }
}

/** What was booked. */
export interface Booked {
  date: string
  slot: string
  type: BookingForm['consultationType']
}

/** What is chosen when the form opens. A value that cannot be booked is ignored. */
export interface BookingStart {
  date?: string | null | undefined
  slot?: string | undefined
  type?: string | null | undefined
}

function initialValues(draft: z.output<typeof bookingDraft> | null, { date, slot, type }: BookingStart): BookingForm {
  const { tomorrow } = bookableDates(new Date())
  const before = draft ?? { appointmentDate: tomorrow, timeSlot: '', consultationType: 'video' as const, symptoms: '' }
  const wanted = bookingForm.shape.consultationType.safeParse(type)
  const values = wanted.success ? { ...before, consultationType: wanted.data } : before
  if (date && isBookable(date)) return { ...values, appointmentDate: date, timeSlot: slot ?? '' }
  return isBookable(values.appointmentDate) ? values : { ...values, appointmentDate: tomorrow, timeSlot: '' }
}

/** The free times of a day. */
export type FreeSlots = Pick<ReturnType<typeof useAvailableSlots>, 'isError' | 'isLoading' | 'refetch'> & {
  data: string[] | undefined
}

/**
 * The free times of the date in a form. A chosen time that is no longer free is cleared, except while the form
 * `isSending` it: then it may be taken because this very booking succeeded.
 */
export function useFreeSlots<T extends FieldValues & { appointmentDate: string; timeSlot: string }>(
  form: UseFormReturn<T>,
  doctorId: string,
  isSending: boolean
): FreeSlots {
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

/** Shows the field errors of the server at their fields. */
export function showServerErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown) {
  if (!(error instanceof ApiError) || !error.fields) return
  for (const [field, code] of Object.entries(error.fields))
    if (field in form.getValues()) form.setError(field as Path<T>, { message: code })
}
