import type { Doctor, FreeTime } from '@arogyachat/contract/doctors'
import { useState } from 'react'
import { DoctorProfileView } from '../features/doctors/profile/doctor-profile-view.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { DoctorPage } from './doctor-page.tsx'

const BookingDialog = lazyPart(() =>
  import('../features/appointments/booking/booking-dialog.tsx').then((module) => module.BookingDialog)
)

/** The page of the doctor in the address. */
export default function DoctorProfile() {
  const t = useMessages('doctors')
  return (
    <DoctorPage title={t('profileTitle')} width="max-w-3xl">
      {(doctor) => <Profile doctor={doctor} />}
    </DoctorPage>
  )
}

function Profile({ doctor }: { doctor: Doctor }) {
  const [booking, setBooking] = useState<{ doctor: Doctor; time?: FreeTime } | null>(null)
  return (
    <>
      <DoctorProfileView doctor={doctor} onBook={(time) => setBooking({ doctor, ...(time && { time }) })} />
      {booking && <BookingDialog {...booking} onClose={() => setBooking(null)} />}
    </>
  )
}
