import { landingPath } from '@arogyachat/contract/landing'
import { languages } from '@arogyachat/contract/languages'
import type { PageWords } from './page-messages.ts'

/** The ten languages by their own names, opened by every button that points here; a link each, so that no script is needed. */
export function LanguageList({ language, shell }: PageWords) {
  return (
    <nav
      id="languages"
      popover="auto"
      aria-label={shell('chooseLanguage')}
      className="languages rounded-lg border border-line bg-card p-2 text-ink shadow-float"
    >
      <ul className="grid grid-cols-2 gap-1">
        {languages.map((entry) => (
          <li key={entry.code}>
            <a
              href={landingPath(entry.code)}
              lang={entry.code}
              hrefLang={entry.code}
              dir={entry.dir}
              aria-current={entry.code === language ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-sm px-4 font-names font-semibold text-ink no-underline hover:bg-mint aria-[current]:bg-neem aria-[current]:text-on-neem"
            >
              {entry.native}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
