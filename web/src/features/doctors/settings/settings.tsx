import type { DoctorProfile } from '@arogyachat/contract/doctors'
import { CalendarClock, Lock, Stethoscope, User } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { InstallLine } from '../../../app-shell/install/install-line.tsx'
import { NoticeChoicesCard } from '../../../app-shell/notices/notice-choices.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { ConsentCard } from '../../accounts/consent/consent-card.tsx'
import { ChangePassword } from '../../accounts/security/change-password-card.tsx'
import { Devices } from '../../accounts/security/devices-card.tsx'
import { SecondFactor } from '../../accounts/security/second-factor/second-factor-card.tsx'
import { useDoctorProfile } from '../queries.ts'
import { AvailabilityPart } from './availability-part.tsx'
import type { Part } from './parts.ts'
import { PersonalPart } from './personal-part.tsx'
import { ProfessionalPart } from './professional-part.tsx'
import { losesVerification, type ProfileValues } from './profile-values.ts'
import { profileFormId, SaveBar, SettingsHeader } from './settings-header.tsx'
import { type PartProps, useProfileEditor } from './use-profile-editor.ts'

interface SettingsProps {
  part: Part
  onPart: (part: Part) => void
  editing: boolean
  onEditing: (editing: boolean) => void
  /** Reports whether the form has unsaved changes. */
  onUnsaved: (unsaved: boolean) => void
}

/** The doctor's profile, availability and account security. */
export function Settings(props: SettingsProps) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const profile = useDoctorProfile()
  const failed = profile.isError && !profile.data
  useEffect(() => {
    if (failed) toast.error(t('profileLoadFailed'), t('profileLoadFailedText'))
  }, [failed, t])

  if (profile.isPending) return <SkeletonCards count={2} of="person" label={t('loadingProfile')} />
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
    onRestored: () => onEditing(true),
    onUnsaved
  })
  const container = useFocusOnModeChange(editing)
  const shared = { profile, form: editor.form, editing, fieldError: editor.fieldError }

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
    <div ref={container} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <SettingsHeader profile={profile} editing={editing} onEdit={begin} />
      {editor.isRestored && (
        <p role="status" className="rounded-sm bg-cream px-3 py-2">
          {t('unsavedRestored')}
        </p>
      )}
      <Tabs value={part} onValueChange={(value) => onPart(value as Part)} items={tabs} label={t('tabs.settings')}>
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
          <div className="grid gap-4">
            <SecondFactor />
            <Devices />
            <ChangePassword owner={profile} />
          </div>
          <div className="grid gap-4">
            <NoticeChoicesCard />
            <InstallLine />
            <ConsentCard heading="h3" />
          </div>
        </TabPanel>
      </Tabs>
      {editing && <VerificationWarning profile={profile} form={editor.form} />}
      {editing && <SaveBar saving={editor.saving} onCancel={cancel} />}
    </div>
  )
}

/** Says before saving that the registration must be verified again. */
function VerificationWarning({ profile, form }: Pick<PartProps, 'profile' | 'form'>) {
  const t = useMessages('practice')
  const values = useWatch({ control: form.control }) as ProfileValues
  return (
    <p role="status" className={losesVerification(values, profile) ? 'rounded-sm bg-cream px-3 py-2' : 'sr-only'}>
      {losesVerification(values, profile) && t('verifiedLost')}
    </p>
  )
}

/** When editing starts or ends, the pressed button disappears. The focus then moves to the start of the form. */
function useFocusOnModeChange(editing: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(editing)
  useEffect(() => {
    if (wasEditing.current === editing) return
    wasEditing.current = editing
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true })
  }, [editing])
  return container
}
