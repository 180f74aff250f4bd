import { useEffect } from 'react'
import { useWords } from '../i18n/words.ts'

/** Names the page in the tab and the history, in the language on screen. */
export function usePageTitle(title: string): void {
  const t = useWords('shell')
  const brand = useWords('common')('brand')
  useEffect(() => {
    document.title = t('pageTitle', { page: title, brand })
  }, [t, title, brand])
}
