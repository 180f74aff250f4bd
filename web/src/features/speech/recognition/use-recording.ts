import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { useAskBeforeUnload } from '../../../lib/use-ask-before-unload.ts'
import { aiHealth, transcribeRecording } from '../queries.ts'
import { allow, isAllowed } from '../voice-choices.ts'
import { recognize } from './browser-recognition.ts'
import { RecognitionError } from './recognition-error.ts'
import { type RecognitionSource, receiverOf, useRecognitionSource } from './recognition-source.ts'
import {
  canBeSentAgain,
  type RecordedBy,
  type RecordingEnd,
  type RecordingState,
  recordingLimitSeconds
} from './recording-state.ts'
import { type Recording, useUnsentRecordings } from './unsent-recordings-store.ts'
import { useAudioRecorder } from './use-audio-recorder.ts'
import { type RunningAttempt, useRecordingAttempt } from './use-recording-attempt.ts'
import { useRecordingTimer } from './use-recording-timer.ts'

/** Speech input, by the server or by the browser. `onEnd` is called with the outcome of every attempt that was not cancelled. */
export function useRecording(language: LanguageCode, onEnd: (end: RecordingEnd) => void) {
  const client = useQueryClient()
  const source = useRecognitionSource(language)
  const [state, setState] = useState<RecordingState>({ phase: 'idle' })
  const showListening = (by: RecordedBy) => setState({ phase: 'recording', secondsLeft: recordingLimitSeconds, by })
  const { attempt, isRunning, stop, cancel } = useRecordingAttempt({ language, setState, onEnd })
  const { level, record } = useAudioRecorder(language, () => showListening('server'))
  const send = useSendRecording(() => setState({ phase: 'uploaded' }))
  const unsent = useUnsentRecordings()
  useAskBeforeUnload(unsent.recordings.length > 0)
  useRecordingTimer(state.phase === 'recording', setState, stop)

  function recognizeInBrowser(run: RunningAttempt, isLocal: boolean): Promise<string> {
    const { signal } = run.controller
    const recognition = recognize(language, { isLocal, signal, onListening: () => showListening('browser') })
    run.stop = recognition.stop
    return recognition.transcript
  }

  const begin = (by: RecognitionSource) => {
    if (isRunning() || by.kind === 'none') return
    if (!isAllowed(receiverOf(by))) return setState({ phase: 'consent', source: by, next: 'record' })
    if (by.kind === 'browser') return void attempt('browser', (run) => recognizeInBrowser(run, by.isLocal))
    void attempt('server', async (run) => send(run, await record(run), by.outside !== null))
  }

  /** Sends the unsent recordings, oldest first, until one fails. An outside source needs the user's consent first. */
  async function sendUnsent(by: RecognitionSource) {
    if (isRunning()) return
    if (by.kind === 'server' && !isAllowed(receiverOf(by)))
      return setState({ phase: 'consent', source: by, next: 'send' })
    for (const recording of unsent.recordings) {
      const isSent = await attempt('server', (run) => {
        if (by.kind === 'server') return send(run, recording, by.outside !== null)
        // Only a server can transcribe a recording; a browser recognises live speech.
        const isServerDown = client.getQueryState([aiHealth])?.status === 'error'
        throw new RecognitionError(isServerDown ? 'upload' : 'not_configured')
      })
      if (!isSent) return
    }
  }

  return {
    state,
    level,
    /** Null while it is not known yet. */
    source,
    start: () => source && begin(source),
    /** Allows the source that was asked about, and continues. */
    agree: () => {
      if (state.phase !== 'consent') return
      const receiver = receiverOf(state.source)
      if (receiver) allow(receiver)
      if (state.next === 'record') begin(state.source)
      else void sendUnsent(state.source)
    },
    stop,
    /** How many recordings wait to be sent again. */
    unsentCount: unsent.recordings.length,
    sendAgain: () => source && void sendUnsent(source),
    discard: unsent.removeAll,
    /** Discards the current recording. Earlier unsent recordings stay. */
    cancel
  }
}

/** Sends a recording to be transcribed. If another attempt can succeed, a failed one joins the unsent recordings. */
function useSendRecording(onUpload: () => void) {
  const unsent = useUnsentRecordings()
  return async ({ controller: { signal } }: RunningAttempt, recording: Recording, allowOutside: boolean) => {
    onUpload()
    try {
      const { transcription, fault: errorCode } = await transcribeRecording(recording, allowOutside, signal)
      if (errorCode) throw new RecognitionError(errorCode)
      unsent.remove(recording)
      return transcription
    } catch (cause) {
      signal.throwIfAborted()
      const error = cause instanceof ApiError ? new RecognitionError('upload', { cause }) : cause
      if (error instanceof RecognitionError && canBeSentAgain(error)) unsent.add(recording)
      else unsent.remove(recording)
      throw error
    }
  }
}
