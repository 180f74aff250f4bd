import type { FieldCode } from '@arogyachat/contract/errors'
import { rateAppointmentBody } from '@arogyachat/contract/schemas/appointments'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useMemo } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { draftOf } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { StarRating } from '../../../ui/stars.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { SeenAppointment } from '../last-seen.ts'
import { useRateAppointment } from '../queries.ts'

/** A rating of 0 means that no star is chosen yet. */
const ratingDraft = z.object({ rating: z.number(), comment: z.string() })

export interface RatingDialogProps {
  appointment: SeenAppointment
  onClose: () => void
}

/** The form of a rating and its draft, which is stored in this tab. */
function useRatingForm(appointment: SeenAppointment, onClose: () => void) {
  const t = useMessages('appointments')
  const draft = useMemo(() => draftOf(`rating:${appointment._id}`, ratingDraft), [appointment._id])
  const form = useForm({
    resolver: zodResolver(rateAppointmentBody),
    defaultValues: draft.read() ?? { rating: 0, comment: '' }
  })
  const values = useWatch({ control: form.control })
  const rating = useRateAppointment()
  const { errors, isDirty } = form.formState

  useEffect(() => {
    if (isDirty) draft.keep({ rating: values.rating ?? 0, comment: values.comment ?? '' })
  }, [draft, isDirty, values])

  const submit = form.handleSubmit((values) =>
    rating.mutate(
      { id: appointment._id, ...values },
      {
        onSuccess: () => {
          draft.clear()
          toast.success(t('rated'))
          onClose()
        }
      }
    )
  )
  return { form, submit, rating, errors }
}

/** Rates a completed visit with one to five stars and a comment. A visit can be rated once. */
export function RatingDialog({ appointment, onClose }: RatingDialogProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const formId = useId()
  const { form, submit, rating, errors } = useRatingForm(appointment, onClose)

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="sm"
      title={t('rateTitle')}
      description={t('rateText', {
        doctor: nameOf(appointment.doctorId.name),
        date: formats.date(appointment.appointmentDate)
      })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} busy={rating.isPending}>
            {rating.isPending ? t('sendingRating') : t('sendRating')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Controller
          control={form.control}
          name="rating"
          render={({ field }) => (
            <StarRating
              legend={t('rating')}
              labels={[t('stars.1'), t('stars.2'), t('stars.3'), t('stars.4'), t('stars.5')]}
              value={field.value}
              onChange={(stars) => {
                field.onChange(stars)
                form.clearErrors('rating')
              }}
              error={fieldText(errors.rating?.message as FieldCode | undefined)}
            />
          )}
        />
        <Field
          label={t('comment')}
          hint={t('commentHint')}
          error={fieldText(errors.comment?.message as FieldCode | undefined)}
        >
          {(control) => <TextArea {...control} rows={3} maxLength={1000} {...form.register('comment')} />}
        </Field>
        {rating.error && <FormAlert title={t('rateFailed')}>{errorText(rating.error)}</FormAlert>}
      </form>
    </Dialog>
  )
}
