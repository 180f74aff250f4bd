import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { logError } from '../../lib/log.ts'
import { useLevel } from '../../lib/use-level.ts'
import { recognize } from './browser-recognition.ts'
import { HearingError, type HearingFault } from './hearing-error.ts'
import { type HearingWay, receiverOf, useHearingWay } from './hearing-way.ts'
import { aiHealth, writeDown } from './queries.ts'
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
  | { phase: 'consent'; way: HearingWay }
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

/** Listening for the screens, whoever writes it down. `onEnd` hears what came of a recording that was not cancelled. */
export function useRecording(language: LanguageCode, onEnd: (end: RecordingEnd) => void) {
  const client = useQueryClient()
  const way = useHearingWay(language)
  const [state, setState] = useState<RecordingState>({ phase: 'idle' })
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const running = useRef<Running | null>(null)
  const level = useLevel(track)
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

  async function hearByServer(run: Running, allowOutside: boolean): Promise<string> {
    const { signal } = run.controller
    const stream = await openMicrophone()
    let sound: Blob
    try {
      signal.throwIfAborted()
      const recording = recordFrom(stream)
      run.stop = recording.stop
      signal.addEventListener('abort', recording.stop)
      setTrack(stream.getAudioTracks()[0] ?? null)
      listening('server')
      sound = await recording.sound
      signal.throwIfAborted()
    } finally {
      setTrack(null)
      for (const it of stream.getTracks()) it.stop()
    }
    setState({ phase: 'uploaded' })
    try {
      const { transcription, fault } = await writeDown(sound, { language, allowOutside }, signal)
      if (fault) throw new HearingError(fault)
      return transcription
    } catch (cause) {
      if (cause instanceof ApiError) throw new HearingError('upload', { cause })
      throw cause
    }
  }

  function hearByBrowser(run: Running, isLocal: boolean): Promise<string> {
    const { signal } = run.controller
    const { stop, words } = recognize(language, { isLocal, signal, onListening: () => listening('browser') })
    run.stop = stop
    return words
  }

  async function run(by: Exclude<HearingWay, { kind: 'none' }>) {
    const run: Running = { controller: new AbortController(), stop: () => {} }
    running.current = run
    // The microphone would hear it.
    stopSpeaking()
    setState({ phase: 'asking' })
    let end: RecordingEnd
    try {
      const text = (
        by.kind === 'server' ? await hearByServer(run, by.outside !== null) : await hearByBrowser(run, by.isLocal)
      ).trim()
      if (text === '') throw new HearingError('silence')
      end = { phase: 'transcribed', text, by: by.kind }
    } catch (cause) {
      if (run.controller.signal.aborted) return
      end = endOf(cause, by.kind)
    } finally {
      if (running.current === run) running.current = null
    }
    setState(end)
    onEnd(end)
    // Who listens may have changed: asked anew, the server says so, and another takes over or is asked about.
    if (end.phase === 'failed' && ['not_configured', 'upload'].includes(end.fault))
      void client.invalidateQueries({ queryKey: [aiHealth] })
  }

  const begin = (by: HearingWay) => {
    if (running.current || by.kind === 'none') return
    if (isAllowed(receiverOf(by))) void run(by)
    else setState({ phase: 'consent', way: by })
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
      begin(state.way)
    },
    stop,
    /** Nothing of it is kept or sent on. */
    cancel: () => {
      running.current?.controller.abort()
      running.current = null
      setState({ phase: 'idle' })
    }
  }
}
