import { DashboardShell } from '../../app-shell/dashboard-shell.tsx'
import { LanguagePicker } from '../../app-shell/menu/language-picker.tsx'
import { useSession } from '../../app-shell/session/session.tsx'
import { UnknownPlaceNotice } from '../../app-shell/unknown-place-notice.tsx'
import {
  type PatientSection,
  patientSectionOf,
  patientSections,
  usePatientMenu
} from '../../features/appointments/patient-sections.tsx'
import { passQuestion } from '../../features/assistant/asked-question.ts'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useActingFor } from '../../lib/acting/acting-for.ts'
import { useChoiceParam } from '../../lib/choice-param.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { logError } from '../../lib/log.ts'
import { useSearchParams } from '../../lib/router/location.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'
import { ConsentQuestion } from '../consent-question.tsx'
import { PatientHome } from './patient-home.tsx'

const AfterVisitSheet = lazyPart(() =>
  import('../../features/appointments/after-visit/after-visit-sheet.tsx').then((module) => module.AfterVisitSheet)
)

const SectionSkeleton = () => <Skeleton className="h-40 w-full rounded-lg" />

const Consultations = lazyPart(
  () => import('./consultations.tsx').then((module) => module.Consultations),
  SectionSkeleton
)

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

const MessagesScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/messages/messages-screen.tsx'),
    languageStore.want(['messages', 'speech', 'video'])
  ])
  return screen.MessagesScreen
}, SectionSkeleton)

const RecordsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/records/records-screen.tsx'),
    languageStore.want(['records', 'speech', 'charts'])
  ])
  return screen.RecordsScreen
}, SectionSkeleton)

const MeasurementsPanel = lazyPart(async () => {
  const [panel] = await Promise.all([
    import('../../features/measurements/measurements-panel.tsx'),
    languageStore.want(['measurements', 'charts', 'speech'])
  ])
  return panel.MeasurementsPanel
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

const FamilyScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/family/family-screen.tsx'),
    languageStore.want(['family', 'accounts'])
  ])
  return screen.FamilyScreen
}, SectionSkeleton)

const ProfileScreen = lazyPart(async () => {
  const [screen] = await Promise.all([
    import('../../features/patients/profile/profile-screen.tsx'),
    languageStore.want(['profile', 'accounts', 'consent', 'data', 'speech', 'notices'])
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
  const ask = (question: string) => {
    passQuestion(question)
    go({ section: 'chatbot' })
  }
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
        {section === 'dashboard' && <Overview onAsk={ask} onGo={go} />}
        {section === 'consultation' && (
          <Consultations
            onPrescription={(appointment) => go({ section: 'prescriptions', appointment })}
            onAsk={() => go({ section: 'chatbot' })}
          />
        )}
        {section === 'chatbot' && <Assistant />}
        {section === 'prescriptions' && <Prescriptions onGo={go} />}
        {section === 'messages' && <MessagesScreen role="patient" />}
        {section === 'records' && (
          <RecordsScreen prescriptions={<Prescriptions onGo={go} />} measurements={<MeasurementsPanel onAsk={ask} />} />
        )}
        {section === 'tests' && <LabsScreen />}
        {section === 'schemes' && <SchemesScreen />}
        {section === 'family' && <FamilyScreen />}
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

function Overview({ onAsk, onGo }: SectionProps & { onAsk: (question: string) => void }) {
  return <PatientHome onAsk={onAsk} onFindDoctor={() => onGo({ section: 'consultation' })} />
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
  const person = useActingFor()
  const [params] = useSearchParams()
  return (
    <PrescriptionList
      patientName={(person ?? user)?.name ?? ''}
      appointmentId={params.get('appointment')}
      emptyAction={<Button onClick={() => onGo({ section: 'consultation' })}>{t('findDoctor')}</Button>}
    />
  )
}
