import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { DoorOpen } from 'lucide-react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import type { SeenAppointment } from './last-seen.ts'
import { StatusBadge } from './status-badge.tsx'
import { timeLeft } from './time-left.ts'
import { VisitKind } from './visit-kind.tsx'

export interface UpcomingProps {
  appointment: SeenAppointment
  now: Date
}

/** The next visit: the doctor, the time, on its day a countdown, and the actions. */
export function UpcomingCard({ appointment, now }: UpcomingProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  return (
    <Card as="section" tone="deep" bubble aria-label={t('upcoming')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-heading font-semibold text-marigold">
          <NearTime appointment={appointment} now={now} />
        </p>
        <StatusBadge status={appointment.status} />
      </div>
      <div className="flex items-center gap-4">
        <Avatar name={appointment.doctorId.name} image={appointment.doctorId.profileImage} />
        <div className="min-w-0">
          <CardTitle className="text-2xl">{nameOf(appointment.doctorId.name)}</CardTitle>
          <p className="text-on-deep-soft">
            <VisitKind appointment={appointment} />
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2 font-heading font-semibold text-xl empty:hidden">
        {isToday(appointment, now) && <TimeLeftText appointment={appointment} now={now} />}
        {appointment.inRoom.doctor && (
          <Badge tone="warn" icon={<DoorOpen aria-hidden className="size-4" />}>
            {t('doctorInRoom')}
          </Badge>
        )}
      </p>
      <AppointmentActions appointment={appointment} now={now} isNext />
    </Card>
  )
}

/** Until then, the day and the time say enough; a visit after midnight has started the day before. */
const isToday = (appointment: SeenAppointment, now: Date) => appointment.appointmentDate <= dateInIndia(now)

/** The visits after the next one. */
export function LaterAppointments({ appointments, now }: { appointments: readonly SeenAppointment[]; now: Date }) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  if (appointments.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-heading font-semibold text-xl">{t('moreUpcoming')}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {appointments.map((appointment) => (
          <Card as="li" key={appointment._id} className="flex flex-col gap-3">
            <div className="flex items-start gap-3">
              <Avatar name={appointment.doctorId.name} image={appointment.doctorId.profileImage} size="sm" />
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <h3 className="font-heading font-semibold text-lg leading-tight">
                    {nameOf(appointment.doctorId.name)}
                  </h3>
                  <StatusBadge status={appointment.status} />
                </div>
                <p className="mt-1 text-sm">
                  <NearTime appointment={appointment} now={now} />
                </p>
                {isToday(appointment, now) && (
                  <p className="text-soft text-sm">
                    <TimeLeftText appointment={appointment} now={now} />
                  </p>
                )}
              </div>
            </div>
            <AppointmentActions appointment={appointment} now={now} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** The day of a visit to come by its weekday, or as today or tomorrow. */
function NearTime({ appointment, now }: UpcomingProps) {
  const t = useMessages('appointments')
  const formats = useFormats()
  return t('dateAndTime', {
    date: formats.nearDay(appointment.appointmentDate, dateInIndia(now)),
    time: formats.slot(appointment.timeSlot)
  })
}

export function VisitTime({ appointment }: { appointment: SeenAppointment }) {
  const t = useMessages('appointments')
  const formats = useFormats()
  return t('dateAndTime', {
    date: formats.longDate(appointment.appointmentDate),
    time: formats.slot(appointment.timeSlot)
  })
}

export function TimeLeftText({ appointment, now }: UpcomingProps) {
  const t = useMessages('appointments')
  const formats = useFormats()
  const left = timeLeft(appointment, now)
  switch (left.kind) {
    case 'days':
      return t('startsInDays', { days: left.days })
    case 'hours':
      return t('startsInHours', { hours: left.hours, minutes: left.minutes })
    case 'minutes':
      return t('startsInMinutes', { minutes: left.minutes })
    case 'now':
      return t('startsNow')
    case 'running':
      return t('runningSince', { minutes: left.minutes })
    case 'over':
      return t('timeIsOver', { time: formats.time(timeInIndia(left.joinClosesAt)) })
  }
}
