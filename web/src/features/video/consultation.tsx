import type { Role } from '@arogyachat/contract/accounts'
import { type Appointment, appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import type { ErrorCode } from '@arogyachat/contract/errors'
import { CalendarX, CircleAlert, CircleCheck, DoorClosed, MapPin, MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSocket } from '../../api/live.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/stored.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorState, Spinner } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { Call } from './call/call.tsx'
import { callMemory } from './call/call-memory.ts'
import { CallMessage } from './call/call-message.tsx'
import type { CallPhase } from './call/call-state.ts'
import { DeviceCheck } from './lobby/device-check.tsx'
import { LocalMedia } from './lobby/local-media.ts'
import { Moved } from './lobby/rescheduled-notice.tsx'
import { Early } from './lobby/waiting-room.tsx'
import { useVideo } from './queries.ts'

interface ConsultationProps {
  appointmentId: string
  role: Role
  /** The doctor's panel beside the picture. */
  prescription?: (appointment: Appointment, close: () => void) => ReactNode
  /** What the doctor must know of the patient, beside the picture too. */
  patient?: (appointment: Appointment) => ReactNode
}

/** From the link to the call: who may come in, and when; the devices; the call; and how it ended. */
export function Consultation({ appointmentId, role, prescription, patient }: ConsultationProps) {
  const t = useMessages('video')
  const errorText = useErrorText()
  const video = useVideo(appointmentId)
  const dashboard = paths.dashboard(role)

  if (video.isError && !video.data) {
    const { code } = video.error instanceof ApiError ? video.error : { code: null }
    if (code === 'NOT_FOUND' || code === 'ROOM_NOT_FOUND') return <Refused code={code} dashboard={dashboard} />
    return (
      <main className="flex min-h-dvh items-center">
        <ErrorState
          title={t('failedTitle')}
          text={errorText(video.error)}
          retryLabel={t('retry')}
          onRetry={() => video.refetch()}
        />
      </main>
    )
  }
  if (!video.data) return <Opening label={t('loading')} />
  const { appointment, roomId, joinOpensAt, otherPhone } = video.data
  return (
    <Visit
      appointment={appointment}
      roomId={roomId}
      opensAt={joinOpensAt}
      otherPhone={otherPhone}
      role={role}
      onAskAgain={video.refetch}
      {...(prescription && { prescription: (close: () => void) => prescription(appointment, close) })}
      {...(patient && { patient: patient(appointment) })}
    />
  )
}

const Opening = ({ label }: { label: string }) => (
  <main className="flex min-h-dvh flex-col items-center justify-center gap-4">
    <Spinner label={label} />
    <p aria-hidden className="text-soft">
      {label}
    </p>
  </main>
)

interface VisitProps {
  appointment: Appointment
  roomId: string
  opensAt: string
  otherPhone: string | null
  role: Role
  onAskAgain: () => unknown
  prescription?: (close: () => void) => ReactNode
  patient?: ReactNode
}

type Step = { at: 'check' } | { at: 'call'; voiceOnly: boolean } | { at: 'ended'; phase: CallPhase }

function Visit({ appointment, roomId, opensAt, otherPhone, role, onAskAgain, prescription, patient }: VisitProps) {
  const t = useMessages('video')
  const navigate = useNavigate()
  const socket = useSocket()
  const id = appointment._id
  const [remembered] = useState(() => callMemory.read(id))
  const [media] = useState(
    () => new LocalMedia({ microphone: remembered?.microphoneId ?? null, camera: remembered?.cameraId ?? null })
  )
  const [step, setStep] = useState<Step>(remembered ? { at: 'call', voiceOnly: remembered.voiceOnly } : { at: 'check' })
  const dashboard = paths.dashboard(role)
  const { name } = role === 'patient' ? appointment.doctorId : appointment.patientId

  const verdict = appointmentCan.join(factsOf(appointment), role, new Date())
  // Whoever is in the call stays, also when the visit is completed meanwhile: the server lets nobody in anew.
  const refusal = step.at === 'call' || verdict.ok ? null : verdict.code
  const needsDevices = refusal === null && step.at !== 'ended'
  const { consultationType } = appointment
  useEffect(() => {
    if (!needsDevices) return
    const wanted = remembered ?? { microphone: consultationType !== 'chat', camera: consultationType === 'video' }
    void media.open({ microphone: wanted.microphone, camera: wanted.camera })
    return () => media.close()
  }, [needsDevices, media, remembered, consultationType])

  useEffect(() => {
    document.title = t('pageTitle', { name })
  }, [t, name])

  const join = (voiceOnly: boolean) => {
    stored.set('meeting_id', roomId)
    stored.set('meeting_link', new URL(paths.videoConference(id, role), location.origin).href)
    if (voiceOnly) void media.setCamera(false)
    toast.success(t('startTitle'), t('startText'))
    setStep({ at: 'call', voiceOnly })
  }
  const end = useCallback(
    (phase: CallPhase) => {
      if (phase.at === 'left') navigate(dashboard)
      else setStep({ at: 'ended', phase })
    },
    [navigate, dashboard]
  )

  const open = useCallback(() => {
    onAskAgain()
    setStep({ at: 'check' })
  }, [onAskAgain])

  if (step.at === 'ended' && step.phase.at === 'moved') return <Moved appointmentId={id} dashboard={dashboard} />
  if (step.at === 'ended' && step.phase.at !== 'refused') {
    return step.phase.at === 'replaced' ? (
      <CallMessage icon={<MonitorSmartphone className="size-7" />} title={t('replacedTitle')} text={t('replacedText')}>
        <Button onClick={() => setStep({ at: 'check' })}>{t('replacedContinue')}</Button>
        <LinkButton to={dashboard} variant="outline">
          {t('toDashboard')}
        </LinkButton>
      </CallMessage>
    ) : (
      <CallMessage icon={<CalendarX className="size-7" />} title={t('canceledTitle')} text={t('canceledText')}>
        <LinkButton to={dashboard}>{t('toDashboard')}</LinkButton>
      </CallMessage>
    )
  }
  const code = step.at === 'ended' && step.phase.at === 'refused' ? step.phase.code : refusal
  if (code === 'TOO_EARLY') {
    return <Early appointment={appointment} name={name} opensAt={opensAt} dashboard={dashboard} onOpen={open} />
  }
  if (code !== null) {
    return <Refused code={code} isCanceled={appointment.status === 'canceled'} dashboard={dashboard} />
  }
  if (step.at === 'check') {
    return (
      <DeviceCheck
        media={media}
        appointment={appointment}
        name={name}
        isOtherHere={role === 'patient' ? appointment.inRoom.doctor : appointment.inRoom.patient}
        dashboard={dashboard}
        onJoin={join}
      />
    )
  }
  return (
    <Call
      socket={socket}
      media={media}
      appointment={appointment}
      role={role}
      voiceOnly={step.at === 'call' && step.voiceOnly}
      otherPhone={otherPhone}
      onEnd={end}
      {...(prescription && { prescription })}
      {...(patient !== undefined && { patient })}
    />
  )
}

interface RefusedProps {
  code: ErrorCode
  isCanceled?: boolean
  dashboard: string
}

/** Why nobody is let in, and the way back. */
function Refused({ code, isCanceled = false, dashboard }: RefusedProps) {
  const t = useMessages('video')
  const codes = useMessages('errors')
  const back = <LinkButton to={dashboard}>{t('toDashboard')}</LinkButton>
  if (code === 'NOT_FOUND' || code === 'ROOM_NOT_FOUND' || code === 'INVALID') {
    return (
      <CallMessage icon={<DoorClosed className="size-7" />} title={t('notFoundTitle')} text={t('notFoundText')}>
        {back}
      </CallMessage>
    )
  }
  if (code === 'NOT_A_CALL') {
    return (
      <CallMessage icon={<MapPin className="size-7" />} title={t('notACallTitle')} text={t('notACallText')}>
        {back}
      </CallMessage>
    )
  }
  if (code === 'APPOINTMENT_OVER') {
    return isCanceled ? (
      <CallMessage icon={<CalendarX className="size-7" />} title={t('canceledTitle')} text={t('canceledText')}>
        {back}
      </CallMessage>
    ) : (
      <CallMessage icon={<CircleCheck className="size-7" />} title={t('overTitle')} text={t('overText')}>
        {back}
      </CallMessage>
    )
  }
  return (
    <CallMessage icon={<CircleAlert className="size-7" />} title={t('failedTitle')} text={codes(`codes.${code}`)}>
      {back}
    </CallMessage>
  )
}
