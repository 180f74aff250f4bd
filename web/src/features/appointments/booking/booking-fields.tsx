import { patientConsultationTypes, symptomsMax } from '@arogyachat/contract/appointments'
import { MessageSquareText, Mic, Stethoscope, Video } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useLanguage } from '../../../i18n/language.tsx'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { RadioTile } from '../../../ui/form/radio-tile.tsx'
import { WaitlistOffer } from '../waitlist/waitlist-offer.tsx'
import { isBookable } from './booking-rules.ts'
import { DayStrip } from './day-strip.tsx'
import { TimeChoice } from './time-choice.tsx'
import type { Booking } from './use-booking.ts'

const MicrophoneButton = lazyPart(async () => {
  const [microphone] = await Promise.all([
    import('../../speech/recognition/microphone-button.tsx'),
    languageStore.want(['speech'])
  ])
  return microphone.MicrophoneButton
})

interface BookingFieldsProps {
  booking: Booking
  /** Called when the user goes on to look for another doctor. */
  onLeave?: () => void
}

/** All fields of a booking: day, time, kind of consultation and symptoms. On a full day, only what can still be done. */
export function BookingFields({ booking, onLeave }: BookingFieldsProps) {
  const t = useMessages('appointments')
  const { form, slots, isBusy, slotError, fieldError, doctorId } = booking
  const date = form.watch('appointmentDate')
  const timeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (slotError) timeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [slotError])
  const choose = (to: string) => form.setValue('appointmentDate', to, { shouldDirty: true, shouldValidate: true })
  const dateError = fieldError('appointmentDate')
  return (
    <fieldset disabled={isBusy} className="contents">
      <DayStrip doctorId={doctorId} value={date} onChange={choose} {...(dateError && { error: dateError })} />
      <div ref={timeRef} className="scroll-mt-4">
        <Controller
          control={form.control}
          name="timeSlot"
          render={({ field }) => (
            <TimeChoice
              slots={slots}
              date={date}
              onDate={choose}
              value={field.value}
              onFullDay={<WaitlistOffer key={date} doctorId={doctorId} date={isBookable(date) ? date : ''} />}
              otherDoctor={
                <LinkButton
                  variant="ghost"
                  icon={<Stethoscope aria-hidden className="size-5" />}
                  to={paths.patientDashboard('consultation')}
                  onClick={onLeave}
                >
                  {t('otherDoctor')}
                </LinkButton>
              }
              onChange={(slot) => {
                field.onChange(slot)
                form.clearErrors('timeSlot')
              }}
            />
          )}
        />
        {slotError && <FormAlert className="mt-3">{slotError}</FormAlert>}
      </div>
      {!booking.isFullDay && (
        <>
          <KindChoice booking={booking} />
          <SymptomsField booking={booking} />
        </>
      )}
    </fieldset>
  )
}

const kindIcons: Record<(typeof patientConsultationTypes)[number], ReactNode> = {
  video: <Video className="size-6" />,
  audio: <Mic className="size-6" />,
  chat: <MessageSquareText className="size-6" />
}

/** The kind of consultation as picture buttons. */
function KindChoice({ booking: { form, fieldError } }: { booking: Booking }) {
  const t = useMessages('appointments')
  const id = useId()
  const error = fieldError('consultationType')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-heading font-semibold leading-tight">{t('consultationType')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {patientConsultationTypes.map((type) => (
          <RadioTile
            key={type}
            value={type}
            {...form.register('consultationType')}
            aria-describedby={error ? `${id}-error` : undefined}
            className="min-h-16 flex-col justify-center gap-1 px-1 text-center font-heading font-semibold text-sm"
          >
            <span aria-hidden>{kindIcons[type]}</span>
            {t(`types.${type}`)}
          </RadioTile>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What troubles the patient, typed or said. */
function SymptomsField({ booking: { form, fieldError } }: { booking: Booking }) {
  const t = useMessages('appointments')
  const language = useLanguage()
  const add = (said: string) => {
    const typed = form.getValues('symptoms')
    const text = typed.trim() === '' ? said : `${typed.trimEnd()} ${said}`
    form.setValue('symptoms', text.slice(0, symptomsMax), { shouldDirty: true })
  }
  return (
    <Field label={t('symptoms')} hint={t('symptomsHint')} error={fieldError('symptoms')}>
      {(control) => (
        <div className="flex flex-wrap items-start gap-2">
          <TextArea
            {...control}
            dir="auto"
            rows={2}
            maxLength={symptomsMax}
            placeholder={t('symptomsPlaceholder')}
            {...form.register('symptoms')}
            className="flex-1 basis-48"
          />
          <MicrophoneButton language={language} onText={add} />
        </div>
      )}
    </Field>
  )
}
