import { BrandLink } from '../../app-shell/brand.tsx'
import { DemoNotice } from '../../app-shell/demo-notice.tsx'
import { contentId } from '../../app-shell/focus-on-navigation.tsx'
import { LanguagePicker } from '../../app-shell/menu/language-picker.tsx'
import { usePageTitle } from '../../app-shell/page-title.ts'
import { useSession } from '../../app-shell/session/session.tsx'
import { SkipLink } from '../../app-shell/skip-link.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonCards } from '../../ui/states.tsx'
import { useSchemes } from './queries.ts'
import { SchemeDetails } from './scheme-details.tsx'
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
    <div className="flex-1 bg-paper text-ink">
      <SkipLink />
      <DemoNotice />
      <header className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-2 px-4 py-3">
        <BrandLink />
        <LanguagePicker />
      </header>
      <main id={contentId} tabIndex={-1} className="mx-auto grid w-full max-w-3xl gap-6 px-4 pt-4 pb-16 outline-none">
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
        {scheme && <SchemeDetails scheme={scheme} heading="h2" actions={<ShareButton scheme={scheme} />} />}
        {user?.role !== 'doctor' && (
          <LinkButton
            to={user ? paths.patientDashboard('schemes') : paths.patientLogin}
            variant="ghost"
            className="justify-self-start"
          >
            {user ? t('allInApp') : t('signInForAll')}
          </LinkButton>
        )}
      </main>
    </div>
  )
}
