import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { useSyncExternalStore } from 'react'

/** Browsers load their voices some time after the page. */
let known: readonly SpeechSynthesisVoice[] = []

function subscribe(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  const refresh = () => {
    known = speechSynthesis.getVoices()
    listener()
  }
  refresh()
  speechSynthesis.addEventListener('voiceschanged', refresh)
  return () => speechSynthesis.removeEventListener('voiceschanged', refresh)
}

/** Android writes `hi_IN`. */
const tagOf = (voice: SpeechSynthesisVoice) => voice.lang.replace('_', '-').toLowerCase()

/** The best voice for a language: an on-device voice before an online one, an Indian one before others. */
export function useDeviceVoice(language: LanguageCode): SpeechSynthesisVoice | null {
  const voices = useSyncExternalStore(subscribe, () => known)
  const { intl } = languageOf(language)
  const matching = voices.filter((voice) => tagOf(voice).split('-')[0] === intl.split('-')[0])
  const scoreOf = (voice: SpeechSynthesisVoice) =>
    (voice.localService ? 2 : 0) + (tagOf(voice) === intl.toLowerCase() ? 1 : 0)
  return matching.reduce<SpeechSynthesisVoice | null>(
    (best, voice) => (best && scoreOf(best) >= scoreOf(voice) ? best : voice),
    null
  )
}
