import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Failure } from './read-image.ts'

interface FailureMessage {
  title: string
  text?: string
  /** Whether sending the same image again may succeed. */
  canRetry: boolean
}

/** The message for a failure, and whether trying again can help. */
export function useFailureMessage(): (failure: Failure) => FailureMessage {
  const t = useMessages('scanner')
  const errorText = useErrorText()
  const tooLarge = { title: t('tooLarge'), text: t('tooLargeText'), canRetry: false }
  return (failure) => {
    if (failure === 'wrongKind') return { title: t('wrongKind'), canRetry: false }
    if (failure === 'tooLarge') return tooLarge
    if (failure === 'offline') return { title: t('offline'), text: t('offlineText'), canRetry: true }
    const title = t('failed')
    const { code, status, statusText } = failure
    if (code === 'TOO_LARGE') return tooLarge
    if (code === 'WRONG_KIND') return { title, text: t('unreadable'), canRetry: false }
    if (code === 'TOO_MANY_PIXELS') return { title, text: errorText(failure), canRetry: false }
    const text = statusText === '' ? errorText(failure) : t('serverResponded', { status, statusText })
    return { title, text, canRetry: true }
  }
}
