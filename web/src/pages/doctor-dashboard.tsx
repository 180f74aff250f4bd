import type { Appointment } from '@arogyachat/contract/appointments'
import {
  CalendarDays,
  LayoutDashboard,
  MessageSquareText,
  Pill,
  Settings as SettingsIcon,
  Users,
  Video
} from 'lucide-react'
import { useState } from 'react'
import { DashboardShell } from '../app-shell/dashboard-shell.tsx'
import { useSession } from '../app-shell/session/session.tsx'
import { UnknownPlaceNotice } from '../app-shell/unknown-place-notice.tsx'
import { Patients } from '../features/appointments/doctor/patients/patients.tsx'
import { useDoctorProfile } from '../features/doctors/queries.ts'
import { type Part, parts } from '../features/doctors/settings/parts.ts'
import { UnconfirmedEmailCard } from '../features/doctors/unconfirmed-email-card.tsx'
import { useUnreadMessages } from '../features/messages/queries.ts'
import { UnreadCount } from '../features/messages/unread-badge.tsx'
import { languageStore } from '../i18n/language-store.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useChoiceParam } from '../lib/choice-param.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useSearchParams } from '../lib/router/location.ts'
import { stored } from '../lib/stored.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ConfirmDialog } from '../ui/dialog/dialog.tsx'
import { useNameOf } from '../ui/person-name.tsx'
import { Skeleton, SkeletonCards } from '../ui/skeletons.tsx'
import { ConsentQuestion } from './consent-question.tsx'

const InterruptedCall = lazyPart(() =>
  import('../features/video/interrupted-call-card.tsx').then((module) => module.InterruptedCall)
)

const Overview = lazyPart(
  async () => {
    const [{ Overview }] = await Promise.all([
      import('../features/appointments/doctor/overview/overview.tsx'),
      languageStore.want(['overview'])
    ])
    return Overview
  },
  () => <TabLoading />
)
const Consultations = lazyPart(
  () => import('../features/appointments/doctor/consultations.tsx').then((module) => module.Consultations),
  () => <TabLoading />
)
const Appointments = lazyPart(
  async () => {
    const [{ Appointments }] = await Promise.all([
      import('../features/appointments/doctor/appointments.tsx'),
      languageStore.want(['calendar'])
    ])
    return Appointments
  },
  () => <TabLoading />
)
const Settings = lazyPart(
  async () => {
    const [{ Settings }] = await Promise.all([
      import('../features/doctors/settings/settings.tsx'),
      languageStore.want(['consent', 'documents', 'notices', 'profile', 'security'])
    ])
    return Settings
  },
  () => <SettingsLoading />
)
const MessagesScreen = lazyPart(
  async () => {
    const [{ MessagesScreen }] = await Promise.all([
      import('../features/messages/messages-screen.tsx'),
      languageStore.want(['messages', 'speech', 'video'])
    ])
    return MessagesScreen
  },
  () => <SettingsLoading />
)
const PrescriptionDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([
    import('../features/prescriptions/writing/prescription-dialog.tsx'),
    languageStore.want(['writing'])
  ])
  return dialog.PrescriptionDialog
})

const PrescriptionsTab = lazyPart(
  async () => {
    const [tab] = await Promise.all([
      import('../features/prescriptions/practice/prescriptions-tab.tsx'),
      languageStore.want(['prescribing', 'scheduling', 'speech'])
    ])
    return tab.PrescriptionsTab
  },
  () => <TabLoading />
)

const tabs = [
  'dashboard',
  'patients',
  'consultations',
  'prescriptions',
  'appointments',
  'messages',
  'settings'
] as const
/** The first one is open when the address names none. */
const choices = ['patients', ...tabs] as const
/** The words of the bar on a phone. */
const barLabels = {
  dashboard: 'home',
  patients: 'patients',
  consultations: 'visits',
  prescriptions: 'medicines',
  appointments: 'calendar',
  messages: 'messages',
  settings: 'settings'
} as const
const tabIcons = {
  dashboard: LayoutDashboard,
  patients: Users,
  consultations: Video,
  prescriptions: Pill,
  appointments: CalendarDays,
  messages: MessageSquareText,
  settings: SettingsIcon
}

