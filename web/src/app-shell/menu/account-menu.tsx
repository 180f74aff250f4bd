import { LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useNavigate } from '../../lib/router/location.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { useSession } from '../session/session.tsx'

interface AccountMenuProps {
  onOpenProfile: (() => void) | undefined
  onSignOut: () => void
}

/** The user's name, the link to the profile and signing out. */
export function AccountMenu({ onOpenProfile, onSignOut }: AccountMenuProps) {
  const nameOf = useNameOf()
  const t = useMessages('shell')
  const { user } = useSession()
  const navigate = useNavigate()
  if (!user) return null
  const items = [
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
          aria-label={t('accountOf', { name: nameOf(user.name) })}
          className="bubble min-h-11 min-w-11"
        >
          <Avatar name={user.name} image={user.profileImage} size="sm" />
        </button>
      }
      items={items}
    />
  )
}
