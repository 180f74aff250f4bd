import { useMessages } from '../i18n/use-messages.ts'
import { contentId } from './focus-on-navigation.tsx'

/** The first focusable element of the page: skips the menu. */
export function SkipLink() {
  const t = useMessages('shell')
  return (
    <a
      href={`#${contentId}`}
      className="sr-only z-50 rounded-md bg-neem px-4 py-3 font-semibold text-on-neem focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
    >
      {t('skipToContent')}
    </a>
  )
}
