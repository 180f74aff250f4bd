import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { canRecognize, isInsecurePage, type RecognitionFailure, recognitionSupport } from './browser-recognition.ts'
import { useAiHealth } from './queries.ts'
import { canRecord } from './recorder.ts'
import { makerOfBrowser, type Receiver } from './voice-choices.ts'

export type NoHearingReason = 'offline' | 'insecure' | RecognitionFailure

/** Who writes down what is said here, the first of: the server, the device itself, the maker of the browser. */
export type HearingWay =
  | { kind: 'server'; outside: string | null }
  | { kind: 'browser'; isLocal: boolean }
  | { kind: 'none'; reason: NoHearingReason }

/** Who outside hears it, and must be agreed to first. */
export function receiverOf(way: HearingWay): Receiver | null {
  if (way.kind === 'server') return way.outside === null ? null : `hear:${way.outside}`
  return way.kind === 'browser' && !way.isLocal ? `hear:${makerOfBrowser}` : null
}

/** What is known in this tab of the browser's recognition of a language, by asking it or from a failed attempt. */
export const recognitionKey = (language: LanguageCode) => ['recognition', language]

/** Null while it is being found out, so that no recording is made in vain. */
export function useHearingWay(language: LanguageCode): HearingWay | null {
  const health = useAiHealth()
  const stt = health.data?.stt
  const isServed = stt !== undefined && stt.status !== 'offline' && canRecord()
  const recognition = useQuery({
    queryKey: recognitionKey(language),
    queryFn: () => recognitionSupport(language),
    enabled: !isServed && !health.isPending && canRecognize(),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY
  })
  if (health.isPending) return null
  if (isServed) return { kind: 'server', outside: stt.isOutside ? stt.name : null }
  if (isInsecurePage()) return { kind: 'none', reason: 'insecure' }
  if (!canRecognize()) return { kind: 'none', reason: health.isError ? 'offline' : 'unsupported' }
  if (recognition.isPending) return null
  if (recognition.data?.failure) return { kind: 'none', reason: recognition.data.failure }
  // A browser that cannot say what it has on the device has nothing there.
  return { kind: 'browser', isLocal: recognition.data?.isLocal === true }
}
