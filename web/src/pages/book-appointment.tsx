import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { DashboardShell } from '../app-shell/dashboard-shell.tsx'
import { BookingPageForm } from '../features/appointments/booking/booking-form.tsx'
import { usePatientMenu } from '../features/appointments/patient-sections.tsx'
import { useDoctor } from '../features/doctors/queries.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ErrorState, Spinner } from '../ui/states.tsx'
import { ConsentQuestion } from './consent-question.tsx'

/** The page to book the doctor in the address. */
export default function BookAppointment() {
  const t = useMessages('appointments')
  const menu = usePatientMenu()
  const navigate = useNavigate()
  const { doctorId = '' } = useParams()
  return (
    <DashboardShell
      role="patient"
      entries={menu}
      current="consultation"
      onSelect={(key) => navigate(paths.patientDashboard(key))}
      title={t('bookTitle')}
    >
      <div className="mx-auto max-w-2xl">
        <Booking doctorId={doctorId} />
      </div>
      <ConsentQuestion />
    </DashboardShell>
  )
}

function Booking({ doctorId }: { doctorId: string }) {
  const t = useMessages('appointments')
  const doctors = useMessages('doctors')
  const common = useMessages('common')
  const formats = useFormats()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  const consultations = paths.patientDashboard('consultation')
  const { data: doctor, isPending, error, refetch } = useDoctor(doctorId)

  if (isPending)
    return (
      <div className="grid place-items-center py-16">
        <Spinner label={doctors('loadingDoctor')} />
      </div>
    )
  if (!doctor)
    return (
      <ErrorState
        title={doctors('doctorLoadFailed')}
        text={errorText(error)}
        retryLabel={common('retry')}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      <Card tone="mint" bubble className="flex flex-wrap items-center gap-4">
        <Avatar name={doctor.name} image={doctor.profileImage} />
        <div className="min-w-0 flex-1 basis-44">
          <CardTitle>
            <Link
              to={paths.doctorProfile(doctor._id)}
              className="-my-2.5 inline-flex min-h-11 items-center text-ink no-underline hover:underline"
            >
              {doctor.name}
            </Link>
          </CardTitle>
          <p>{doctors(`specializations.${doctor.specialization}`)}</p>
          <p className="text-soft text-sm">{doctors('experienceYears', { years: doctor.experience })}</p>
        </div>
        <div>
          <p className="font-heading font-semibold">{t('fee', { fee: formats.rupees(doctor.consultationFee) })}</p>
          <p className="text-soft text-sm">{t('paymentNote')}</p>
        </div>
      </Card>
      <Card>
        <BookingPageForm
          doctor={doctor}
          onDone={() => navigate(paths.patientDashboard('consultation', 'visits'))}
          onCancel={() => (isFirstPage ? navigate(consultations) : navigate(-1))}
        />
      </Card>
    </div>
  )
}
