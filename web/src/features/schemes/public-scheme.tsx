import { usePageTitle } from '../../app-shell/page-title.ts'
import { PublicPage } from '../../app-shell/public-page.tsx'
import { useSession } from '../../app-shell/session/session.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useSchemes } from './queries.ts'
import { SchemeDetails } from './scheme-details.tsx'
import { SchemeListenButton } from './scheme-listen-button.tsx'
import { ShareButton } from './share-button.tsx'

/** One scheme on a public page, which a shared link opens: no account is needed, and nothing about the reader is asked. */
export function PublicScheme({ schemeId }: { schemeId: string }) {
  const t = useMessages('schemes')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { user } = useSession()
  const { data: schemes, error, isPending, refetch } = useSchemes(useLanguage())
  const scheme = schemes?.find(({ id }) => id === schemeId)
  usePageTitle(scheme?.title ?? t('pageTitle'))
  return (
    <PublicPage>
      <h1 className="font-heading font-semibold text-3xl">{scheme?.title ?? t('pageTitle')}</h1>
      {isPending && <SkeletonCards count={1} label={t('loading')} />}
      {!isPending && !schemes && (
        <ErrorState
          title={t('loadFailed')}
          text={errorText(error)}
          retryLabel={common('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {schemes && !scheme && <EmptyState picture="schemes" title={t('notInList')} text={t('notInListPublic')} />}
      {scheme && (
        <Card>
          <SchemeDetails
            scheme={scheme}
            heading="h2"
            // Only people who have signed in can have a text read to them by the server.
            listen={user && <SchemeListenButton scheme={scheme} />}
            actions={<ShareButton scheme={scheme} />}
          />
        </Card>
      )}
      {user?.role !== 'doctor' && (
        <LinkButton
          to={user ? paths.patientDashboard('schemes') : paths.patientLogin}
          variant="ghost"
          className="justify-self-start"
        >
          {user ? t('allInApp') : t('signInForAll')}
        </LinkButton>
      )}
    </PublicPage>
  )
}
