import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { call, sendForm } from '../../api/call.ts'
import { watchedFetch } from '../../api/watched-fetch.ts'
import { aiHealth } from '../speech/queries.ts'

/** While the reader is offline, its status is fetched again at this interval. */
const offlineRefetchMs = 20_000

/** The text recognition service and its status. */
export const useReader = () =>
  useQuery({
    queryKey: [aiHealth],
    queryFn: ({ signal }) => call('getAiHealth', {}, { signal }),
    select: (reply) => reply.ocr,
    retry: 1,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.ocr.status === 'offline' ? offlineRefetchMs : false
  })

export type Reader = NonNullable<ReturnType<typeof useReader>['data']>

/** Language of the document; `auto` detects it. */
export type DocumentLanguage = LanguageCode | 'auto'

interface ScanOptions {
  language: DocumentLanguage
  /** The user allowed this image to be sent to an outside reader. */
  isAllowed: boolean
  signal: AbortSignal
  /** Called with the share of the image that has been sent, 0 to 1. */
  onSent: (share: number) => void
}

export const scan = (file: Blob, { language, isAllowed, signal, onSent }: ScanOptions) =>
  sendForm('extractText', { language, allowOutside: isAllowed ? 'true' : 'false', file }, signal, watchedFetch(onSent))
