import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** The texts of a list in pages. */
export function useListTexts(): (error: unknown) => {
  loading: string
  loadFailed: string
  error: string
  retry: string
  stale: string
  back: string
  range: (from: number, to: number, total: number) => string
} {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { number } = useFormats()
  return (error) => ({
    loading: common('loading'),
    loadFailed: t('loadFailed'),
    error: errorText(error),
    retry: common('retry'),
    stale: t('stale'),
    back: common('previous'),
    range: (from, to, total) => t('range', { from: number(from), to: number(to), total: number(total) })
  })
}
