import type { Doctor, FreeTime } from '@arogyachat/contract/doctors'
import { useState } from 'react'
import { UnknownPlaceNotice } from '../../app-shell/unknown-place-notice.tsx'
import { DoctorsNote } from '../../features/appointments/after-visit/doctors-note.tsx'
import { AppointmentHistory } from '../../features/appointments/appointment-history.tsx'
import { NextVisit } from '../../features/appointments/next-visit.tsx'
import { VisitStrip } from '../../features/appointments/visit-strip.tsx'
import { Waitlists } from '../../features/appointments/waitlist/waitlists.tsx'
import { FindDoctors } from '../../features/doctors/find-doctors.tsx'
import { RecommendedDoctors } from '../../features/doctors/recommended-doctors.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChoiceParam } from '../../lib/choice-param.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const BookingDialog = lazyPart(() =>
  import('../../features/appointments/booking/booking-dialog.tsx').then((module) => module.BookingDialog)
)

const consultationTabs = ['find', 'visits', 'recommended'] as const

interface ConsultationsProps {
  /** Opens the prescription of an appointment. */
  onPrescription: (appointmentId: string) => void
  /** Opens the assistant. */
  onAsk: () => void
}

/** Doctors to book, recommended ones, and the patient's own appointments. */
export function Consultations({ onPrescription, onAsk }: ConsultationsProps) {
  const t = useMessages('appointments')
  const doctors = useMessages('doctors')
  const [booking, setBooking] = useState<{ doctor: Doctor; time?: FreeTime } | null>(null)
  const tab = useChoiceParam('tab', consultationTabs)
  const book = (doctor: Doctor, time?: FreeTime) => setBooking({ doctor, ...(time && { time }) })
  const labels = {
    find: doctors('findDoctors'),
    recommended: doctors('recommendedForYou'),
    visits: t('yourAppointments')
  }
  const findDoctor = <Button onClick={() => tab.choose('find')}>{t('findDoctor')}</Button>
  return (
    <>
      <Tabs
        value={tab.value}
        onValueChange={tab.choose}
        items={consultationTabs.map((value) => ({ value, label: labels[value] }))}
        label={doctors('waysToFind')}
      >
        {tab.isUnknown && <UnknownPlaceNotice shown={labels[tab.value]} />}
        {tab.value !== 'visits' && <VisitStrip onDetails={() => tab.choose('visits')} />}
        <TabPanel value="find">
          <h2 className="sr-only">{labels.find}</h2>
          <FindDoctors onBook={book} />
        </TabPanel>
        <TabPanel value="recommended">
          <h2 className="sr-only">{labels.recommended}</h2>
          <RecommendedDoctors
            onBook={book}
            emptyAction={
              <div className="flex flex-wrap justify-center gap-3">
                {findDoctor}
                <Button variant="outline" onClick={onAsk}>
                  {t('summary.open.chatbot')}
                </Button>
              </div>
            }
          />
        </TabPanel>
        <TabPanel value="visits" className="flex flex-col gap-6">
          <h2 className="sr-only">{labels.visits}</h2>
          <NextVisit hasLater under={(visit) => <DoctorsNote appointment={visit} />} />
          <Waitlists />
          <AppointmentHistory
            emptyAction={findDoctor}
            onPrescription={(appointment) => onPrescription(appointment._id)}
          />
        </TabPanel>
      </Tabs>
      {booking && <BookingDialog key={booking.doctor._id} {...booking} onClose={() => setBooking(null)} />}
    </>
  )
}
