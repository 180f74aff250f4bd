import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'

/** The texts of a list in pages. */
export function useListTexts({ error, dataUpdatedAt }: Pick<UseQueryResult, 'error' | 'dataUpdatedAt'>) {
  const t = useMessages('prescribing')
  const practice = useMessages('practice')
  const formats = useFormats()
  const errorText = useErrorText()
  return {
    loading: t('loading'),
    loadFailed: t('loadFailed'),
    error: errorText(error),
    retry: practice('retry'),
    stale: t('outdated', { when: formats.instant(new Date(dataUpdatedAt).toISOString()) }),
    back: t('previousPage'),
    range: (from: number, to: number, total: number) => practice('pageRange', { from, to, total })
  }
}
