import type { LanguageCode } from '@arogyachat/contract/languages'
import { useDeviceVoice } from '../../lib/device-voices.ts'
import { useAiHealth } from './queries.ts'
import type { SynthesisSource } from './voice.ts'
import { browserVendor, type Receiver } from './voice-choices.ts'

/** What reads a language aloud here: the server, else the device. Null while it is not known yet, and when neither can. */
export function useSynthesisSource(language: LanguageCode): SynthesisSource | null {
  const health = useAiHealth()
  const voice = useDeviceVoice(language)
  if (health.isPending) return null
  const tts = health.data?.tts
  if (tts && tts.status !== 'offline' && tts.languages.includes(language))
    return { kind: 'server', outside: tts.isOutside ? tts.name : null }
  return voice && { kind: 'device', voice }
}

/** The outside receiver of the text, which needs the user's consent; null when nothing leaves the server or device. */
export function receiverOf(source: SynthesisSource): Receiver | null {
  if (source.kind === 'server') return source.outside === null ? null : `speak:${source.outside}`
  return source.voice.localService ? null : `speak:${browserVendor}`
}
