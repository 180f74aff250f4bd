import type { DoctorProfile } from '@arogyachat/contract/doctors'
import { Pencil } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FullName } from '../../../ui/person-name.tsx'
import { ProfileImageButtons } from '../../accounts/security/profile-image-button.tsx'

/** The id of the form that the Save button submits. */
export const profileFormId = 'doctor-profile'

interface SettingsHeaderProps {
  profile: DoctorProfile
  editing: boolean
  onEdit: () => void
}

/** The doctor's name and image with the Edit button. A change of the image is saved immediately, apart from the form. */
export function SettingsHeader({ profile, editing, onEdit }: SettingsHeaderProps) {
  const t = useMessages('practice')
  const words = useMessages('doctors')
  return (
    <Card className="flex flex-wrap items-center gap-4">
      {editing ? (
        <Avatar name={profile.name} image={profile.profileImage} size="lg" />
      ) : (
        <button
          type="button"
          className="bubble"
          aria-label={t('editProfile')}
          title={t('editProfile')}
          onClick={onEdit}
        >
          <Avatar name={profile.name} image={profile.profileImage} size="lg" />
        </button>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="break-words font-heading font-semibold text-2xl">
          <FullName name={profile.name} />
        </h2>
        <p className="text-soft">{words(`specializations.${profile.specialization}`)}</p>
        <p className="text-soft text-sm">{t('patientCount', { count: profile.totalPatients })}</p>
        {editing && <ProfileImageButtons hasImage={profile.profileImage !== null} />}
      </div>
      {!editing && (
        <Button variant="outline" icon={<Pencil size={18} />} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </Card>
  )
}

interface SaveBarProps {
  saving: boolean
  onCancel: () => void
}

/** Stays visible while a long form is edited. On a phone it sits above the navigation bar. */
export function SaveBar({ saving, onCancel }: SaveBarProps) {
  const t = useMessages('practice')
  return (
    <div className="sticky bottom-20 z-10 flex justify-end gap-2 rounded-lg md:justify-start border border-line bg-card p-2 shadow-float md:bottom-4">
      <Button variant="ghost" disabled={saving} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button variant="accent" type="submit" form={profileFormId} busy={saving}>
        {saving ? t('saving') : t('save')}
      </Button>
    </div>
  )
}
