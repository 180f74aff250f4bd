import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { CalendarPlus, FileText, Star } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useAppointment } from '../queries.ts'

const RatingDialog = lazyPart(() => import('./rating-dialog.tsx').then((module) => module.RatingDialog))

interface AfterVisitSheetProps {
  appointmentId: string
  onPrescription: () => void
  onClose: () => void
}

/** After a call: the prescription, a follow-up and the rating. It changes by itself when the doctor finishes the visit. */
export function AfterVisitSheet({ appointmentId, onPrescription, onClose }: AfterVisitSheetProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const [isRating, setRating] = useState(false)
  const { data: visit, isError } = useAppointment(appointmentId)
  if (isError && !visit) return null
  if (visit && isRating) return <RatingDialog appointment={visit} onClose={() => setRating(false)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="sm"
      title={t('afterTitle')}
      {...(visit && {
        description: t('afterText', { doctor: nameOf(visit.doctorId.name), date: formats.date(visit.appointmentDate) })
      })}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      {visit ? (
        <div className="flex flex-col gap-3">
          {visit.prescription ? (
            <Button icon={<FileText aria-hidden className="size-5" />} onClick={onPrescription}>
              {t('seePrescription')}
            </Button>
          ) : (
            <p role="status">{t(visit.status === 'completed' ? 'noPrescription' : 'prescriptionMayCome')}</p>
          )}
          <LinkButton
            variant="outline"
            to={paths.bookAppointment(visit.doctorId._id)}
            icon={<CalendarPlus aria-hidden className="size-5" />}
          >
            {t('bookFollowUp')}
          </LinkButton>
          {visit.rating && (
            <Stars
              value={visit.rating.rating}
              label={t('yourRating', { rating: formats.number(visit.rating.rating) })}
            />
          )}
          {appointmentCan.rate(factsOf(visit), 'patient').ok && (
            <Button variant="outline" icon={<Star aria-hidden className="size-5" />} onClick={() => setRating(true)}>
              {t('rateDoctor')}
            </Button>
          )}
        </div>
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Dialog>
  )
}
