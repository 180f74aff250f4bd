import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LiveSocket } from '../../../api/live.ts'
import { runningCall, runningEveryMs } from '../interrupted-call.ts'
import type { LocalMediaState } from '../lobby/local-media.ts'
import { reportCall } from '../queries.ts'
import { type CallChoice, callMemory } from './call-memory.ts'
import { CallSession } from './call-session.ts'
import type { CallState, OtherState } from './call-state.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** Joins the call while the screen is shown, and stores the chosen devices so that a reload returns to the call. */
export function useCall(
  socket: LiveSocket | null,
  options: ConstructorParameters<typeof CallSession>[0]
): {
  session: CallSession
  call: CallState
  own: LocalMediaState
} {
  const [session] = useState(() => new CallSession(options))
  const { appointmentId, media } = options
  // The order matters: on unmount the seat is given up while the socket is still attached.
  useEffect(() => () => session.stop(), [session])
  useEffect(() => session.attach(socket), [session, socket])
  useWakeLock()
  useReport(session, appointmentId)
  useRunning(session, appointmentId)
  const call = useSyncExternalStore(session.subscribe, session.snapshot)
  const own = useSyncExternalStore(media.subscribe, media.snapshot)
  const isOver = call.phase.at !== 'in' && call.phase.at !== 'joining'
  const isReady = !own.asking
  useEffect(() => {
    if (isOver) callMemory.clear(appointmentId)
    else if (isReady) callMemory.save(appointmentId, choiceOf(own, call.voiceOnly))
  }, [appointmentId, isOver, isReady, own, call.voiceOnly])
  return { session, call, own }
}

/** Keeps the way back to the call on this device until the user leaves it. */
function useRunning(session: CallSession, appointmentId: string): void {
  useEffect(() => {
    const see = () => {
      const { at } = session.snapshot().phase
      if (at === 'in') runningCall.sawRunning(appointmentId, Date.now())
      else if (at !== 'joining') runningCall.end()
    }
    see()
    const timer = setInterval(see, runningEveryMs)
    const unsubscribe = session.subscribe(see)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [session, appointmentId])
}

/** Sends how well the line carried the call when it ends, also by closing the tab. */
function useReport(session: CallSession, appointmentId: string): void {
  useEffect(() => {
    const send = () => {
      const report = session.takeReport()
      if (report) reportCall(appointmentId, report)
    }
    window.addEventListener('pagehide', send)
    return () => {
      window.removeEventListener('pagehide', send)
      send()
    }
  }, [session, appointmentId])
}

function choiceOf({ microphone, camera, muted, chosen }: LocalMediaState, voiceOnly: boolean): CallChoice {
  return {
    microphone: microphone !== null && !muted,
    camera: camera !== null,
    voiceOnly,
    microphoneId: chosen.microphone,
    cameraId: chosen.camera,
    speakerId: chosen.speaker
  }
}

const backMs = 4000

/** The state of the other participant, with `back` for a few seconds after a reconnection. */
export function useReconnectedState(other: OtherState): OtherState | 'back' {
  const [isBack, setBack] = useState(false)
  const before = useRef(other)
  useEffect(() => {
    const wasDropped = before.current === 'dropped'
    before.current = other
    if (other !== 'here' || !wasDropped) {
      setBack(false)
      return
    }
    setBack(true)
    const timer = setTimeout(() => setBack(false), backMs)
    return () => clearTimeout(timer)
  }, [other])
  return isBack && other === 'here' ? 'back' : other
}