/** The doctor's dashboard. `?tab=` is the open menu entry, `?part=` the open tab of the settings. */
export default function DoctorDashboard() {
  const t = useMessages('practice')
  const shell = useMessages('shell')
  const [, setParams] = useSearchParams()
  const unread = useUnreadMessages()
  const [prescribing, setPrescribing] = useState<Appointment | null>(null)
  const [editing, setEditing] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  /** The menu entry that was chosen while there are unsaved changes. */
  const [leavingFor, setLeavingFor] = useState<string | null>(null)

  const { value: tab, isUnknown } = useChoiceParam('tab', choices)
  const { value: part, isUnknown: isPartUnknown } = useChoiceParam('part', parts)

  const go = (next: string) => {
    setEditing(false)
    setParams({ tab: next })
  }
  const open = (next: string) => {
    if (!unsaved) go(next)
    else if (next !== tab) setLeavingFor(next)
  }
  const openPart = (next: Part) => setParams({ tab: 'settings', part: next }, { replace: true })
  const setHours = () => {
    setParams({ tab: 'settings', part: 'availability' })
    setEditing(true)
  }

  return (
    <DashboardShell
      role="doctor"
      entries={tabs.map((key) => {
        const Icon = tabIcons[key]
        return {
          key,
          label: t(`tabs.${key}`),
          shortLabel: shell(`bar.${barLabels[key]}`),
          icon: <Icon aria-hidden className="size-5" />,
          ...(key === 'messages' && unread > 0 && { news: <UnreadCount count={unread} /> })
        }
      })}
      current={tab}
      onSelect={open}
      title={t(`tabs.${tab}`)}
      headerExtra={tab === 'settings' || tab === 'messages' ? undefined : <OwnCard onOpen={() => open('settings')} />}
      onOpenProfile={() => open('settings')}
    >
      {isUnknown && <UnknownPlaceNotice shown={t(`tabs.${tab}`)} />}
      {tab === 'settings' && isPartUnknown && <UnknownPlaceNotice shown={t(`parts.${part}`)} />}
      <UnconfirmedEmailCard />
      {stored.get('runningCall') !== null && <InterruptedCall role="doctor" />}
      {tab === 'dashboard' && <Overview />}
      {tab === 'patients' && <Patients onPrescribe={setPrescribing} />}
      {tab === 'consultations' && <Consultations onPrescribe={setPrescribing} onSetHours={setHours} />}
      {tab === 'prescriptions' && <PrescriptionsTab onPrescribe={setPrescribing} />}
      {tab === 'appointments' && <Appointments onPrescribe={setPrescribing} />}
      {tab === 'messages' && <MessagesScreen role="doctor" />}
      {tab === 'settings' && (
        <Settings part={part} onPart={openPart} editing={editing} onEditing={setEditing} onUnsaved={setUnsaved} />
      )}
      <ConfirmDialog
        open={leavingFor !== null}
        onOpenChange={() => setLeavingFor(null)}
        title={t('unsavedTitle')}
        description={t('unsavedText')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('leaveStay')}
        onConfirm={() => {
          setLeavingFor(null)
          if (leavingFor) go(leavingFor)
        }}
      />
      <ConsentQuestion />
      {prescribing && <PrescriptionDialog open appointment={prescribing} onClose={() => setPrescribing(null)} />}
    </DashboardShell>
  )
}

function TabLoading() {
  const t = useMessages('practice')
  return <SkeletonCards count={4} label={t('loadingTab')} />
}

function SettingsLoading() {
  const t = useMessages('practice')
  return <SkeletonCards count={2} label={t('loadingProfile')} />
}

/** The doctor's name, specialization and registration number. The image opens the settings. */
function OwnCard({ onOpen }: { onOpen: () => void }) {
  const nameOf = useNameOf()
  const t = useMessages('practice')
  const words = useMessages('doctors')
  const { user } = useSession()
  const { data, isPending } = useDoctorProfile()
  const name = nameOf(data?.name ?? user?.name ?? '')
  const label = t('openSettings', { doctor: name })
  return (
    <div className="flex items-center gap-3">
      <button type="button" className="bubble min-h-11 min-w-11" aria-label={label} title={label} onClick={onOpen}>
        <Avatar name={name} image={data?.profileImage ?? user?.profileImage} size="sm" />
      </button>
      <div className="min-w-0">
        <p className="break-words font-heading font-semibold leading-tight">{name}</p>
        {data ? (
          <p className="text-soft text-sm">
            {words(`specializations.${data.specialization}`)} <span className="max-sm:hidden">· </span>
            <span className="max-sm:block">
              {data.registrationNumber
                ? t('registration', { number: data.registrationNumber })
                : t('registrationPending')}
            </span>
          </p>
        ) : (
          isPending && <Skeleton className="mt-1 h-4 w-48" />
        )}
      </div>
    </div>
  )
}
