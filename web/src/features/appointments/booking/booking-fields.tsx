import { patientConsultationTypes, symptomsMax } from '@arogyachat/contract/appointments'
import { useMessages } from '../../../i18n/use-messages.ts'
import { DateInput, Field, SelectInput, TextArea } from '../../../ui/form/field.tsx'
import { bookableDates } from './booking-rules.ts'
import type { Booking } from './use-booking.ts'

export function DateField({ booking: { form, fieldError } }: { booking: Booking }) {
  const t = useMessages('appointments')
  const dates = bookableDates(new Date())
  return (
    <Field label={t('date')} required error={fieldError('appointmentDate')} hint={t('timesInIndia')}>
      {(control) => <DateInput {...control} min={dates.first} max={dates.last} {...form.register('appointmentDate')} />}
    </Field>
  )
}

/** The kind of consultation and the symptoms. */
export function VisitFields({ booking: { form, fieldError }, rows }: { booking: Booking; rows?: number }) {
  const t = useMessages('appointments')
  return (
    <>
      <Field label={t('consultationType')} error={fieldError('consultationType')}>
        {(control) => (
          <SelectInput
            {...control}
            {...form.register('consultationType')}
            options={patientConsultationTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          />
        )}
      </Field>
      <Field label={t('symptoms')} hint={t('symptomsHint')} error={fieldError('symptoms')}>
        {(control) => (
          <TextArea
            {...control}
            {...(rows !== undefined && { rows })}
            maxLength={symptomsMax}
            placeholder={t('symptomsPlaceholder')}
            {...form.register('symptoms')}
          />
        )}
      </Field>
    </>
  )
}
