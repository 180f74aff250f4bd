import { appointmentCan, factsOf, isLive } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { writableDays } from '@arogyachat/contract/messages/messages'
import { CalendarPlus, FileText, Star } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { Stars } from '../../ui/stars.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { WriteMessageButton } from '../messages/write-message-button.tsx'
import { CallTranscript } from '../video/transcript/call-transcript-button.tsx'
import { DoctorsNote } from './after-visit/doctors-note.tsx'
import { CancelReasonText } from './cancellation/cancel-reason.tsx'
import type { SeenAppointment } from './last-seen.ts'
import { usePatientAppointments } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { isUpcoming } from './time-left.ts'
import { VisitTime } from './upcoming-card.tsx'
import { useNow } from './use-now.ts'
import { useUpcoming } from './use-upcoming.ts'
import { VisitKind } from './visit-kind.tsx'

const RatingDialog = lazyPart(() => import('./after-visit/rating-dialog.tsx').then((module) => module.RatingDialog))

const pageSize = 10

interface AppointmentHistoryProps {
  onPrescription: (appointment: SeenAppointment) => void
  /** The next step of a patient without visits. */
  emptyAction: ReactNode
}

/** The past visits of the patient, the newest first, with their prescriptions and ratings. Those to come stand in `NextVisit`. */
export function AppointmentHistory({ onPrescription, emptyAction }: AppointmentHistoryProps) {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const errorText = useErrorText()
  const titleId = useId()
  const [page, setPage] = useState(1)
  const [rated, setRated] = useState<SeenAppointment | null>(null)
  const list = usePatientAppointments({ order: 'past', page, pageSize })
  const now = useNow()
  const hasUpcoming = useUpcoming(now).upcoming.length > 0
  if (hasUpcoming && list.data?.total === 0) return null
  return (
    <section aria-labelledby={list.data?.total ? titleId : undefined} className="flex flex-col gap-3">
      {!!list.data?.total && (
        <h2 id={titleId} className="font-heading font-semibold text-xl">
          {t('pastVisits')}
        </h2>
      )}
      <PagedList
        query={list}
        page={page}
        onPage={setPage}
        texts={{
          loading: t('loadingAppointments'),
          loadFailed: t('appointmentsLoadFailed'),
          error: errorText(list.error),
          retry: common('retry'),
          range: (from, to, total) => t('pageRange', { from, to, total })
        }}
        empty={
          <EmptyState
            picture="appointments"
            title={t('noAppointments')}
            text={t('noAppointmentsText')}
            action={emptyAction}
          />
        }
      >
        {({ appointments }) => (
          <ul aria-busy={list.isPlaceholderData} className="flex flex-col gap-3">
            {appointments
              // A call that has just ended can still be joined again, from the card of the next visit.
              .filter((appointment) => !isUpcoming(appointment, now))
              .map((appointment) => (
                <Visit
                  key={appointment._id}
                  appointment={appointment}
                  onPrescription={() => onPrescription(appointment)}
                  onRate={() => setRated(appointment)}
                />
              ))}
          </ul>
        )}
      </PagedList>
      {rated && <RatingDialog appointment={rated} onClose={() => setRated(null)} />}
    </section>
  )
}

interface VisitProps {
  appointment: SeenAppointment
  onPrescription: () => void
  onRate: () => void
}

function Visit({ appointment, onPrescription, onRate }: VisitProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const { doctorId: doctor, rating, canceledBy } = appointment
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3">
      <Avatar name={doctor.name} image={doctor.profileImage} size="sm" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-heading font-semibold text-lg leading-tight">{nameOf(doctor.name)}</h3>
        <p className="text-soft text-sm">
          <VisitKind appointment={appointment} />
        </p>
        <p className="text-sm">
          <VisitTime appointment={appointment} />
        </p>
        <CancelReasonText cancellation={appointment.cancellation} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={appointment.status} />
        {canceledBy && (
          <span className="text-soft text-sm">
            {t(canceledBy === 'patient' ? 'canceledByYou' : 'canceledByDoctor')}
          </span>
        )}
        {rating && <Stars value={rating.rating} label={t('yourRating', { rating: formats.number(rating.rating) })} />}
        <Actions appointment={appointment} onPrescription={onPrescription} onRate={onRate} />
      </div>
      <Advice prescription={appointment.prescription} />
      <DoctorsNote appointment={appointment} />
      <CallTranscript appointment={appointment} reader="patient" />
    </Card>
  )
}

/** What the doctor wrote for the patient in the prescription of a visit, beside the medicines. */
function Advice({ prescription }: Pick<SeenAppointment, 'prescription'>) {
  const t = useMessages('appointments')
  if (!prescription || prescription.instructions.trim() === '') return null
  return (
    <div className="bubble basis-full bg-mint px-4 py-3">
      <h4 className="font-heading font-semibold text-sm">{t('doctorsAdvice')}</h4>
      <p dir="auto" className="whitespace-pre-line break-words">
        {prescription.instructions}
      </p>
    </div>
  )
}

/** Whether the visit is recent enough to write to its doctor. */
const canWriteAbout = ({ status, appointmentDate }: SeenAppointment) =>
  status !== 'canceled' && dateInIndia(new Date()) <= addDays(appointmentDate, writableDays)

/** The prescription, the rating, a message and the next booking. */
function Actions({ appointment, onPrescription, onRate }: VisitProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const { doctorId: doctor } = appointment
  const visit = { doctor: nameOf(doctor.name), date: formats.date(appointment.appointmentDate) }
  return (
    <>
      {appointment.prescription && (
        <Button
          variant="outline"
          size="sm"
          icon={<FileText aria-hidden className="size-4" />}
          aria-label={t('prescriptionOf', visit)}
          onClick={onPrescription}
        >
          {t('prescription')}
        </Button>
      )}
      {appointmentCan.rate(factsOf(appointment), 'patient').ok && (
        <Button
          variant="outline"
          size="sm"
          icon={<Star aria-hidden className="size-4" />}
          aria-label={t('rateVisit', visit)}
          onClick={onRate}
        >
          {t('rate')}
        </Button>
      )}
      {canWriteAbout(appointment) && <WriteMessageButton role="patient" personId={doctor._id} size="sm" />}
      {!isLive(appointment.status) && (
        <LinkButton
          to={paths.bookAppointment(doctor._id, { type: appointment.consultationType })}
          variant="outline"
          size="sm"
          icon={<CalendarPlus aria-hidden className="size-4" />}
          aria-label={t('bookAgainWith', { doctor: visit.doctor })}
        >
          {t('bookAgain')}
        </LinkButton>
      )}
    </>
  )
}
