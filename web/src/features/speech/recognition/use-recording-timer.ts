import { type Dispatch, type SetStateAction, useEffect, useEffectEvent } from 'react'
import { type RecordingState, recordingLimitSeconds } from './recording-state.ts'

const tickMs = 250

/** Counts down the seconds of a recording, and stops it when none are left. */
export function useRecordingTimer(
  isRecording: boolean,
  setState: Dispatch<SetStateAction<RecordingState>>,
  onTimeUp: () => void
): void {
  const stop = useEffectEvent(onTimeUp)
  useEffect(() => {
    if (!isRecording) return
    const endsAt = Date.now() + recordingLimitSeconds * 1000
    const timer = setInterval(() => {
      const secondsLeft = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setState((old) => (old.phase === 'recording' ? { ...old, secondsLeft } : old))
      if (secondsLeft === 0) stop()
    }, tickMs)
    return () => clearInterval(timer)
  }, [isRecording, setState])
}
