import type { FieldCode } from '@arogyachat/contract/errors'
import { type LabTest, needsAddress, needsVisit } from '@arogyachat/contract/labs'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { draftOf } from '../../../lib/draft.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { useArranged } from '../arranged.ts'
import { isTestRefusal, useBookLabTests } from '../queries.ts'
import {
  type Collection,
  type CollectionFormValues,
  collectionDates,
  collectionForm,
  isCollectionDate,
  isIncomplete,
  slotsOn
} from './booking-rules.ts'

const collectionDraft = z.object({ date: z.string(), time: z.string(), address: z.string() })
const fields = ['date', 'time', 'address'] as const
type Field = (typeof fields)[number]

/** The stored draft, or an empty form for tomorrow. The address is never filled in from the profile. */
function initialValues(draft: CollectionFormValues | null): CollectionFormValues {
  const { tomorrow } = collectionDates(new Date())
  if (!draft) return { date: tomorrow, time: '', address: '' }
  return isCollectionDate(draft.date) ? draft : { ...draft, date: tomorrow, time: '' }
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** Called with the booked tests and whether the form is still open. */
export type OnBooked = (ids: readonly string[], isOpen: boolean) => void

/**
 * The form to book the chosen tests, the slots of its date and its errors. The values are stored in this tab until the booking
 * succeeds.
 */
export function useLabBooking(tests: readonly LabTest[], onBooked: OnBooked) {
  const t = useMessages('labs')
  const errors = useMessages('errors')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const isAtHome = needsAddress(tests)
  const arranged = useArranged()
  const draft = useMemo(() => draftOf('lab-booking', collectionDraft), [])
  const form = useForm<CollectionFormValues, unknown, Collection>({
    resolver: zodResolver(collectionForm(isAtHome)),
    defaultValues: initialValues(draft.read())
  })
  const values = useWatch({ control: form.control }) as CollectionFormValues
  const booking = useBookLabTests()
  const slots = slotsOn(values.date, new Date())
  const isMounted = useIsMounted()
  useEffect(() => {
    if (form.formState.isDirty || draft.read()) draft.keep(values)
  }, [draft, form.formState.isDirty, values])

  const { setValue } = form
  const isGone = values.time !== '' && !slots.includes(values.time) && !booking.isPending
  useEffect(() => {
    if (isGone) setValue('time', '')
  }, [isGone, setValue])

  // Awaited, because the result must be shown even when it arrives after the form was closed.
  const send = async (collection: Collection) => {
    const ids = tests.map((test) => test._id)
    if (ids.length === 0) return toast.error(t('noTestsSelected'), t('noTestsSelectedText'))
    try {
      await booking.mutateAsync({ test_id: ids, ...collection })
      draft.clear()
      const [date, time] = [formats.date(collection.date), formats.slot(collection.time)]
      // In a booking of both kinds, the date and the time are those of the collection at home.
      const count = isAtHome ? tests.filter((test) => test.hasHomeCollection).length : ids.length
      const text = `${t('bookedText', { count, date, time })} ${arranged(tests)}`
      toast.success(t('booked'), text, { matters: true })
      onBooked(ids, isMounted.current)
    } catch (error) {
      toast.error(t('bookingFailed'), t('bookingFailedText'), { matters: true })
      if (!(error instanceof ApiError) || !error.fields) return
      for (const [field, code] of Object.entries(error.fields)) {
        const known = fields.find((name) => name === field)
        if (known) form.setError(known, { message: code })
      }
    }
  }
  // What is missing is said at the fields.
  const submit = form.handleSubmit(send, booking.reset)

  const codeAt = (field: Field) => form.formState.errors[field]?.message as FieldCode | undefined
  const { error } = booking
  const isAboutFields = error instanceof ApiError && error.fields && !isTestRefusal(error)
  return {
    form,
    values,
    slots,
    submit,
    isBusy: booking.isPending,
    isAtHome,
    /** A collection at home, and a visit to a centre at another time. */
    isMixed: isAtHome && needsVisit(tests),
    isIncomplete: isIncomplete(values, isAtHome),
    /** The error text of a field. A time can only be missing or already past. */
    fieldError: (field: Field) =>
      field === 'time' && codeAt('time') === 'datePast' ? errors('codes.SLOT_PASSED') : fieldText(codeAt(field)),
    /** The error of the whole form. */
    error: error && !isAboutFields ? formError(error) : undefined,
    /** The reply was lost, and the app is checking whether the tests are booked. */
    isChecking: booking.isChecking
  }

  function formError(error: Error): string {
    if (error instanceof ApiError && error.fields?.test_id) return t('testsGone')
    return error instanceof ApiError && error.status === 0 ? t('notBooked') : errorText(error)
  }
}
