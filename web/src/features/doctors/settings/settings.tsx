import type { DoctorProfile } from '@arogyachat/contract/doctors'
import { CalendarClock, Lock, Stethoscope, User } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ErrorState, SkeletonCards } from '../../../ui/states.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConsentCard } from '../../accounts/consent/consent-card.tsx'
import { useDoctorProfile } from '../queries.ts'
import { AvailabilityPart } from './availability-part.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import type { Part } from './parts.ts'
import { PersonalPart } from './personal-part.tsx'
import { ProfessionalPart } from './professional-part.tsx'
import { profileFormId, SaveBar, SettingsHeader } from './settings-header.tsx'
import { useProfileEditor } from './use-profile-editor.ts'

interface SettingsProps {
  part: Part
  onPart: (part: Part) => void
  editing: boolean
  onEditing: (editing: boolean) => void
  /** Whether something typed is not saved. */
  onUnsaved: (unsaved: boolean) => void
}

/** The doctor's own profile, days and times, and the keys to the account. */
export function Settings(props: SettingsProps) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const profile = useDoctorProfile()
  const failed = profile.isError && !profile.data
  useEffect(() => {
    if (failed) toast.error(t('profileLoadFailed'), t('profileLoadFailedText'))
  }, [failed, t])

  if (profile.isPending) return <SkeletonCards count={2} label={t('loadingProfile')} />
  if (!profile.data)
    return (
      <ErrorState
        title={t('profileLoadFailed')}
        text={errorText(profile.error)}
        retryLabel={t('retry')}
        onRetry={() => void profile.refetch()}
      />
    )
  return <ProfileEditor profile={profile.data} {...props} />
}

function ProfileEditor({
  profile,
  part,
  onPart,
  editing,
  onEditing,
  onUnsaved
}: SettingsProps & { profile: DoctorProfile }) {
  const t = useMessages('practice')
  const editor = useProfileEditor(profile, {
    onPart,
    onDone: () => onEditing(false),
    onFound: () => onEditing(true),
    onUnsaved
  })
  const place = useFocusKept(editing)
  const shared = { profile, form: editor.form, editing, faultOf: editor.faultOf }

  const begin = () => {
    editor.reset()
    onEditing(true)
    if (part === 'security') onPart('personal')
  }
  const cancel = () => {
    editor.reset()
    onEditing(false)
  }
  const icons = { personal: User, professional: Stethoscope, availability: CalendarClock, security: Lock }
  const tabs = (Object.keys(icons) as Part[]).map((value) => {
    const Icon = icons[value]
    return { value, label: t(`parts.${value}`), icon: <Icon size={18} aria-hidden="true" /> }
  })
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <SettingsHeader profile={profile} editing={editing} onEdit={begin} />
      {editor.isRestored && (
        <p role="status" className="rounded-sm bg-cream px-3 py-2">
          {t('unsavedRestored')}
        </p>
      )}
      <Tabs value={part} onValueChange={(text) => onPart(text as Part)} items={tabs} label={t('tabs.settings')}>
        <form id={profileFormId} onSubmit={editor.save} noValidate>
          <TabPanel value="personal">
            <PersonalPart {...shared} />
          </TabPanel>
          <TabPanel value="professional">
            <ProfessionalPart {...shared} />
          </TabPanel>
          <TabPanel value="availability">
            <AvailabilityPart {...shared} />
          </TabPanel>
        </form>
        <TabPanel value="security" className="grid items-start gap-4 lg:grid-cols-2">
          <Devices />
          <ChangePassword owner={profile} />
          <ConsentCard heading="h3" />
        </TabPanel>
      </Tabs>
      {editing && <SaveBar saving={editor.saving} onCancel={cancel} />}
    </div>
  )
}

/** The button that begins or ends the editing goes with it; the focus then waits at the start of the form. */
function useFocusKept(editing: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const was = useRef(editing)
  useEffect(() => {
    if (was.current === editing) return
    was.current = editing
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [editing])
  return place
}
