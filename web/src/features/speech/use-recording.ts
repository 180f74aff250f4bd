import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { logError } from '../../lib/log.ts'
import { useAskBeforeUnload } from '../../lib/use-ask-before-unload.ts'
import { useLevel } from '../../lib/use-level.ts'
import { lastingFailure, type RecognitionSupport, recognize } from './browser-recognition.ts'
import { aiHealth, type Recording, useKeptRecordings, writeDown } from './queries.ts'
import { HearingError, type HearingFault } from './recognition-error.ts'
import { type HearingWay, receiverOf, recognitionKey, useHearingWay } from './recognition-source.ts'
import { openMicrophone, recordFrom } from './recorder.ts'
import { stopSpeaking } from './voice.ts'
import { allow, isAllowed } from './voice-choices.ts'

/** A question is said in less; a longer recording would be lost whole on a bad line. */
export const recordingLimitSeconds = 60
const tickMs = 250

export type RecordingEnd =
  | { phase: 'transcribed'; text: string; by: 'server' | 'browser' }
  /** `cause` is the failure of the call, where one was made. */
  | { phase: 'failed'; fault: HearingFault; by: 'server' | 'browser'; cause: unknown }

/** `consent`: somebody outside would hear it, and was not agreed to yet. `uploaded`: it is being sent and written down. */
export type RecordingState =
  | { phase: 'idle' | 'asking' | 'uploaded' }
  | { phase: 'consent'; way: HearingWay; next: 'record' | 'send' }
  | { phase: 'recording'; secondsLeft: number; by: 'server' | 'browser' }
  | RecordingEnd

interface Running {
  controller: AbortController
  stop: () => void
}

function endOf(cause: unknown, by: 'server' | 'browser'): RecordingEnd {
  if (cause instanceof HearingError) return { phase: 'failed', fault: cause.fault, by, cause: cause.cause }
  // What a browser says of a device that it cannot record from after all.
  logError('The microphone could not be used', cause)
  return { phase: 'failed', fault: 'microphone', by, cause }
}

/** Whether another try may get it through: the line or who writes it down was away, or may not hear it before a yes. */
function canBeSentAgain({ fault, cause }: HearingError): boolean {
  if (fault === 'provider') return true
  if (fault !== 'upload' || !(cause instanceof ApiError)) return false
  return cause.status === 0 || cause.status >= 500 || ['TOO_MANY', 'CONSENT_NEEDED'].includes(cause.code)
}

