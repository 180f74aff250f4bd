import type { Appointment } from '@arogyachat/contract/appointments'
import { timeInIndia } from '@arogyachat/contract/india-time'
import { Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CallMessage } from '../call/call-message.tsx'
import { QueueNotice } from './queue-notice.tsx'

const secondMs = 1000
const minuteMs = 60 * secondMs

interface WaitingRoomProps {
  appointment: Appointment
  name: string
  /** ISO instant. */
  opensAt: string
  dashboard: string
  /** The patient writes to the doctor meanwhile. */
  children?: ReactNode
  /** Called when the time has come, and every few seconds while the server still refuses, because its clock decides. */
  onOpen: () => void
}

/** Shows when the room opens, counts down to it, and then enters automatically. */
export function WaitingRoom({ appointment, name, opensAt, dashboard, onOpen, children }: WaitingRoomProps) {
  const t = useMessages('video')
  const formats = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Date.parse(opensAt) - now
  const isOpen = leftMs <= 0
  useEffect(() => {
    if (!isOpen) return
    onOpen()
    const timer = setInterval(onOpen, 5 * secondMs)
    return () => clearInterval(timer)
  }, [isOpen, onOpen])
  const left = Math.max(0, leftMs)
  const seconds = Math.floor(left / secondMs) % 60
  const minutes = Math.floor(left / minuteMs)
  return (
    <CallMessage
      icon={<Clock className="size-7" />}
      title={t('earlyTitle')}
      text={t('earlyText', {
        name,
        date: formats.date(appointment.appointmentDate),
        time: formats.time(appointment.timeSlot.slice(0, 5)),
        opens: formats.time(timeInIndia(new Date(opensAt)))
      })}
    >
      {minutes < 60 && (
        <p aria-hidden dir="ltr" className="font-heading font-semibold text-5xl tabular-nums">
          {String(minutes).padStart(2, '0')}:{String(seconds).padStart(2, '0')}
        </p>
      )}
      <p role="timer" aria-live="off" className={minutes < 60 ? 'sr-only' : 'font-heading font-semibold text-xl'}>
        {t('earlyLeft', { relative: formats.relative(left) })}
      </p>
      <QueueNotice appointmentId={appointment._id} name={name} />
      {children}
      <LinkButton to={dashboard} variant="outline">
        {t('toDashboard')}
      </LinkButton>
    </CallMessage>
  )
}
