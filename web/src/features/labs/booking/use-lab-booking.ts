import type { FieldCode } from '@arogyachat/contract/errors'
import type { LabTest } from '@arogyachat/contract/labs'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { draftOf } from '../../../lib/draft.ts'
import { toast } from '../../../ui/toast.tsx'
import { isTestRefusal, useBookLabTests } from '../queries.ts'
import {
  type Collection,
  type CollectionTyped,
  collectionDates,
  collectionForm,
  isCollectionDate,
  isIncomplete,
  slotsOn
} from './booking-rules.ts'

const typedCollection = z.object({ date: z.string(), time: z.string(), address: z.string() })
const fields = ['date', 'time', 'address'] as const
type Field = (typeof fields)[number]

/** Tomorrow, unless something was typed before; nobody is told where the patient lives. */
function startingWith(kept: CollectionTyped | null): CollectionTyped {
  const { tomorrow } = collectionDates(new Date())
  if (!kept) return { date: tomorrow, time: '', address: '' }
  return isCollectionDate(kept.date) ? kept : { ...kept, date: tomorrow, time: '' }
}

/** Hears of the tests that were booked, and whether their form was still open. */
export type OnBooked = (ids: readonly string[], isOpen: boolean) => void

/**
 * Booking the chosen tests: the form, the hours of its day, and what went wrong. What was typed is kept in this tab until it
 * is booked.
 */
export function useLabBooking(tests: readonly LabTest[], onBooked: OnBooked) {
  const t = useMessages('labs')
  const errors = useMessages('errors')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const draft = useMemo(() => draftOf('lab-booking', typedCollection), [])
  const form = useForm<CollectionTyped, unknown, Collection>({
    resolver: zodResolver(collectionForm),
    defaultValues: startingWith(draft.read())
  })
  const typed = useWatch({ control: form.control }) as CollectionTyped
  const booking = useBookLabTests()
  const slots = slotsOn(typed.date, new Date())
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

  const { setValue } = form
  const isGone = typed.time !== '' && !slots.includes(typed.time) && !booking.isPending
  useEffect(() => {
    if (isGone) setValue('time', '')
  }, [isGone, setValue])

  // Awaited, for a lost answer may be found after the form was closed; the news must still be told.
  const send = async (filled: Collection) => {
    const ids = tests.map((test) => test._id)
    if (ids.length === 0) return toast.error(t('noTestsSelected'), t('noTestsSelectedText'))
    try {
      await booking.mutateAsync({ test_id: ids, ...filled })
      draft.clear()
      const [date, time] = [formats.date(filled.date), formats.slot(filled.time)]
      toast.success(t('booked'), t('bookedText', { count: ids.length, date, time }), { matters: true })
      onBooked(ids, isHere.current)
    } catch (error) {
      toast.error(t('bookingFailed'), t('bookingFailedText'), { matters: true })
      if (!(error instanceof ApiError) || !error.fields) return
      for (const [field, code] of Object.entries(error.fields)) {
        const at = fields.find((entry) => entry === field)
        if (at) form.setError(at, { message: code })
      }
    }
  }
  const submit = form.handleSubmit(send, () => {
    booking.reset()
    if (isIncomplete(form.getValues())) toast.error(t('incompleteInformation'), t('incompleteInformationText'))
  })

  const codeAt = (field: Field) => form.formState.errors[field]?.message as FieldCode | undefined
  const { error } = booking
  const isOfFields = error instanceof ApiError && error.fields && !isTestRefusal(error)
  return {
    form,
    typed,
    slots,
    submit,
    isBusy: booking.isPending,
    isIncomplete: isIncomplete(typed),
    /** What is wrong with a field, beside it. An hour can only be missing, or over by now. */
    fault: (field: Field) =>
      field === 'time' && codeAt('time') === 'datePast' ? errors('codes.SLOT_PASSED') : fieldText(codeAt(field)),
    /** What went wrong with the whole of it. */
    error: error && !isOfFields ? wholeError(error) : undefined,
    /** The answer was lost, and whether the tests are booked is being found out. */
    isChecking: booking.isChecking
  }

  function wholeError(error: Error): string {
    if (error instanceof ApiError && error.fields?.test_id) return t('testsGone')
    return error instanceof ApiError && error.status === 0 ? t('notBooked') : errorText(error)
  }
}
