import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { logError } from '../../lib/log.ts'
import { aiHealth } from './queries.ts'
import { receiverOf, useSynthesisSource } from './synthesis-source.ts'
import {
  currentlySpeaking,
  onSpeaking,
  pauseSpeaking,
  resumeSpeaking,
  type Speaking,
  type SynthesisSource,
  speak,
  stopSpeaking
} from './voice.ts'
import { allow, isAllowed, useReadsAloud } from './voice-choices.ts'

interface Speech {
  text: string
  language: LanguageCode
  /** A new answer, which is read aloud immediately if the user has chosen that. */
  isNew?: boolean
  onFailed: () => void
}

/** Reads one text aloud: the source, the phase, and the actions of its button. */
export function useSpeech({ text, language, isNew = false, onFailed }: Speech) {
  const id = useId()
  const client = useQueryClient()
  const source = useSynthesisSource(language)
  const speaking = useSyncExternalStore(onSpeaking, currentlySpeaking)
  const [isAsking, setAsking] = useState(false)
  const readsAloud = useReadsAloud()
  const isDue = useRef(isNew && readsAloud === true)
  const phase: Speaking['phase'] | 'idle' = speaking?.id === id ? speaking.phase : 'idle'

  const start = (by: SynthesisSource) =>
    speak(id, { text, language }, by).catch((cause) => {
      logError('A text could not be read aloud', cause)
      // The server's speech service may have changed.
      void client.invalidateQueries({ queryKey: [aiHealth] })
      onFailed()
    })
  useEffect(() => {
    if (!isDue.current || !source || !isAllowed(receiverOf(source))) return
    isDue.current = false
    // Browsers block sound until the user interacts with the page; the button still works.
    speak(id, { text, language }, source).catch((cause) => logError('An answer could not be read aloud', cause))
  }, [source, id, text, language])
  useEffect(
    () => () => {
      if (currentlySpeaking()?.id === id) stopSpeaking()
    },
    [id]
  )

  return {
    source,
    phase,
    isAsking,
    /** Starts, pauses or resumes, depending on the phase. */
    press: () => {
      if (!source) return
      if (phase === 'playing') pauseSpeaking()
      else if (phase === 'paused') resumeSpeaking()
      else if (phase === 'loading') stopSpeaking()
      else if (isAllowed(receiverOf(source))) void start(source)
      else setAsking(true)
    },
    stop: stopSpeaking,
    agree: () => {
      setAsking(false)
      if (!source) return
      const receiver = receiverOf(source)
      if (receiver) allow(receiver)
      void start(source)
    },
    decline: () => setAsking(false)
  }
}
