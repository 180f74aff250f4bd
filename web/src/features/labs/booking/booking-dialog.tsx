import { addDays } from '@arogyachat/contract/india-time'
import { type LabTest, labFreeCancelHours } from '@arogyachat/contract/labs'
import { ArrowRight, Hospital, House } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DateControl } from '../../../ui/form/dates/date-input.tsx'
import { SlotPicker } from '../../../ui/form/dates/slot-picker.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { AddressChoice } from '../addresses/address-choice.tsx'
import { useArranged } from '../arranged.ts'
import { PreparationBox } from '../tests/preparation-box.tsx'
import { PriceList } from '../tests/price-list.tsx'
import { collectionDates, isCollectionDate } from './booking-rules.ts'
import { type OnBooked, useLabBooking } from './use-lab-booking.ts'

interface BookingDialogProps {
  tests: readonly LabTest[]
  onClose: () => void
  onBooked: OnBooked
}

/**
 * Books the chosen tests: date, time and, for a collection at home, the address, with the prices and the instructions for
 * preparation.
 */
export function BookingDialog({ tests, onClose, onBooked }: BookingDialogProps) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const arranged = useArranged()
  const formId = useId()
  const booking = useLabBooking(tests, onBooked)
  const { submit, isBusy, isChecking, isMixed, error } = booking
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('bookTitle')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {common('close')}
          </Button>
          <SubmitButton
            form={formId}
            busy={isBusy}
            onSubmit={submit}
            missing={booking.isIncomplete ? t('incompleteInformationText') : undefined}
          >
            {isBusy ? t('booking') : t('confirm')}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p>
          {t('bookText')} {!isMixed && arranged(tests)}
        </p>
        <section className="flex flex-col gap-2">
          <h3 className="font-heading font-semibold text-lg">{t('yourTests')}</h3>
          <PriceList tests={tests} />
          <p className="text-soft text-sm">{t('freeCancel', { hours: labFreeCancelHours })}</p>
        </section>
        <CollectionFields booking={booking} />
        {isChecking && <FormAlert>{t('bookingUnheard')}</FormAlert>}
        {error && <FormAlert title={t('bookingFailed')}>{error}</FormAlert>}
        <section className="flex flex-col gap-3">
          <h3 className="font-heading font-semibold text-lg">{t('preparation')}</h3>
          {tests.map((test) => (
            <PreparationBox key={test._id} test={test} isNamed />
          ))}
        </section>
      </form>
    </Dialog>
  )
}

/** That the date and the time below are those of the collection at home, and that the visit to a centre has its own. */
function Places() {
  const t = useMessages('labs')
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2 rounded-sm bg-cream px-4 py-3 text-on-cream">
        <Hospital aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('centreWhen')}
      </p>
      <h3 className="flex items-center gap-2 font-heading font-semibold text-lg">
        <House aria-hidden className="size-5 shrink-0 text-neem" />
        {t('atHome')}
      </h3>
    </div>
  )
}

/** Date, time and, unless all tests are done at a centre, the address. A day without remaining slots offers the next day. */
function CollectionFields({ booking }: { booking: ReturnType<typeof useLabBooking> }) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const formats = useFormats()
  const { form, values, slots, isBusy, fieldError } = booking
  const dates = collectionDates(new Date())
  const timeError = fieldError('time')
  const timeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (timeError) timeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [timeError])
  const nextDay = isCollectionDate(values.date) ? addDays(values.date, 1) : ''
  return (
    <fieldset disabled={isBusy} className="contents">
      {booking.isMixed && <Places />}
      <Field label={t('date')} required error={fieldError('date')} hint={t('timesInIndia')}>
        {(props) => <DateControl {...props} control={form.control} name="date" min={dates.first} max={dates.last} />}
      </Field>
      <div ref={timeRef} className="flex scroll-mt-4 flex-col items-start gap-3">
        <Controller
          control={form.control}
          name="time"
          render={({ field }) => (
            <SlotPicker
              className="w-full"
              legend={t('timeSlot')}
              required
              slots={slots.map((slot) => ({
                value: slot,
                label: formats.time(slot.slice(0, 5)),
                spoken: formats.slot(slot)
              }))}
              value={field.value}
              onChange={(slot) => {
                field.onChange(slot)
                form.clearErrors('time')
              }}
              loadingLabel={common('loading')}
              emptyText={t('noSlots')}
              {...(timeError && { error: timeError })}
            />
          )}
        />
        {slots.length === 0 && isCollectionDate(nextDay) && (
          <Button
            variant="outline"
            icon={<ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />}
            onClick={() => form.setValue('date', nextDay, { shouldDirty: true })}
          >
            {t('nextDay')}
          </Button>
        )}
      </div>
      {booking.isAtHome && (
        <AddressChoice
          value={values.address}
          onChange={(address) => {
            form.setValue('address', address, { shouldDirty: true })
            form.clearErrors('address')
          }}
          error={fieldError('address')}
          field={form.register('address')}
        />
      )}
    </fieldset>
  )
}
