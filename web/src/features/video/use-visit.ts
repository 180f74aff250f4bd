import type { Role } from '@arogyachat/contract/accounts'
import { type Appointment, appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from '../../lib/router/location.ts'
import { stored } from '../../lib/stored.ts'
import { paths } from '../../paths.ts'
import { callMemory } from './call/call-memory.ts'
import type { CallPhase } from './call/call-state.ts'
import { LocalMedia } from './lobby/local-media.ts'

type Step = { at: 'check' } | { at: 'call'; voiceOnly: boolean } | { at: 'ended'; phase: CallPhase }

interface VisitOptions {
  appointment: Appointment
  roomId: string
  role: Role
  /** Fetches the appointment again. */
  onRefresh: () => unknown
}

/** The steps of a visit: the device check, the call, and how it ended. A reload during a call goes back to the call. */
export function useVisit({ appointment, roomId, role, onRefresh }: VisitOptions) {
  const navigate = useNavigate()
  const id = appointment._id
  const [remembered] = useState(() => callMemory.read(id))
  const [media] = useState(
    () =>
      new LocalMedia({
        microphone: remembered?.microphoneId ?? null,
        camera: remembered?.cameraId ?? null,
        speaker: remembered?.speakerId ?? null
      })
  )
  const [step, setStep] = useState<Step>(remembered ? { at: 'call', voiceOnly: remembered.voiceOnly } : { at: 'check' })
  const afterCall = role === 'patient' ? paths.afterVisit(id) : paths.dashboard(role)

  const verdict = appointmentCan.join(factsOf(appointment), role, new Date())
  // A user who is in the call stays in it even if the visit is completed meanwhile. The server admits nobody else.
  const refusal = step.at === 'call' || verdict.ok ? null : verdict.code
  const needsDevices = refusal === null && step.at !== 'ended'
  const { consultationType } = appointment
  useEffect(() => {
    if (!needsDevices) return
    const wanted = remembered ?? { microphone: consultationType !== 'chat', camera: consultationType === 'video' }
    void media.open({ microphone: wanted.microphone, camera: wanted.camera })
    return () => media.close()
  }, [needsDevices, media, remembered, consultationType])

  const join = (voiceOnly: boolean) => {
    stored.set('meeting_id', roomId)
    stored.set('meeting_link', new URL(paths.videoConference(id, role), location.origin).href)
    if (voiceOnly) void media.setCamera(false)
    setStep({ at: 'call', voiceOnly })
  }
  const end = useCallback(
    (phase: CallPhase) => {
      if (phase.at === 'left') navigate(afterCall)
      else setStep({ at: 'ended', phase })
    },
    [navigate, afterCall]
  )
  const checkDevices = useCallback(() => setStep({ at: 'check' }), [])
  const open = useCallback(() => {
    onRefresh()
    checkDevices()
  }, [onRefresh, checkDevices])

  return { media, step, refusal, join, end, open, checkDevices }
}
