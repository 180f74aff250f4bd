import { useSession } from '../app-shell/session/session.tsx'
import { ConsentCard } from '../features/accounts/consent/consent-card.tsx'
import { PrivacyScreen } from '../features/site/privacy-screen.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'

export default function PrivacyPage() {
  const t = useMessages('consent')
  const { user } = useSession()
  return (
    <PrivacyScreen>
      {user && (
        <>
          <ConsentCard />
          <LinkButton to={paths.dashboard(user.role)} variant="ghost" className="justify-self-start">
            {t('toDashboard')}
          </LinkButton>
        </>
      )}
    </PrivacyScreen>
  )
}
