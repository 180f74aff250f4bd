import type { LanguageCode } from '@arogyachat/contract/languages'
import { useDeviceVoice } from './device-voices.ts'
import { useAiHealth } from './queries.ts'
import type { Voice } from './voice.ts'
import { makerOfBrowser, type Receiver } from './voice-choices.ts'

/** Who speaks a language here: the server, else the device; null while it is being found out, and when nobody does. */
export function useSpeakingWay(language: LanguageCode): Voice | null {
  const health = useAiHealth()
  const voice = useDeviceVoice(language)
  if (health.isPending) return null
  const tts = health.data?.tts
  if (tts && tts.status !== 'offline' && tts.languages.includes(language))
    return { kind: 'server', outside: tts.isOutside ? tts.name : null }
  return voice && { kind: 'device', voice }
}

/** Who outside gets the text, and must be agreed to first. */
export function receiverOf(way: Voice): Receiver | null {
  if (way.kind === 'server') return way.outside === null ? null : `speak:${way.outside}`
  return way.voice.localService ? null : `speak:${makerOfBrowser}`
}
