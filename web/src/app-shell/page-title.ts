import { useEffect } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { brand } from '../lib/brand.ts'

/** Sets the document title in the current language. */
export function usePageTitle(title: string): void {
  const t = useMessages('shell')
  useEffect(() => {
    document.title = t('pageTitle', { page: title, brand: brand.name })
  }, [t, title])
}
