import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { logError } from '../../lib/log.ts'
import { aiHealth } from './queries.ts'
import { receiverOf, useSpeakingWay } from './synthesis-source.ts'
import {
  currentlySpeaking,
  onSpeaking,
  pauseSpeaking,
  resumeSpeaking,
  type Speaking,
  speak,
  stopSpeaking,
  type Voice
} from './voice.ts'
import { allow, isAllowed, useReadsAloud } from './voice-choices.ts'

interface Speech {
  text: string
  language: LanguageCode
  /** Just given: it is read at once when the person wants answers read aloud. */
  isNew?: boolean
  onFailed: () => void
}

/** A text that can be heard: by whom, and how far it is. */
export function useSpeech({ text, language, isNew = false, onFailed }: Speech) {
  const id = useId()
  const client = useQueryClient()
  const way = useSpeakingWay(language)
  const speaking = useSyncExternalStore(onSpeaking, currentlySpeaking)
  const [isAsking, setAsking] = useState(false)
  const readsAloud = useReadsAloud()
  const isDue = useRef(isNew && readsAloud)
  const phase: Speaking['phase'] | 'idle' = speaking?.id === id ? speaking.phase : 'idle'

  const start = (by: Voice) =>
    speak(id, { text, language }, by).catch((cause) => {
      logError('A text could not be spoken', cause)
      // Who speaks may have changed.
      void client.invalidateQueries({ queryKey: [aiHealth] })
      onFailed()
    })
  useEffect(() => {
    if (!isDue.current || !way || !isAllowed(receiverOf(way))) return
    isDue.current = false
    // Browsers keep a page silent that nobody has touched yet; the button is there for it.
    speak(id, { text, language }, way).catch((cause) => logError('An answer could not be read aloud', cause))
  }, [way, id, text, language])
  useEffect(
    () => () => {
      if (currentlySpeaking()?.id === id) stopSpeaking()
    },
    [id]
  )

  return {
    way,
    phase,
    isAsking,
    /** Speaks, holds on, goes on: whatever is next. */
    press: () => {
      if (!way) return
      if (phase === 'playing') pauseSpeaking()
      else if (phase === 'paused') resumeSpeaking()
      else if (phase === 'loading') stopSpeaking()
      else if (isAllowed(receiverOf(way))) void start(way)
      else setAsking(true)
    },
    stop: stopSpeaking,
    agree: () => {
      setAsking(false)
      if (!way) return
      const receiver = receiverOf(way)
      if (receiver) allow(receiver)
      void start(way)
    },
    decline: () => setAsking(false)
  }
}
