import type { LanguageCode } from '@arogyachat/contract/languages'
import { languageOf } from '@arogyachat/contract/languages'
import { useEffect } from 'react'
import { useDeviceVoice } from '../../../lib/device-voices.ts'

/** Speaks a touched word with a voice of the device itself, which needs no network and no consent; silent where there is none. */
export function useWordVoice(language: LanguageCode): (text: string) => void {
  const voice = useDeviceVoice(language)
  useEffect(() => () => window.speechSynthesis?.cancel(), [])
  return (text) => {
    if (!voice?.localService) return
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = languageOf(language).intl
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  }
}
