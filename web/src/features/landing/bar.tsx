import { languageOf } from '@arogyachat/contract/languages'
import { Languages, Menu, X } from 'lucide-react'
import { brand } from '../../lib/brand.ts'
import { paths } from '../../paths.ts'
import { column, linkLook } from './look.ts'
import type { PageWords } from './page-messages.ts'

const sections = [
  { id: 'hero', key: 'home' },
  { id: 'features', key: 'features' },
  { id: 'for-doctors', key: 'forDoctors' },
  { id: 'footer', key: 'contact' }
] as const

/** The mark with the name, as everywhere in the app. */
export function Brand() {
  return (
    <a href="#hero" className="inline-flex min-h-11 min-w-11 items-center gap-2.5 rounded-sm text-ink no-underline">
      <span
        aria-hidden
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-sm rounded-es-[4px] bg-neem font-bold font-heading text-lg text-on-neem"
      >
        {brand.mark}
      </span>
      <span lang="en" dir="ltr" className="font-heading font-semibold text-xl max-[22rem]:sr-only md:max-lg:sr-only">
        {brand.name}
      </span>
    </a>
  )
}

/** Links to the sign-in; the script changes it to the dashboard for signed-in users. */
function GetStarted({ t, className }: Pick<PageWords, 't'> & { className: string }) {
  return (
    <a
      href={paths.patientLogin}
      data-get-started
      data-dashboard={t('goToDashboard')}
      className={`${linkLook.primary} ${className}`}
    >
      {t('getStarted')}
    </a>
  )
}

export function Bar({ language, t, shell, common }: PageWords) {
  const square = 'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink hover:bg-mint'
  return (
    <>
      <header id="bar" className="bar first-view fixed inset-x-0 top-0 z-30">
        <div className={`${column} flex items-center gap-2 py-3 md:gap-3`}>
          <Brand />
          <nav aria-label={shell('menu')} className="ms-auto hidden items-center gap-4 md:flex lg:gap-6">
            {sections.map((section) => (
              <a
                key={section.id}
                href={`#${section.id}`}
                className={`${linkLook.quiet} whitespace-nowrap max-lg:text-sm`}
              >
                {t(section.key)}
              </a>
            ))}
          </nav>
          <button
            type="button"
            popoverTarget="languages"
            className="ms-auto inline-flex min-h-11 min-w-0 items-center gap-2 rounded-md border border-line bg-card px-3 font-heading font-semibold text-ink leading-tight md:ms-0 lg:ms-4"
          >
            <Languages aria-hidden className="size-5 shrink-0 text-neem" />
            <span className="sr-only">{shell('chooseLanguage')}</span>
            <span className="truncate">{languageOf(language).native}</span>
          </button>
          <GetStarted t={t} className="shrink-0 max-lg:px-4 max-lg:text-sm max-md:hidden" />
          <a href="#menu" aria-label={shell('openMenu')} className={`plain-only md:hidden ${square}`}>
            <Menu aria-hidden className="size-6" />
          </a>
          <button
            type="button"
            id="open-menu"
            aria-label={shell('openMenu')}
            aria-haspopup="dialog"
            aria-expanded={false}
            className={`enhanced-only md:hidden ${square}`}
          >
            <Menu aria-hidden className="size-6" />
          </button>
        </div>
      </header>
      <dialog id="menu" aria-label={shell('menu')} className="menu flex-col gap-2 p-4 pt-3">
        <div className="flex items-center justify-between">
          <Brand />
          <a href="#hero" aria-label={common('close')} className={`plain-only ${square}`}>
            <X aria-hidden className="size-6" />
          </a>
          <button type="button" data-close aria-label={common('close')} className={`enhanced-only ${square}`}>
            <X aria-hidden className="size-6" />
          </button>
        </div>
        <nav aria-label={shell('sections')} className="grid">
          {sections.map((section) => (
            <a
              key={section.id}
              href={`#${section.id}`}
              className="flex min-h-14 items-center border-line border-b font-heading font-semibold text-ink text-xl no-underline"
            >
              {t(section.key)}
            </a>
          ))}
        </nav>
        <GetStarted t={t} className="mt-4" />
      </dialog>
    </>
  )
}
