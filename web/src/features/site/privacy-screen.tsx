import type { ReactNode } from 'react'
import { useSite } from '../../api/site.ts'
import { BrandLink } from '../../app-shell/brand.tsx'
import { DemoNotice } from '../../app-shell/demo-notice.tsx'
import { contentId } from '../../app-shell/focus-on-navigation.tsx'
import { LanguagePicker } from '../../app-shell/menu/language-picker.tsx'
import { usePageTitle } from '../../app-shell/page-title.ts'
import { SkipLink } from '../../app-shell/skip-link.tsx'
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
    <div className="flex-1 bg-paper text-ink">
      <SkipLink />
      <DemoNotice />
      <header className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-2 px-4 py-3">
        <BrandLink />
        <LanguagePicker />
      </header>
      <main id={contentId} tabIndex={-1} className="mx-auto grid w-full max-w-3xl gap-6 px-4 pt-4 pb-16 outline-none">
        <div>
          <h1 className="font-heading font-semibold text-3xl">{t('privacy.title')}</h1>
          {site.data && (
            <p className="text-soft">{t('privacy.version', { date: formats.date(site.data.privacyNoticeVersion) })}</p>
          )}
        </div>
        <PrivacyText heading="h2" />
        {children}
      </main>
    </div>
  )
}
