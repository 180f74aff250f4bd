import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { aiHealth } from '../queries.ts'
import { stopSpeaking } from '../voice.ts'
import { permanentFailure, type RecognitionSupport } from './browser-recognition.ts'
import { RecognitionError } from './recognition-error.ts'
import { recognitionKey } from './recognition-source.ts'
import { failureOf, type RecordedBy, type RecordingEnd, type RecordingState } from './recording-state.ts'

export interface RunningAttempt {
  controller: AbortController
  stop: () => void
}

interface AttemptOptions {
  language: LanguageCode
  setState: (state: RecordingState) => void
  onEnd: (end: RecordingEnd) => void
}

/** Runs one recognition attempt at a time, from the microphone to the text. Leaving the screen aborts it. */
export function useRecordingAttempt({ language, setState, onEnd }: AttemptOptions) {
  const client = useQueryClient()
  const running = useRef<RunningAttempt | null>(null)
  useEffect(() => () => running.current?.controller.abort(), [])

  /** Returns true when the attempt resulted in text. */
  async function attempt(by: RecordedBy, transcribe: (run: RunningAttempt) => Promise<string>): Promise<boolean> {
    const run: RunningAttempt = { controller: new AbortController(), stop: () => {} }
    running.current = run
    // The microphone would pick up the speech output.
    stopSpeaking()
    setState({ phase: 'asking' })
    let end: RecordingEnd
    try {
      const text = (await transcribe(run)).trim()
      if (text === '') throw new RecognitionError('silence')
      end = { phase: 'transcribed', text, by }
    } catch (cause) {
      if (run.controller.signal.aborted) return false
      end = failureOf(cause, by)
      const failure = by === 'browser' && end.phase === 'failed' ? permanentFailure(end.error) : null
      if (failure) client.setQueryData<RecognitionSupport>(recognitionKey(language), { isLocal: false, failure })
    } finally {
      if (running.current === run) running.current = null
    }
    setState(end)
    onEnd(end)
    // The server's recognition may have changed, so its health is fetched again and another source can take over.
    if (end.phase === 'failed' && ['not_configured', 'upload'].includes(end.error))
      void client.invalidateQueries({ queryKey: [aiHealth] })
    return end.phase === 'transcribed'
  }

  return {
    attempt,
    isRunning: () => running.current !== null,
    stop: () => running.current?.stop(),
    cancel: () => {
      running.current?.controller.abort()
      running.current = null
      setState({ phase: 'idle' })
    }
  }
}
