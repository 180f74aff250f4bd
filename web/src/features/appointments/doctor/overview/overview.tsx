import type { Appointment } from '@arogyachat/contract/appointments'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { type DoctorDashboard, figuresDays } from '@arogyachat/contract/practice/practice'
import { CalendarClock, CalendarDays, Star, TimerReset, Users, UserX } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useNavigate } from '../../../../lib/router/location.ts'
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Card, CardTitle } from '../../../../ui/card.tsx'
import { useNameOf } from '../../../../ui/person-name.tsx'
import { SkeletonCards } from '../../../../ui/skeletons.tsx'
import { StaleNotice } from '../../../../ui/stale-notice.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { useNow } from '../../use-now.ts'
import { useVisit } from '../use-visit.tsx'
import { InRoom, PatientFacts, TimeLeft, TypeBadge, TypeIcon } from '../visit-facts.tsx'
import { useDashboard } from './use-dashboard.ts'
import { WeekChart } from './week-chart.tsx'

/** The doctor's day: figures, who waits, the next visits, and the week. */
export function Overview() {
  const t = useMessages('overview')
  const practice = useMessages('practice')
  const words = useMessages('appointments')
  const format = useFormats()
  const errorText = useErrorText()
  const now = useNow()
  const dashboard = useDashboard()
  const retry = () => void dashboard.refetch()
  if (dashboard.isPending) return <SkeletonCards count={4} label={t('loading')} />
  if (!dashboard.data)
    return (
      <ErrorState
        title={practice('dashboardLoadFailed')}
        text={errorText(dashboard.error)}
        retryLabel={practice('retry')}
        onRetry={retry}
      />
    )
  const { upcoming, waiting } = dashboard.data
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {dashboard.isError && (
        <StaleNotice
          text={words('oldPicture', { when: format.instant(new Date(dashboard.dataUpdatedAt).toISOString()) })}
          retryLabel={practice('retry')}
          onRetry={retry}
        />
      )}
      <Figures dashboard={dashboard.data} now={now} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <WaitingRoom waiting={waiting} now={now} />
          <Upcoming upcoming={upcoming} now={now} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Week week={dashboard.data.week} now={now} />
          <LastDays dashboard={dashboard.data} />
        </div>
      </div>
    </div>
  )
}

interface SectionProps extends Pick<ComponentProps<typeof Card>, 'tone' | 'children'> {
  title: string
}

function Section({ title, tone, children }: SectionProps) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} tone={tone} className="grid gap-3 p-4!">
      <CardTitle id={titleId} className="text-lg!">
        {title}
      </CardTitle>
      {children}
    </Card>
  )
}

interface FigureProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

function Figure({ icon, title, children }: FigureProps) {
  return (
    <Card className="@container p-4!">
      <div className="flex @3xs:flex-row flex-col items-start gap-3">
        <span aria-hidden className="bubble flex size-11 shrink-0 items-center justify-center bg-mint text-neem">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="text-soft text-sm">{title}</h2>
          {children}
        </div>
      </div>
    </Card>
  )
}

function Figures({ dashboard, now }: { dashboard: DoctorDashboard; now: Date }) {
  const t = useMessages('overview')
  const format = useFormats()
  const nameOf = useNameOf()
  const { totalPatients, todaysAppointments, nextAppointment: next } = dashboard
  const number = 'font-heading font-semibold text-3xl tabular-nums leading-tight'
  return (
    <div className="grid gap-4 min-[25rem]:grid-cols-2 min-[25rem]:*:last:col-span-2 lg:grid-cols-3 lg:*:last:col-span-1">
      <Figure icon={<Users className="size-6" />} title={t('totalPatients')}>
        <p className={number}>{format.number(totalPatients)}</p>
      </Figure>
      <Figure icon={<CalendarDays className="size-6" />} title={t('todaysAppointments')}>
        <p className={number}>{format.number(todaysAppointments)}</p>
      </Figure>
      <Figure icon={<CalendarClock className="size-6" />} title={t('nextAppointment')}>
        {next ? (
          <>
            <p className="font-heading font-semibold text-xl leading-tight">{format.time(next.timeSlot.slice(0, 5))}</p>
            <p className="break-words font-semibold">{nameOf(next.patientId.name)}</p>
            <p className="text-soft text-sm">
              {format.nearDay(next.appointmentDate, dateInIndia(now))} · <TimeLeft appointment={next} now={now} />
            </p>
          </>
        ) : (
          <p className="font-heading font-semibold text-xl">{t('noUpcoming')}</p>
        )}
      </Figure>
    </div>
  )
}