/** Listening for the screens, whoever writes it down. `onEnd` hears what came of a recording that was not cancelled. */
export function useRecording(language: LanguageCode, onEnd: (end: RecordingEnd) => void) {
  const client = useQueryClient()
  const way = useHearingWay(language)
  const [state, setState] = useState<RecordingState>({ phase: 'idle' })
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const running = useRef<Running | null>(null)
  const level = useLevel(track)
  const { kept, keep, drop, dropAll } = useKeptRecordings()
  useAskBeforeUnload(kept.length > 0)
  useEffect(() => () => running.current?.controller.abort(), [])

  const stop = () => running.current?.stop()
  const isRecording = state.phase === 'recording'
  useEffect(() => {
    if (!isRecording) return
    const endsAt = Date.now() + recordingLimitSeconds * 1000
    const timer = setInterval(() => {
      const secondsLeft = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setState((old) => (old.phase === 'recording' ? { ...old, secondsLeft } : old))
      if (secondsLeft === 0) running.current?.stop()
    }, tickMs)
    return () => clearInterval(timer)
  }, [isRecording])

  const listening = (by: 'server' | 'browser') =>
    setState({ phase: 'recording', secondsLeft: recordingLimitSeconds, by })

  async function record(run: Running): Promise<Recording> {
    const { signal } = run.controller
    const stream = await openMicrophone()
    try {
      signal.throwIfAborted()
      const recording = recordFrom(stream)
      run.stop = recording.stop
      signal.addEventListener('abort', recording.stop)
      setTrack(stream.getAudioTracks()[0] ?? null)
      listening('server')
      const sound = await recording.sound
      signal.throwIfAborted()
      return { sound, language }
    } finally {
      setTrack(null)
      for (const it of stream.getTracks()) it.stop()
    }
  }

  /** What does not get through now is kept to be sent again; what nobody can use is not. */
  async function send({ controller: { signal } }: Running, recording: Recording, allowOutside: boolean) {
    setState({ phase: 'uploaded' })
    try {
      const { transcription, fault } = await writeDown(recording, allowOutside, signal)
      if (fault) throw new HearingError(fault)
      drop(recording)
      return transcription
    } catch (cause) {
      signal.throwIfAborted()
      const failure = cause instanceof ApiError ? new HearingError('upload', { cause }) : cause
      if (failure instanceof HearingError && canBeSentAgain(failure)) keep(recording)
      else drop(recording)
      throw failure
    }
  }

  function hearByBrowser(run: Running, isLocal: boolean): Promise<string> {
    const { signal } = run.controller
    const { stop, words } = recognize(language, { isLocal, signal, onListening: () => listening('browser') })
    run.stop = stop
    return words
  }

  /** From the first sound to its end, told to the screen. Returns whether it came to words. */
  async function attempt(by: 'server' | 'browser', hear: (run: Running) => Promise<string>): Promise<boolean> {
    const run: Running = { controller: new AbortController(), stop: () => {} }
    running.current = run
    // The microphone would hear it.
    stopSpeaking()
    setState({ phase: 'asking' })
    let end: RecordingEnd
    try {
      const text = (await hear(run)).trim()
      if (text === '') throw new HearingError('silence')
      end = { phase: 'transcribed', text, by }
    } catch (cause) {
      if (run.controller.signal.aborted) return false
      end = endOf(cause, by)
      const failure = by === 'browser' && end.phase === 'failed' ? lastingFailure(end.fault) : null
      if (failure) client.setQueryData<RecognitionSupport>(recognitionKey(language), { isLocal: false, failure })
    } finally {
      if (running.current === run) running.current = null
    }
    setState(end)
    onEnd(end)
    // Who listens may have changed: asked anew, the server says so, and another takes over or is asked about.
    if (end.phase === 'failed' && ['not_configured', 'upload'].includes(end.fault))
      void client.invalidateQueries({ queryKey: [aiHealth] })
    return end.phase === 'transcribed'
  }

  const begin = (by: HearingWay) => {
    if (running.current || by.kind === 'none') return
    if (!isAllowed(receiverOf(by))) return setState({ phase: 'consent', way: by, next: 'record' })
    if (by.kind === 'browser') return void attempt('browser', (run) => hearByBrowser(run, by.isLocal))
    void attempt('server', async (run) => send(run, await record(run), by.outside !== null))
  }

  /** All that is kept, oldest first, until one does not get through. Whoever hears it now must have been agreed to. */
  async function sendKept(by: HearingWay) {
    if (running.current) return
    if (by.kind === 'server' && !isAllowed(receiverOf(by))) return setState({ phase: 'consent', way: by, next: 'send' })
    for (const recording of kept) {
      const isThrough = await attempt('server', (run) => {
        // Only a server can read a recording; a browser listens for itself.
        if (by.kind !== 'server') {
          const isAway = client.getQueryState([aiHealth])?.status === 'error'
          throw new HearingError(isAway ? 'upload' : 'not_configured')
        }
        return send(run, recording, by.outside !== null)
      })
      if (!isThrough) return
    }
  }

  return {
    state,
    level,
    /** Null while it is being found out. */
    way,
    start: () => way && begin(way),
    /** To whom it goes from now on; then it starts. */
    agree: () => {
      if (state.phase !== 'consent') return
      const receiver = receiverOf(state.way)
      if (receiver) allow(receiver)
      if (state.next === 'record') begin(state.way)
      else void sendKept(state.way)
    },
    stop,
    /** How many recordings wait to be sent again. */
    keptCount: kept.length,
    sendAgain: () => way && void sendKept(way),
    throwAway: dropAll,
    /** Nothing of what is being said is kept or sent on; what was kept before still is. */
    cancel: () => {
      running.current?.controller.abort()
      running.current = null
      setState({ phase: 'idle' })
    }
  }
}
