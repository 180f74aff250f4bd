import type { ReactNode } from 'react'
import { useSite } from '../../api/site.ts'
import { usePageTitle } from '../../app-shell/page-title.ts'
import { PublicPage } from '../../app-shell/public-page.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PrivacyText } from './privacy-text.tsx'

/** The privacy notice on a page of its own. Signed-in users see their own settings below it. */
export function PrivacyScreen({ children }: { children?: ReactNode }) {
  const t = useMessages('site')
  const formats = useFormats()
  const site = useSite()
  usePageTitle(t('privacy.title'))
  return (
    <PublicPage>
      <div>
        <h1 className="font-heading font-semibold text-3xl">{t('privacy.title')}</h1>
        {site.data && (
          <p className="text-soft">{t('privacy.version', { date: formats.date(site.data.privacyNoticeVersion) })}</p>
        )}
      </div>
      <PrivacyText heading="h2" />
      {children}
    </PublicPage>
  )
}
