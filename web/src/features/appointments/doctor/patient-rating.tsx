import type { Appointment } from '@arogyachat/contract/appointments'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Stars } from '../../../ui/stars.tsx'

/** The patient's rating of a completed visit. Only the doctor of the visit sees the comment. */
export function PatientRating({ rating }: Pick<Appointment, 'rating'>) {
  const t = useMessages('practice')
  const doctors = useMessages('doctors')
  const formats = useFormats()
  if (rating === null) return null
  return (
    <div className="mt-1 min-w-0">
      <p className="sr-only">{t('patientRating')}</p>
      <Stars value={rating.rating} label={doctors('ratingOf', { rating: formats.number(rating.rating) })} />
      {rating.comment && (
        <blockquote dir="auto" className="whitespace-pre-line break-words border-line border-s-4 ps-3 text-sm">
          {rating.comment}
        </blockquote>
      )}
    </div>
  )
}
