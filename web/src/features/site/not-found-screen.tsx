import { BrandLink } from '../../app-shell/brand.tsx'
import { contentId } from '../../app-shell/focus-on-navigation.tsx'
import { LanguagePicker } from '../../app-shell/menu/language-picker.tsx'
import { usePageTitle } from '../../app-shell/page-title.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyPicture } from '../../ui/drawings/empty-picture.tsx'

/** The page for unknown URLs. */
export function NotFoundScreen() {
  const t = useMessages('site')
  usePageTitle(t('notFound'))
  return (
    <div className="flex flex-1 flex-col bg-paper text-ink">
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-3">
        <BrandLink />
        <LanguagePicker />
      </header>
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto grid flex-1 content-center justify-items-center gap-4 px-4 pb-24 text-center outline-none"
      >
        <EmptyPicture kind="notFound" size={200} />
        <h1 className="font-heading font-semibold text-3xl">{t('notFound')}</h1>
        <LinkButton to={paths.home} size="lg">
          {t('returnHome')}
        </LinkButton>
      </main>
    </div>
  )
}
