import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { useAiHealth } from '../queries.ts'
import { browserVendor, type Receiver } from '../voice-choices.ts'
import { canRecognize, isInsecurePage, type RecognitionFailure, recognitionSupport } from './browser-recognition.ts'
import { canRecord } from './recorder.ts'

export type NoRecognitionReason = 'offline' | 'insecure' | RecognitionFailure

/** What transcribes speech here, the first available of: the server, the device itself, the browser's vendor. */
export type RecognitionSource =
  | { kind: 'server'; outside: string | null }
  | { kind: 'browser'; isLocal: boolean }
  | { kind: 'none'; reason: NoRecognitionReason }

/** The outside receiver of the recording, which needs the user's consent; null when nothing leaves the server or device. */
export function receiverOf(source: RecognitionSource): Receiver | null {
  if (source.kind === 'server') return source.outside === null ? null : `hear:${source.outside}`
  return source.kind === 'browser' && !source.isLocal ? `hear:${browserVendor}` : null
}

/** Query key of what this tab knows about the browser's support of a language, from the browser or a failed attempt. */
export const recognitionKey = (language: LanguageCode) => ['recognition', language]

/** Null while it is not known yet, so that no recording is made in vain. */
export function useRecognitionSource(language: LanguageCode): RecognitionSource | null {
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
  // A browser that cannot report on-device recognition does not have it.
  return { kind: 'browser', isLocal: recognition.data?.isLocal === true }
}
