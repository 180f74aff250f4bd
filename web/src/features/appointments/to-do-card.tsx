import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { ChevronRight, FileText, FlaskConical, MessageCircleHeart, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../paths.ts'
import { useNameOf } from '../../ui/person-name.tsx'
import { useIntake } from '../assistant/queries.ts'
import { useLabBookings } from '../labs/queries.ts'
import { usePatientPrescriptions } from '../prescriptions/queries.ts'
import { type SeenAppointment, usePatientAppointments } from './queries.ts'
import { useNow } from './use-now.ts'
import { useUpcoming } from './use-upcoming.ts'

const RatingDialog = lazyPart(() => import('./after-visit/rating-dialog.tsx').then((module) => module.RatingDialog))

const dayMs = 86_400_000
/** A prescription is new for so many days, and a visit is worth a rating for so many. */
const newDays = 3
const ratingDays = 30

const isWithin = (instant: string, days: number, now: Date) => now.getTime() - Date.parse(instant) < days * dayMs

/** What waits for the patient: a new prescription, the summary for the next visit, a collection of a sample, a rating. */
export function ToDoCard() {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const now = useNow()
  const [rated, setRated] = useState<SeenAppointment | null>(null)
  const next = useUpcoming(now).upcoming[0]
  const intake = useIntake(next && next.consultationType !== 'in-person' ? next._id : null)
  const prescription = usePatientPrescriptions(1, 50).data?.prescriptions.find(({ issuedAt }) =>
    isWithin(issuedAt, newDays, now)
  )
  const soon = [now, new Date(now.getTime() + dayMs)].map(dateInIndia)
  const sample = useLabBookings(1).data?.data.find(({ status, date }) => status === 'scheduled' && soon.includes(date))
  const from = dateInIndia(new Date(now.getTime() - ratingDays * dayMs))
  const toRate = usePatientAppointments({ status: 'completed', from }).data?.appointments.find(
    (appointment) => appointmentCan.rate(factsOf(appointment), 'patient').ok
  )
  if (!prescription && !(next && intake.data === null) && !sample && !toRate) return null
  return (
    <section aria-labelledby="to-do" className="flex flex-col gap-3">
      <h2 id="to-do" className="font-heading font-semibold text-xl">
        {t('home.todo')}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        {prescription && (
          <ToDo icon={<FileText aria-hidden className="size-5" />} to={paths.patientDashboard('prescriptions')}>
            {t('home.newPrescription', { doctor: nameOf(prescription.doctor.name) })}
          </ToDo>
        )}
        {next && intake.data === null && (
          <ToDo icon={<MessageCircleHeart aria-hidden className="size-5" />} to={paths.patientDashboard('chatbot')}>
            {t('home.intake', { doctor: nameOf(next.doctorId.name) })}
          </ToDo>
        )}
        {sample && (
          <ToDo icon={<FlaskConical aria-hidden className="size-5" />} to={paths.patientDashboard('tests', 'bookings')}>
            {t('home.sample', { date: formats.date(sample.date), time: formats.slot(sample.time) })}
          </ToDo>
        )}
        {toRate && (
          <ToDo icon={<Star aria-hidden className="size-5" />} onPress={() => setRated(toRate)}>
            {t('rateVisit', { doctor: nameOf(toRate.doctorId.name), date: formats.date(toRate.appointmentDate) })}
          </ToDo>
        )}
      </ul>
      {rated && <RatingDialog appointment={rated} onClose={() => setRated(null)} />}
    </section>
  )
}

type ToDoProps = { icon: ReactNode; children: string } & ({ to: string } | { onPress: () => void })

function ToDo({ icon, children, ...action }: ToDoProps) {
  const className =
    'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start text-ink no-underline hover:bg-mint focus-visible:-outline-offset-3'
  const content = (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-sm bg-mint text-neem">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft rtl:-scale-x-100" />
    </>
  )
  return (
    <li>
      {'to' in action ? (
        <Link to={action.to} className={className}>
          {content}
        </Link>
      ) : (
        <button type="button" className={className} onClick={action.onPress}>
          {content}
        </button>
      )}
    </li>
  )
}
