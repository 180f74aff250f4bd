import { type Appointment, appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { CalendarPlus, FileText, Star } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { SkeletonCard } from '../../../ui/skeletons.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { useFreeDays } from '../../doctors/queries.ts'
import { CallTranscript } from '../../video/transcript/call-transcript-button.tsx'
import { useAppointment } from '../queries.ts'
import { DoctorsNote } from './doctors-note.tsx'

const RatingDialog = lazyPart(() => import('./rating-dialog.tsx').then((module) => module.RatingDialog))

interface AfterVisitSheetProps {
  appointmentId: string
  onPrescription: () => void
  onClose: () => void
}

/** After a call: the prescription, the doctor's note, a follow-up and the rating. It changes by itself when the doctor finishes the visit. */
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
          <DoctorsNote appointment={visit} isWide />
          <CallTranscript appointment={visit} reader="patient" />
          <BookFollowUp visit={visit} />
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
        <SkeletonCard lines={3} />
      )}
    </Dialog>
  )
}

/** The days whose free times are asked for: a follow-up is seldom later. */
const daysAhead = 14

/** Opens the booking of the same doctor and kind of consultation on the next day with a free time, which is named. */
function BookFollowUp({ visit: { doctorId: doctor, consultationType: type } }: { visit: Appointment }) {
  const t = useMessages('appointments')
  const formats = useFormats()
  const today = dateInIndia(new Date())
  const next = useFreeDays(doctor._id, today, daysAhead).data?.find(({ slots }) => slots.length > 0)
  return (
    <div className="flex flex-col gap-1">
      <LinkButton
        variant="outline"
        to={paths.bookAppointment(doctor._id, { date: next?.date, type })}
        icon={<CalendarPlus aria-hidden className="size-5" />}
      >
        {t('bookFollowUp')}
      </LinkButton>
      {next && (
        <p className="text-center text-soft text-sm">
          {t('nextFreeTime', {
            when: t('dateAndTime', {
              date: formats.nearDay(next.date, today),
              time: formats.time((next.slots[0] ?? '').slice(0, 5))
            })
          })}
        </p>
      )}
    </div>
  )
}
