import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { useSyncExternalStore } from 'react'

/** Browsers name their voices a while after the page begins. */
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

/** The device's voice for a language: its own rather than one that its maker speaks with elsewhere, India's rather than another's. */
export function useDeviceVoice(language: LanguageCode): SpeechSynthesisVoice | null {
  const voices = useSyncExternalStore(subscribe, () => known)
  const { intl } = languageOf(language)
  const fitting = voices.filter((voice) => tagOf(voice).split('-')[0] === intl.split('-')[0])
  const worth = (voice: SpeechSynthesisVoice) =>
    (voice.localService ? 2 : 0) + (tagOf(voice) === intl.toLowerCase() ? 1 : 0)
  return fitting.reduce<SpeechSynthesisVoice | null>(
    (best, voice) => (best && worth(best) >= worth(voice) ? best : voice),
    null
  )
}
