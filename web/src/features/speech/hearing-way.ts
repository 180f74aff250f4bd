import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { canRecognize, recognizesOnDevice } from './browser-recognition.ts'
import { useAiHealth } from './queries.ts'
import { canRecord } from './recorder.ts'
import { makerOfBrowser, type Receiver } from './voice-choices.ts'

/** Who writes down what is said here, the first of: the server, the device itself, the maker of the browser. */
export type HearingWay =
  | { kind: 'server'; outside: string | null }
  | { kind: 'browser'; isLocal: boolean }
  | { kind: 'none'; reason: 'offline' | 'unsupported' }

/** Who outside hears it, and must be agreed to first. */
export function receiverOf(way: HearingWay): Receiver | null {
  if (way.kind === 'server') return way.outside === null ? null : `hear:${way.outside}`
  return way.kind === 'browser' && !way.isLocal ? `hear:${makerOfBrowser}` : null
}

/** Null while it is being found out, so that no recording is made in vain. */
export function useHearingWay(language: LanguageCode): HearingWay | null {
  const health = useAiHealth()
  const stt = health.data?.stt
  const isServed = stt !== undefined && stt.status !== 'offline' && canRecord()
  const onDevice = useQuery({
    queryKey: ['recognition-on-device', language],
    queryFn: () => recognizesOnDevice(language),
    enabled: !isServed && !health.isPending && canRecognize(),
    retry: false
  })
  if (health.isPending) return null
  if (isServed) return { kind: 'server', outside: stt.isOutside ? stt.name : null }
  if (!canRecognize()) return { kind: 'none', reason: health.isError ? 'offline' : 'unsupported' }
  // A browser that cannot say what it has on the device has nothing there.
  return onDevice.isPending ? null : { kind: 'browser', isLocal: onDevice.data === true }
}
