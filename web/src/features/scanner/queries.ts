import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { call, sendForm } from '../../api/call.ts'
import { watchedFetch } from '../../api/watched-fetch.ts'
import { aiHealth } from '../speech/queries.ts'

/** One that is away is asked for again, so that its return shows by itself. */
const askAgainMs = 20_000

/** Who reads pictures, and whether they are there. */
export const useReader = () =>
  useQuery({
    queryKey: [aiHealth],
    queryFn: ({ signal }) => call('getAiHealth', {}, { signal }),
    select: (value) => value.ocr,
    retry: 1,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.ocr.status === 'offline' ? askAgainMs : false
  })

export type Reader = NonNullable<ReturnType<typeof useReader>['data']>

/** Of the paper; `auto` finds it out. */
export type PaperLanguage = LanguageCode | 'auto'

interface Scanning {
  language: PaperLanguage
  /** The person said that this picture may go to a reader outside. */
  isAllowed: boolean
  signal: AbortSignal
  /** Hears how much of the picture has gone out, 0 to 1. */
  onSent: (share: number) => void
}

export const scan = (file: Blob, { language, isAllowed, signal, onSent }: Scanning) =>
  sendForm('extractText', { language, allowOutside: isAllowed ? 'true' : 'false', file }, signal, watchedFetch(onSent))
