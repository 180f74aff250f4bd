import type { LanguageCode } from '@arogyachat/contract/languages'
import { useState } from 'react'
import { useLevel } from '../../../lib/use-level.ts'
import { openMicrophone, recordFrom } from './recorder.ts'
import type { Recording } from './unsent-recordings-store.ts'
import type { RunningAttempt } from './use-recording-attempt.ts'

/** Records audio from the microphone and measures how loud it is. */
export function useAudioRecorder(language: LanguageCode, onListening: () => void) {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const level = useLevel(track)

  async function record(run: RunningAttempt): Promise<Recording> {
    const { signal } = run.controller
    const stream = await openMicrophone()
    try {
      signal.throwIfAborted()
      const recording = recordFrom(stream)
      run.stop = recording.stop
      signal.addEventListener('abort', recording.stop)
      setTrack(stream.getAudioTracks()[0] ?? null)
      onListening()
      const audio = await recording.audio
      signal.throwIfAborted()
      return { audio, language }
    } finally {
      setTrack(null)
      for (const streamTrack of stream.getTracks()) streamTrack.stop()
    }
  }

  return { level, record }
}
