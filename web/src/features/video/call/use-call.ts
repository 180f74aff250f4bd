import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LiveSocket } from '../../../api/live.ts'
import type { LocalMediaState } from '../lobby/local-media.ts'
import { type CallChoice, callMemory } from './call-memory.ts'
import { CallSession } from './call-session.ts'
import type { CallState, Other } from './call-state.ts'

/** Joins while the screen is shown, and remembers the choices so that a reload comes straight back. */
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
  // Cleaned up in this order: the place is given back while there still is a socket to do it with.
  useEffect(() => () => session.stop(), [session])
  useEffect(() => session.attach(socket), [session, socket])
  const call = useSyncExternalStore(session.subscribe, session.snapshot)
  const own = useSyncExternalStore(media.subscribe, media.snapshot)
  const isOver = call.phase.at !== 'in' && call.phase.at !== 'joining'
  const isReady = !own.asking
  useEffect(() => {
    if (isOver) callMemory.forget(appointmentId)
    else if (isReady) callMemory.keep(appointmentId, choiceOf(own, call.voiceOnly))
  }, [appointmentId, isOver, isReady, own, call.voiceOnly])
  return { session, call, own }
}

function choiceOf({ microphone, camera, muted, chosen }: LocalMediaState, voiceOnly: boolean): CallChoice {
  return {
    microphone: microphone !== null && !muted,
    camera: camera !== null,
    voiceOnly,
    microphoneId: chosen.microphone,
    cameraId: chosen.camera
  }
}

const backForMs = 4000

/** As `other`, but for a while `back` after a drop. */
export function useComeback(other: Other): Other | 'back' {
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
    const timer = setTimeout(() => setBack(false), backForMs)
    return () => clearTimeout(timer)
  }, [other])
  return isBack && other === 'here' ? 'back' : other
}
