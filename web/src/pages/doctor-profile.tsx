import type { Doctor, FreeTime } from '@arogyachat/contract/doctors'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DashboardShell } from '../app-shell/dashboard-shell.tsx'
import { usePatientMenu } from '../features/appointments/patient-sections.tsx'
import { DoctorProfileView } from '../features/doctors/profile/doctor-profile-view.tsx'
import { useDoctor } from '../features/doctors/queries.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { paths } from '../paths.ts'
import { ErrorState, Spinner } from '../ui/states.tsx'
import { ConsentQuestion } from './consent-question.tsx'

const BookingDialog = lazyPart(() =>
  import('../features/appointments/booking/booking-dialog.tsx').then((module) => module.BookingDialog)
)

/** The page of the doctor in the address. */
export default function DoctorProfile() {
  const t = useMessages('doctors')
  const menu = usePatientMenu()
  const navigate = useNavigate()
  const { doctorId = '' } = useParams()
  return (
    <DashboardShell
      role="patient"
      entries={menu}
      current="consultation"
      onSelect={(key) => navigate(paths.patientDashboard(key))}
      title={t('profileTitle')}
    >
      <div className="mx-auto max-w-3xl">
        <Profile key={doctorId} doctorId={doctorId} />
      </div>
      <ConsentQuestion />
    </DashboardShell>
  )
}

function Profile({ doctorId }: { doctorId: string }) {
  const t = useMessages('doctors')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [booking, setBooking] = useState<{ doctor: Doctor; time?: FreeTime } | null>(null)
  const { data: doctor, isPending, error, refetch } = useDoctor(doctorId)
  if (isPending)
    return (
      <div className="grid place-items-center py-16">
        <Spinner label={t('loadingDoctor')} />
      </div>
    )
  if (!doctor)
    return (
      <ErrorState
        title={t('doctorLoadFailed')}
        text={errorText(error)}
        retryLabel={common('retry')}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <DoctorProfileView doctor={doctor} onBook={(time) => setBooking({ doctor, ...(time && { time }) })} />
      {booking && <BookingDialog {...booking} onClose={() => setBooking(null)} />}
    </>
  )
}
