import type { Doctor } from '@arogyachat/contract/doctors'
import { BookingPageForm } from '../features/appointments/booking/booking-form.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Link } from '../lib/router/link.tsx'
import { useLocation, useNavigate, useSearchParams } from '../lib/router/location.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { useNameOf } from '../ui/person-name.tsx'
import { DoctorPage } from './doctor-page.tsx'

/** The page to book the doctor in the address. */
export default function BookAppointment() {
  const t = useMessages('appointments')
  return (
    <DoctorPage title={t('bookTitle')} width="max-w-2xl">
      {(doctor) => <Booking doctor={doctor} />}
    </DoctorPage>
  )
}

function Booking({ doctor }: { doctor: Doctor }) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const doctors = useMessages('doctors')
  const formats = useFormats()
  const navigate = useNavigate()
  const { isFirst } = useLocation()
  const [params] = useSearchParams()
  const consultations = paths.patientDashboard('consultation')
  return (
    <div className="flex flex-col gap-5">
      <Card tone="mint" bubble className="flex flex-wrap items-center gap-4">
        <Avatar name={doctor.name} image={doctor.profileImage} />
        <div className="min-w-0 flex-1 basis-44">
          <CardTitle>
            <Link
              to={paths.doctorProfile(doctor._id)}
              className="-my-3 inline-block py-3 text-ink no-underline hover:underline"
            >
              {nameOf(doctor.name)}
            </Link>
          </CardTitle>
          <p>{doctors(`specializations.${doctor.specialization}`)}</p>
          {doctor.experience > 0 && (
            <p className="text-soft text-sm">{doctors('experienceYears', { years: doctor.experience })}</p>
          )}
        </div>
        <div>
          <p className="font-heading font-semibold">{t('fee', { fee: formats.rupees(doctor.consultationFee) })}</p>
          <p className="text-soft text-sm">{t('paymentNote')}</p>
        </div>
      </Card>
      <Card>
        <BookingPageForm
          doctor={doctor}
          start={{ date: params.get('date'), type: params.get('type') }}
          onDone={() => navigate(paths.patientDashboard('consultation', 'visits'))}
          onCancel={() => (isFirst ? navigate(consultations) : navigate(-1))}
        />
      </Card>
    </div>
  )
}
