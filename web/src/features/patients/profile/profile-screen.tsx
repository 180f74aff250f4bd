import type { PatientProfile } from '@arogyachat/contract/patients'
import { HeartPulse, Lock, ShieldCheck, User } from 'lucide-react'
import { useEffect } from 'react'
import { InstallLine } from '../../../app-shell/install/install-line.tsx'
import { NoticeChoicesCard } from '../../../app-shell/notices/notice-choices.tsx'
import { UnknownPlaceNotice } from '../../../app-shell/unknown-place-notice.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useActingFor } from '../../../lib/acting/acting-for.ts'
import { useChoiceParam } from '../../../lib/choice-param.ts'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { ConsentCard } from '../../accounts/consent/consent-card.tsx'
import { ChangePassword } from '../../accounts/security/change-password-card.tsx'
import { Devices } from '../../accounts/security/devices-card.tsx'
import { usePatientProfile } from '../queries.ts'
import { AccessLog } from './access-log.tsx'
import { MedicalPart } from './medical-part.tsx'
import { DataCopyCard } from './own-data/data-copy-card.tsx'
import { EraseCard } from './own-data/erase-card.tsx'
import { type ProfilePart, profileParts } from './parts.ts'
import { PersonalPart } from './personal-part.tsx'

interface ProfileScreenProps {
  onPrescriptions: () => void
}

/** The patient's own profile: personal and medical details, security, and who looked at the data. `?tab=` is the open tab. */
export function ProfileScreen(props: ProfileScreenProps) {
  const t = useMessages('profile')
  const common = useMessages('common')
  const errorText = useErrorText()
  const profile = usePatientProfile()
  const failed = profile.isError && !profile.data
  useEffect(() => {
    if (failed) toast.error(t('profileLoadFailed'), t('profileLoadFailedText'))
  }, [failed, t])
  if (profile.isPending) return <SkeletonCards count={3} label={t('loadingProfile')} />
  if (!profile.data)
    return (
      <ErrorState
        title={t('profileLoadFailed')}
        text={errorText(profile.error)}
        retryLabel={common('retry')}
        onRetry={() => void profile.refetch()}
      />
    )
  return <ProfileTabs profile={profile.data} {...props} />
}

const icons = { personal: User, medical: HeartPulse, security: Lock, privacy: ShieldCheck }

function ProfileTabs({ profile, onPrescriptions }: ProfileScreenProps & { profile: PatientProfile }) {
  const t = useMessages('profile')
  const tab = useChoiceParam('tab', profileParts)
  // Devices, password and consent are those of the account that has signed in, even while it acts for another person.
  const isActing = useActingFor() !== null
  const items = profileParts
    .filter((value) => !isActing || value !== 'security')
    .map((value: ProfilePart) => {
      const Icon = icons[value]
      return { value, label: t(`tabs.${value}`), icon: <Icon size={18} aria-hidden className="max-sm:hidden" /> }
    })
  const panel = 'grid items-start gap-4 lg:grid-cols-2'
  return (
    <Tabs value={tab.value} onValueChange={tab.choose} items={items} label={t('tabs.label')}>
      {tab.isUnknown && <UnknownPlaceNotice shown={t(`tabs.${tab.value}`)} />}
      <h2 className="sr-only">{t(`tabs.${tab.value}`)}</h2>
      <TabPanel value="personal" className={panel}>
        <PersonalPart profile={profile} />
      </TabPanel>
      <TabPanel value="medical" className={panel}>
        <MedicalPart profile={profile} onPrescriptions={onPrescriptions} />
      </TabPanel>
      <TabPanel value="security" className={panel}>
        {!isActing && (
          <div className="grid gap-4">
            <Devices />
            <ChangePassword owner={profile} />
          </div>
        )}
        {!isActing && (
          <div className="grid gap-4">
            <NoticeChoicesCard />
            <InstallLine />
          </div>
        )}
      </TabPanel>
      <TabPanel value="privacy" className={panel}>
        <AccessLog />
        {!isActing && (
          <div className="grid gap-4">
            <DataCopyCard email={profile.email ?? ''} />
            <ConsentCard heading="h3" />
            <EraseCard email={profile.email ?? ''} />
          </div>
        )}
      </TabPanel>
    </Tabs>
  )
}
