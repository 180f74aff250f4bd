import type { Doctor, FreeTime } from '@arogyachat/contract/doctors'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DashboardShell } from '../../app-shell/dashboard-shell.tsx'
import { LanguagePicker } from '../../app-shell/menu/language-picker.tsx'
import { useSession } from '../../app-shell/session/session.tsx'
import { UnknownPlaceNotice } from '../../app-shell/unknown-place-notice.tsx'
import { AppointmentHistory } from '../../features/appointments/appointment-history.tsx'
import { NextVisit } from '../../features/appointments/next-visit.tsx'
import {
  type PatientSection,
  patientSectionOf,
  patientSections,
  usePatientMenu
} from '../../features/appointments/patient-sections.tsx'
import { VisitStrip } from '../../features/appointments/visit-strip.tsx'
import { passQuestion } from '../../features/assistant/asked-question.ts'
import { FindDoctors } from '../../features/doctors/find-doctors.tsx'
import { RecommendedDoctors } from '../../features/doctors/recommended-doctors.tsx'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChoiceParam } from '../../lib/choice-param.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { logError } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { ConsentQuestion } from '../consent-question.tsx'
import { PatientHome } from './patient-home.tsx'

const BookingDialog = lazyPart(() =>
  import('../../features/appointments/booking/booking-dialog.tsx').then((module) => module.BookingDialog)
)

const AfterVisitSheet = lazyPart(() =>
  import('../../features/appointments/after-visit/after-visit-sheet.tsx').then((module) => module.AfterVisitSheet)
)

const SectionSkeleton = () => <Skeleton className="h-40 w-full rounded-lg" />

const PrescriptionList = lazyPart(async () => {
  const [list] = await Promise.all([
    import('../../features/prescriptions/prescription-list.tsx'),
    languageStore.want(['speech'])
  ])
  return list.PrescriptionList
}, SectionSkeleton)

const AssistantScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/assistant/assistant-screen.tsx'),
    languageStore.want(['assistant', 'speech'])
  ])
  screen.preloadDangerSigns().catch((cause) => logError('The danger signs are not loaded yet', cause))
  return screen.AssistantScreen
}, SectionSkeleton)

const RecordsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/records/records-screen.tsx'),
    languageStore.want(['records', 'speech', 'charts'])
  ])
  return screen.RecordsScreen
}, SectionSkeleton)

const LabsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/labs/labs-screen.tsx'),
    languageStore.want(['labs', 'speech'])
  ])
  return screen.LabsScreen
}, SectionSkeleton)

const SchemesScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/schemes/schemes-screen.tsx'),
    languageStore.want(['schemes', 'speech'])
  ])
  return screen.SchemesScreen
}, SectionSkeleton)

const ProfileScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/patients/profile/profile-screen.tsx'),
    languageStore.want(['profile', 'accounts', 'consent', 'speech', 'notices'])
  ])
  return screen.ProfileScreen
}, SectionSkeleton)

/** The query parameters of the dashboard. */
interface DashboardParams {
  section: PatientSection
  tab?: string
  specialty?: string
  /** The conversation with the assistant that is continued. */
  conversation?: string
  /** The visit whose prescription is shown. */
  appointment?: string
}

/** The patient's dashboard. The open section is in the address. */
export default function PatientDashboard() {
  const menu = usePatientMenu()
  const [params, setParams] = useSearchParams()
  const after = params.get('after')
  const { value: section, isUnknown } = useChoiceParam('section', patientSections)
  const go = (next: DashboardParams) => setParams({ ...next })
  const title = menu.find((entry) => entry.key === section)?.label ?? ''
  return (
    <DashboardShell
      role="patient"
      entries={menu}
      current={section}
      onSelect={(key) => go({ section: patientSectionOf(key) })}
      title={title}
      onOpenProfile={() => go({ section: 'profile' })}
    >
      <div className="mx-auto max-w-6xl">
        {isUnknown && <UnknownPlaceNotice shown={title} />}
        {section === 'dashboard' && <Overview onGo={go} />}
        {section === 'consultation' && <Consultations onGo={go} />}
        {section === 'chatbot' && <Assistant />}
        {section === 'prescriptions' && <Prescriptions onGo={go} />}
        {section === 'records' && <RecordsScreen prescriptions={<Prescriptions onGo={go} />} />}
        {section === 'tests' && <LabsScreen />}
        {section === 'schemes' && <SchemesScreen />}
        {section === 'profile' && <ProfileScreen onPrescriptions={() => go({ section: 'prescriptions' })} />}
      </div>
      {after !== null && (
        <AfterVisitSheet
          appointmentId={after}
          onPrescription={() => go({ section: 'prescriptions', appointment: after })}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
      <ConsentQuestion />
    </DashboardShell>
  )
}

interface SectionProps {
  onGo: (next: DashboardParams) => void
}

function Overview({ onGo }: SectionProps) {
  const ask = (question: string) => {
    passQuestion(question)
    onGo({ section: 'chatbot' })
  }
  return <PatientHome onAsk={ask} onFindDoctor={() => onGo({ section: 'consultation' })} />
}

const consultationTabs = ['find', 'visits', 'recommended'] as const

function Consultations({ onGo }: SectionProps) {
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
          <RecommendedDoctors onBook={book} />
        </TabPanel>
        <TabPanel value="visits" className="flex flex-col gap-6">
          <h2 className="sr-only">{labels.visits}</h2>
          <NextVisit hasLater />
          <AppointmentHistory
            onPrescription={(appointment) => onGo({ section: 'prescriptions', appointment: appointment._id })}
          />
        </TabPanel>
      </Tabs>
      {booking && <BookingDialog key={booking.doctor._id} {...booking} onClose={() => setBooking(null)} />}
    </>
  )
}

function Assistant() {
  const [params, setParams] = useSearchParams()
  const go = (next: DashboardParams, isSame = false) => setParams({ ...next }, { replace: isSame })
  return (
    <AssistantScreen
      languagePicker={<LanguagePicker isCompact />}
      conversation={params.get('conversation')}
      onConversation={(id, isSame) => go({ section: 'chatbot', ...(id && { conversation: id }) }, isSame)}
      onFindDoctor={(specialty) => go({ section: 'consultation', tab: 'find', ...(specialty && { specialty }) })}
    />
  )
}

function Prescriptions({ onGo }: SectionProps) {
  const t = useMessages('prescriptions')
  const { user } = useSession()
  const [params] = useSearchParams()
  return (
    <PrescriptionList
      patientName={user?.name ?? ''}
      appointmentId={params.get('appointment')}
      emptyAction={<Button onClick={() => onGo({ section: 'consultation' })}>{t('findDoctor')}</Button>}
    />
  )
}