/** Who is in a room now and waits for the doctor. Screen readers announce a change. */
function WaitingRoom({ waiting, now }: Pick<DoctorDashboard, 'waiting'> & { now: Date }) {
  const t = useMessages('overview')
  const practice = useMessages('practice')
  const format = useFormats()
  const nameOf = useNameOf()
  const navigate = useNavigate()
  return (
    <Section title={t('waitingRoom')} tone={waiting.length > 0 ? 'cream' : 'plain'}>
      <div role="status" className="grid gap-3">
        {waiting.length === 0 && <p className="text-soft">{t('nobodyWaiting')}</p>}
        {waiting.map((visit) => (
          <div key={visit._id} className="flex flex-wrap items-center gap-3">
            <Avatar name={visit.patient.name} image={visit.patient.profileImage} size="sm" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="break-words font-heading font-semibold">{nameOf(visit.patient.name)}</p>
              <p className="text-sm">
                {t('bookedFor', { time: format.time(visit.timeSlot.slice(0, 5)) })} ·{' '}
                {format.relative(Date.parse(visit.startsAt) - now.getTime())}
              </p>
            </div>
            <Button
              size="sm"
              icon={<TypeIcon type={visit.consultationType} size={18} />}
              aria-label={t('joinPatient', { patient: nameOf(visit.patient.name) })}
              onClick={() => navigate(paths.videoConference(visit._id, 'doctor'))}
            >
              {practice('join')}
            </Button>
          </div>
        ))}
      </div>
    </Section>
  )
}

function Upcoming({ upcoming, now }: Pick<DoctorDashboard, 'upcoming'> & { now: Date }) {
  const t = useMessages('overview')
  return (
    <Section title={t('upcomingConsultations')}>
      {upcoming.length === 0 ? (
        <p className="text-soft">{t('noneUpcomingText')}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {upcoming.map((appointment) => (
            <UpcomingRow key={appointment._id} appointment={appointment} now={now} />
          ))}
        </ul>
      )}
      <LinkButton
        variant="outline"
        size="sm"
        className="justify-self-start"
        to={paths.doctorDashboard('consultations')}
      >
        {t('viewAll')}
      </LinkButton>
    </Section>
  )
}

function UpcomingRow({ appointment, now }: { appointment: Appointment; now: Date }) {
  const t = useMessages('overview')
  const practice = useMessages('practice')
  const codes = useMessages('errors')
  const format = useFormats()
  const nameOf = useNameOf()
  const visit = useVisit(appointment, now)
  const { patientId: patient, consultationType: type } = appointment
  const { join } = visit.can
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0">
      <Avatar name={patient.name} image={patient.profileImage} size="sm" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="break-words font-heading font-semibold">{nameOf(patient.name)}</p>
        <p className="text-soft text-sm">
          <PatientFacts patient={patient} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {format.nearDay(appointment.appointmentDate, dateInIndia(now))}, {format.slot(appointment.timeSlot)}
          <TypeBadge type={type} />
        </p>
        <InRoom appointment={appointment} />
      </div>
      <Button
        size="sm"
        variant="outline"
        icon={<TypeIcon type={type} size={18} />}
        aria-label={t('joinPatient', { patient: nameOf(patient.name) })}
        disabledReason={join.ok ? undefined : codes(`codes.${join.code}`)}
        onClick={visit.join}
      >
        {practice('join')}
      </Button>
    </li>
  )
}

function Week({ week, now }: Pick<DoctorDashboard, 'week'> & { now: Date }) {
  const t = useMessages('overview')
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className="grid gap-3 p-4!">
      <CardTitle id={titleId} className="text-lg!">
        {t('week')}
      </CardTitle>
      <WeekChart week={week} today={dateInIndia(now)} labelledBy={titleId} />
    </Card>
  )
}

/** Missed visits, punctuality and ratings. What is not known is said to be unknown. */
function LastDays({ dashboard: { lastDays, rating } }: { dashboard: DoctorDashboard }) {
  const t = useMessages('overview')
  const format = useFormats()
  const { completed, noShows, startDelayMinutes: delay } = lastDays
  const delayText = () => {
    if (delay === null) return t('delayUnknown')
    return delay === 0 ? t('onTime') : t('startDelay', { minutes: delay })
  }
  return (
    <Section title={t('lastDays', { days: figuresDays })}>
      <ul className="grid gap-2">
        <Line icon={<UserX aria-hidden className="size-5" />}>{t('outcomes', { completed, missed: noShows })}</Line>
        <Line icon={<TimerReset aria-hidden className="size-5" />}>{delayText()}</Line>
        <Line icon={<Star aria-hidden className="size-5" />}>
          {rating.average === null
            ? t('noRating')
            : t('rating', { average: format.number(rating.average), count: rating.count })}
        </Line>
      </ul>
    </Section>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0 text-neem">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
