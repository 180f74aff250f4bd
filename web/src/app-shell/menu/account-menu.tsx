import { ArrowLeftRight, LogOut, ShieldCheck, Undo2, UserRound } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { actFor, useActingFor } from '../../lib/acting/acting-for.ts'
import { useNavigate } from '../../lib/router/location.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { useKnownMembers } from '../family/family-queries.ts'
import { useSession } from '../session/session.tsx'

interface AccountMenuProps {
  onOpenProfile: (() => void) | undefined
  onSignOut: () => void
}

/** The person acted for or the user, the way to another person, the link to the profile and signing out. */
export function AccountMenu({ onOpenProfile, onSignOut }: AccountMenuProps) {
  const nameOf = useNameOf()
  const t = useMessages('shell')
  const { user } = useSession()
  const navigate = useNavigate()
  const person = useActingFor()
  const members = useKnownMembers()
  if (!user) return null
  const shown = person ?? user
  const others = members
    .filter((member) => member._id !== person?._id)
    .map((member) => ({
      label: t('acting.switchTo', { name: nameOf(member.name) }),
      icon: <ArrowLeftRight aria-hidden className="size-5" />,
      onSelect: () => actFor(member, paths.patientDashboard())
    }))
  const items = [
    ...(person
      ? [
          {
            label: t('acting.back'),
            icon: <Undo2 aria-hidden className="size-5 rtl:-scale-x-100" />,
            onSelect: () => actFor(null, paths.patientDashboard())
          }
        ]
      : []),
    ...others,
    ...(onOpenProfile
      ? [{ label: t('openProfile'), icon: <UserRound aria-hidden className="size-5" />, onSelect: onOpenProfile }]
      : []),
    {
      label: t('privacy'),
      icon: <ShieldCheck aria-hidden className="size-5" />,
      onSelect: () => navigate(paths.privacy)
    },
    { label: t('logout'), icon: <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />, onSelect: onSignOut }
  ]
  return (
    <Menu
      label={t('account')}
      trigger={
        <button
          type="button"
          aria-label={t('accountOf', { name: nameOf(shown.name) })}
          className="bubble min-h-11 min-w-11"
        >
          <Avatar name={shown.name} image={shown.profileImage} size="sm" />
        </button>
      }
      items={items}
    />
  )
}
