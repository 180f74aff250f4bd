import type { Role } from '@arogyachat/contract/accounts'
import type { Appointment } from '@arogyachat/contract/appointments'
import { CalendarX, MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSocket } from '../../api/live.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { Call } from './call/call.tsx'
import { CallMessage } from './call/call-message.tsx'
import type { DoctorPanels } from './call/call-panel.tsx'
import { CannotJoin } from './cannot-join.tsx'
import { DeviceCheck } from './lobby/device-check.tsx'
import { RescheduledNotice } from './lobby/rescheduled-notice.tsx'
import { WaitingRoom } from './lobby/waiting-room.tsx'
import { useVisit } from './use-visit.ts'

interface VisitProps {
  appointment: Appointment
  roomId: string
  opensAt: string
  otherPhone: string | null
  role: Role
  onRefresh: () => unknown
  doctorPanels?: DoctorPanels
  /** Shown to a patient who waits. */
  whileWaiting?: ReactNode
}

/** Shows the current step of a visit: the waiting room, the device check, the call, or how it ended. */
export function Visit({
  appointment,
  roomId,
  opensAt,
  otherPhone,
  role,
  onRefresh,
  doctorPanels,
  whileWaiting
}: VisitProps) {
  const t = useMessages('video')
  const socket = useSocket()
  const visit = useVisit({ appointment, roomId, role, onRefresh })
  const { step } = visit
  const dashboard = paths.dashboard(role)
  const nameOf = useNameOf()
  const name = nameOf((role === 'patient' ? appointment.doctorId : appointment.patientId).name)
  useEffect(() => {
    document.title = t('pageTitle', { name })
  }, [t, name])

  if (step.at === 'ended' && step.phase.at !== 'refused') {
    if (step.phase.at === 'moved') return <RescheduledNotice appointmentId={appointment._id} dashboard={dashboard} />
    if (step.phase.at === 'replaced') return <Replaced onContinue={visit.checkDevices} dashboard={dashboard} />
    return <Canceled dashboard={dashboard} />
  }
  const code = step.at === 'ended' && step.phase.at === 'refused' ? step.phase.code : visit.refusal
  if (code === 'TOO_EARLY') {
    return (
      <WaitingRoom appointment={appointment} name={name} opensAt={opensAt} dashboard={dashboard} onOpen={visit.open}>
        {whileWaiting}
      </WaitingRoom>
    )
  }
  if (code !== null) {
    return <CannotJoin code={code} isCanceled={appointment.status === 'canceled'} dashboard={dashboard} />
  }
  if (step.at === 'check') {
    return (
      <DeviceCheck
        media={visit.media}
        appointment={appointment}
        role={role}
        name={name}
        isOtherHere={role === 'patient' ? appointment.inRoom.doctor : appointment.inRoom.patient}
        dashboard={dashboard}
        onJoin={visit.join}
      >
        {whileWaiting}
      </DeviceCheck>
    )
  }
  return (
    <Call
      socket={socket}
      media={visit.media}
      appointment={appointment}
      role={role}
      voiceOnly={step.at === 'call' && step.voiceOnly}
      otherPhone={otherPhone}
      onEnd={visit.end}
      {...(doctorPanels && { doctorPanels })}
    />
  )
}

/** The same user opened the call in another tab or on another device. */
function Replaced({ onContinue, dashboard }: { onContinue: () => void; dashboard: string }) {
  const t = useMessages('video')
  return (
    <CallMessage icon={<MonitorSmartphone className="size-7" />} title={t('replacedTitle')} text={t('replacedText')}>
      <Button onClick={onContinue}>{t('replacedContinue')}</Button>
      <LinkButton to={dashboard} variant="outline">
        {t('toDashboard')}
      </LinkButton>
    </CallMessage>
  )
}

function Canceled({ dashboard }: { dashboard: string }) {
  const t = useMessages('video')
  return (
    <CallMessage icon={<CalendarX className="size-7" />} title={t('canceledTitle')} text={t('canceledText')}>
      <LinkButton to={dashboard}>{t('toDashboard')}</LinkButton>
    </CallMessage>
  )
}
